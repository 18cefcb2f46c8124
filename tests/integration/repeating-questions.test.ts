import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import { ingestFixtures } from '#tests/support/answer-library.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { openTestRuntime } from '#tests/support/open-test-runtime.ts';

type Routes = Awaited<ReturnType<typeof openApiRoutes>>;

/** What makes an expression begin anew at every repetition, or a reader try every way to part the words. */
const REPEATED = [
  ...['AAAAB3NzaC1yc2EAAAABIwAAAQEAklOUpkDH', 'aA', 'a_', 'A-', '1.', 'a.b', '::', '--a', '/', '.', '"', '“', '`', '('],
  ...['[1]', '[1, 2', '[ ', '| ', '\n \n', '> ', '# ', '**', '&amp;', '\u0301\u0316', '漢', '\u{1F468}\u200D'],
  ...[
    'please ',
    'which ',
    'the ',
    'of ',
    'list all documents and ',
    'compare a and b and ',
    'by Lund or ',
    'in March ',
  ],
  ...[
    'from 2024 to ',
    'what does it say about ',
    'is ',
    'not ',
    "the book's ",
    'summarise the ',
    'more than 10 pages ',
  ],
];

const repeated = (piece: string, length: number) => [...piece.repeat(length)].slice(0, length).join('').toWellFormed();

/** An expression of exponential or cubic time would keep the test, and everything else in its process, until its time is over. */
describe('a question that repeats itself', () => {
  let runtime: Awaited<ReturnType<typeof openTestRuntime>>;
  let routes: Routes;
  beforeAll(async () => {
    runtime = await openTestRuntime();
    await ingestFixtures(runtime.runtime, ['lighthouse']);
    routes = await openApiRoutes(runtime.runtime);
  });
  afterAll(() => runtime.close());

  it.each([40, 200, LIMITS.queryMaxLength])('is answered at %d characters, ten at once', async (length) => {
    const query = repeated('What is AAAAB3NzaC1yc2EAAAABIwAAAQEAklOUpkDH +? ', length);
    const replies = await Promise.all(Array.from({ length: 10 }, () => routes.post('/chat', { query })));
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
  });

  it.each(REPEATED)('is answered however it does: %j', async (piece) => {
    const query = `What ${repeated(piece, LIMITS.queryMaxLength - 6)}?`;
    expect((await routes.post('/chat', { query })).status).toBe(200);
  });

  it.each(REPEATED)('is answered from a selection that does: %j', async (piece) => {
    const selected = `The lamp ${repeated(piece, LIMITS.selectedTextMaxLength - 9)}`;
    expect((await routes.post('/chat', { query: 'What does it say?', selected_text: selected })).status).toBe(200);
  });
});
