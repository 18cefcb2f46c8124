import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { AppError } from '#lib/foundation/core/errors.ts';
import { openBook } from '#lib/books/ingest/readers/book/open-book.ts';
import { propertyOf, trialsOf } from '#tests/support/trials.ts';

import { type WrittenPage, writtenPage } from './arbitrary-front-matter.ts';

const TRIALS = { usual: 600, deep: 10_000 };

let folder: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'lectern-front-matter-')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Who may read the page as a document; the sentence by which it is refused. */
async function open({ filename, text }: WrittenPage): Promise<string[] | string | null> {
  const file = join(folder, filename);
  await writeFile(file, text);
  try {
    return (await openBook(file)).details?.accessList ?? null;
  } catch (error) {
    if (AppError.is(error) && error.code === 'validation_error') return error.message;
    throw error;
  }
}

/** The line that a refusal names. */
function lineOf({ filename, text }: WrittenPage, refusal: string): string {
  const [, name, line = ''] = /^(\S+), line (\d+), column \d+: /.exec(refusal) ?? [];
  expect(name).toBe(filename);
  return text.split(/\r?\n/)[Number(line) - 1] ?? '';
}

describe('what stands above the text of a page, in any dialect', () => {
  it('is followed, or refused by its line, where it says who may read it, and is no matter where it has the word alone', async () => {
    const outcomes = { followed: 0, refused: 0, published: 0 };
    await fc.assert(
      fc.asyncProperty(writtenPage, async (page) => {
        const outcome = await open(page);
        if (page.statement === null) {
          expect(outcome).toBeNull();
          outcomes.published += 1;
        } else if (typeof outcome === 'string') {
          expect(lineOf(page, outcome)).toContain(page.statement.name);
          outcomes.refused += 1;
        } else {
          expect(outcome).toEqual(page.statement.grants);
          outcomes.followed += 1;
        }
      }),
      propertyOf(TRIALS),
    );
    const least = trialsOf(TRIALS) / 100;
    for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(least);
  });
});
