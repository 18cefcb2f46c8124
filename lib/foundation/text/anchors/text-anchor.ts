import type { TextRange } from '../range.ts';

/** Other places of the same text with the same words. */
export interface Twins {
  /** The number of other places. */
  count: number;
  /** The length of the prefix, counted from the quote on in units of the folded text, that also precedes one of them. */
  prefix: number;
  /** The longest part of the suffix that follows one of them, counted from the quote on in units of the folded text. */
  suffix: number;
}

/** A range of a text with the data needed to find the same passage in a later version of that text. */
export interface TextAnchor extends TextRange {
  quote: string;
  /** The text just before the quote: at most 64 UTF-16 units, cut at a grapheme; less only at the start of the text. */
  prefix: string;
  /** The text just after the quote, limited in the same way. */
  suffix: string;
  /** Null when the words occurred nowhere else in the text; absent when unknown. */
  twins?: Twins | null | undefined;
}

/**
 * The place of an anchored passage in another version of its text. `exact`: the same range still contains the quote. `moved`: the passage is
 * elsewhere, or written with other case, typography or white space. `orphaned`: it is gone, or nothing distinguishes it from others with the same
 * words.
 */
export type AnchorResolution = { status: 'exact' | 'moved'; start: number; end: number } | { status: 'orphaned' };
