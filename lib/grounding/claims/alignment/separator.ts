import type { Token } from '../reading/token.ts';

/** 0 none, 1 a comma or the like, 2 what parts clauses: semicolon, colon, dash, parenthesis. */
type SeparatorLevel = 0 | 1 | 2;

const ABBREVIATION = /^\p{Lu}\p{L}{0,4}$|^(?:no|vs|approx|cf|ca|etc|fig|pp?|vol|ed)$/u;

/** What the punctuation between two tokens parts; the point of an abbreviation parts nothing. */
export function separatorLevel(gap: string, before: Token | undefined): SeparatorLevel {
  if (gap === '') return 0;
  if (/[;:!?—…。！？；：]/.test(gap)) return 2;
  if (gap.includes('.')) return before && ABBREVIATION.test(before.raw) ? 0 : 2;
  return /[,|/•()[\]{}（）،、，]/.test(gap) ? 1 : 0;
}
