import { asciiDigits } from './ascii-digits.ts';
import type { Finding } from './finding.ts';

/** Sensitive words found in a text. */
export interface FoundWords {
  kind: Finding['kind'];
  words: string;
}

/** Maximum number of UTF-16 units between two digits of a number, in any grouping. */
const GAP_MAX = 3;

/** Finds further occurrences of the words: in any case, digits in any grouping, and a name as a complete word. */
export function findAgain(text: string, { kind, words }: FoundWords): Finding[] {
  if (kind === 'number') return findDigits(asciiDigits(text), asciiDigits(words));
  const written = RegExp.escape(words);
  const pattern = new RegExp(kind === 'name' ? String.raw`(?<!\p{L})${written}(?!\p{L})` : written, 'giu');
  return [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ start: index, end: index + length, kind }));
}

/** Compares letters and digits only. */
function findDigits(text: string, words: string): Finding[] {
  const signs = [...text.matchAll(/[A-Za-z\d]/g)];
  const written = signs.map(([sign]) => sign.toUpperCase()).join('');
  const sought = (words.match(/[A-Za-z\d]/g) ?? []).join('').toUpperCase();
  const found: Finding[] = [];
  for (let at = written.indexOf(sought); at !== -1; at = written.indexOf(sought, at + 1)) {
    const places = signs.slice(at, at + sought.length).map(({ index }) => index);
    const [start, end] = [places[0] ?? 0, (places.at(-1) ?? 0) + 1];
    const isTogether = places.every((place, sign) => place - (places[sign - 1] ?? place) <= GAP_MAX + 1);
    const isWhole = !/\d/.test(text.charAt(start - 1)) && !/\d/.test(text.charAt(end));
    if (isTogether && isWhole) found.push({ start, end, kind: 'number' });
  }
  return found;
}
