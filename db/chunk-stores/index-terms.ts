import { createHash } from 'node:crypto';

// Postgres ignores words longer than 2,047 bytes.
const LONGEST_WORD = 200;

/**
 * Encodes analysed terms as one string whose words Postgres's `simple` configuration keeps exactly: plain letters as they are, anything else as `q0`
 * and the hex of its UTF-8, or as `q1` and a digest when that is long. No word of letters alone begins so. Its parser would otherwise split and
 * reclassify (`x86_64`, `1e5`, `٣٫١`), and its notion of a letter depends on the locale.
 */
export function indexTerms(terms: string[]): string {
  return terms.map(indexTerm).join(' ');
}

/** Encodes one analysed term as such a word. */
export function indexTerm(term: string): string {
  if (/^[a-z]+$/.test(term) && term.length <= LONGEST_WORD) return term;
  const hex = Buffer.from(term).toString('hex');
  return hex.length <= LONGEST_WORD ? `q0${hex}` : `q1${createHash('sha256').update(term).digest('hex')}`;
}
