import type { TextRange } from '../range.ts';

/** The same words at other places of the same text. */
export interface Twins {
  /** How many other places. */
  count: number;
  /** How much of the prefix, counted from the quote on in units of the folded text, stands before one of them as well. */
  prefix: number;
  /** The same of the suffix. */
  suffix: number;
}

/** A range of a text with what it takes to find the same passage in a later version of that text. */
export interface TextAnchor extends TextRange {
  quote: string;
  /** The text just before the quote: at most 64 UTF-16 units, cut at a grapheme; less only at the text's beginning. */
  prefix: string;
  /** The text just after it, likewise. */
  suffix: string;
  /** Null when the words stood nowhere else in the text; absent when nobody knows. */
  twins?: Twins | null | undefined;
}

/**
 * Where an anchored passage stands in another version of its text. `exact`: the very range still holds the quote. `moved`: the
 * passage is elsewhere, or written with other case, typography or white space. `orphaned`: it is gone, or nothing tells it from
 * others of the same words.
 */
export type AnchorResolution = { status: 'exact' | 'moved'; start: number; end: number } | { status: 'orphaned' };
