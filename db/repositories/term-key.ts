import { createHash } from 'node:crypto';

// A B-tree entry holds at most a third of an 8 kB page; 600 code units are at most 1,800 bytes of UTF-8.
const LONGEST_KEY = 600;

/** What a term is filed under in the statistics: itself, or its digest when it is a blob no index can hold. */
export function termKey(term: string): string {
  return term.length <= LONGEST_KEY ? term : `sha256:${createHash('sha256').update(term).digest('hex')}`;
}
