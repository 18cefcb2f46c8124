import type { Formula } from './formula-marks.ts';

const DELIMITERS: [open: string, close: string, isDisplay: boolean][] = [
  ['\\\\(', '\\\\)', false],
  ['\\\\[', '\\\\]', true],
  ['\\(', '\\)', false],
  ['\\[', '\\]', true],
  ['$$', '$$', true],
  ['$`', '`$', false],
  ['$', '$', false],
];

/** A formula with the delimiters it stands between; null for a text that does not begin and end with them. */
export function formulaBetween(words: string): (Formula & { close: string }) | null {
  const text = words.trim();
  for (const [open, close, isDisplay] of DELIMITERS) {
    if (!text.startsWith(open) || !text.endsWith(close) || text.length < open.length + close.length) continue;
    return { notation: 'tex', source: text.slice(open.length, -close.length), isDisplay, close };
  }
  return null;
}
