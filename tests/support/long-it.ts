import { inject, it } from 'vitest';

/**
 * A test among the long proofs that is none by day. Its file is in a list of `vitest.config.ts` for both; what it proves at length,
 * another test of the file or of the same surface proves by day.
 */
export function longIt(name: string, prove: () => Promise<void> | void, timeoutMs?: number): void {
  if (inject('isDeep')) it(name, prove, timeoutMs);
}

/** All of what a test is repeated for among the long proofs, and the first few by day. */
export function firstByDay<T>(cases: readonly T[], usual: number): readonly T[] {
  return inject('isDeep') ? cases : cases.slice(0, usual);
}
