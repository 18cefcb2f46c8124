import { afterAll, describe, expect, inject, it } from 'vitest';

import { AppError } from '#lib/foundation/core/errors.ts';
import { UnreadablePageError } from '#lib/books/ingest/readers/unreadable-page-error.ts';
import { damagedEbooks } from '#tests/support/damaged-ebooks.ts';
import { HOSTILE_EBOOKS, type HostileEbook } from '#tests/support/hostile-ebooks.ts';
import { readPackedBook } from '#tests/support/read-packed-book.ts';

const DAMAGED = damagedEbooks(inject('isDeep') ? 40 : 4);
const LONGEST_MS = 20_000;
/** Within tags: what is left of a damaged one may stand as words. */
const RUNS = /<script|<[a-z][^<>]*\son[a-z]+=|<[a-z][^<>]*="\s*javascript:|root:x|lollol/i;

describe('an e-book that is damaged or hostile', () => {
  const outcomes = { read: 0, refused: 0 };
  afterAll(() => process.stdout.write(`e-books: ${outcomes.read} read, ${outcomes.refused} refused\n`));

  /** What is said of it: its pages, or one sentence. */
  async function outcomeOf([, name, bytes]: HostileEbook): Promise<{ html: string } | { refusal: string }> {
    try {
      const { pages } = await readPackedBook(name, bytes());
      outcomes.read += 1;
      return { html: pages.map(({ html }) => html).join('\n') };
    } catch (error) {
      // A page alone may be too deep, or a notebook be none, which the run tells of that page.
      if (error instanceof RangeError) return { refusal: 'A page of it is nested too deeply.' };
      if (!AppError.is(error) && !(error instanceof UnreadablePageError)) throw error;
      outcomes.refused += 1;
      return { refusal: error.message };
    }
  }

  it.each([...HOSTILE_EBOOKS, ...DAMAGED])(
    'is read or refused in one sentence, in time, and nothing in it runs: %s, %s',
    async (...book) => {
      const began = performance.now();
      const outcome = await outcomeOf(book);
      if ('refusal' in outcome) expect(outcome.refusal).toMatch(/^[^\n]{10,250}\.$/);
      else expect(outcome.html).not.toMatch(RUNS);
      expect(performance.now() - began).toBeLessThan(LONGEST_MS);
    },
  );

  it('is one of both kinds', () => {
    expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(10);
  });
});
