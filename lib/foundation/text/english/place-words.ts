import type { TextRange } from '../range.ts';

/** What a reader calls the place they are at. */
export type PlaceNoun = 'book' | 'chapter' | 'page' | 'section' | 'passage' | 'here';

/** The words of a text that point at a place, and what they call it. */
export interface PlaceWords extends TextRange {
  noun: PlaceNoun;
}

const POINTING = /\b(?:this|the current) (book|chapter|page|section|passage)(?![\p{L}\p{N}-])/iu;
const HERE = /\bhere(?=[\s.?!]*$)/iu;

/**
 * The first words that point at the place where the reader is: “this” with the name of a place, or “here” at the end. Null where there
 * are none: what a text is about is not said by its reader's place unless its words say so.
 */
export function placeWords(text: string): PlaceWords | null {
  const found = POINTING.exec(text);
  if (found !== null) {
    const noun = found[1]?.toLowerCase() as PlaceNoun;
    return { noun, start: found.index, end: found.index + found[0].length };
  }
  const here = HERE.exec(text);
  return here && { noun: 'here', start: here.index, end: here.index + here[0].length };
}
