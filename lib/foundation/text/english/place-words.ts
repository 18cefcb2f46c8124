import type { TextRange } from '../range.ts';

/** The noun by which a reader refers to the current place. */
export type PlaceNoun = 'book' | 'chapter' | 'page' | 'section' | 'passage' | 'here';

/** The words of a text that refer to the current place, and the noun they use. */
export interface PlaceWords extends TextRange {
  noun: PlaceNoun;
}

const POINTING = /\b(?:this|the current) (book|chapter|page|section|passage)(?![\p{L}\p{N}-])/iu;
const HERE = /\bhere(?=[\s.?!]*$)/iu;

/**
 * Returns the first words that refer to the reader's current place: “this” with the name of a place, or “here” at the end. Null if there are none:
 * the reader's place does not determine the subject of a text unless its words say so.
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
