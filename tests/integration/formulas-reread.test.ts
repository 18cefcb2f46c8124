import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { conversationResponseSchema } from '#lib/contracts/conversation.ts';
import { pageTextSchema } from '#lib/contracts/page-text.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

/** `sign` stands around formulas: escaped, it is read as text, as it was before formulas were. */
function tides(sign: string): string {
  return `# Tides

The height of the tide at the quay follows ${sign}h(t) = a \\cos(\\omega t)${sign}, where ${sign}a${sign} is half the range.

## Currents

The speed of the current through the narrows is ${sign}v_1 = 3${sign} knots at spring tide.
`;
}

let app: TestRuntime;
let routes: ApiRoutes;
let book: string;

async function ingest(text: string): Promise<void> {
  await writeFile(join(book, 'tides.md'), text);
  await collect(app.runtime.ingest({ path: book, id: 'tides' }, new AbortController().signal));
}

beforeAll(async () => {
  book = await mkdtemp(join(tmpdir(), 'lectern-book-'));
  app = await openTestRuntime();
  routes = await openApiRoutes(app.runtime);
});
afterAll(async () => {
  await app.close();
  await rm(book, { recursive: true, force: true });
});

it('a citation of a page read before formulas were leads to the formula in the page as it is now', async () => {
  await ingest(tides('\\$'));
  const response = await routes.post('/chat', { query: 'What does the height of the tide at the quay follow?' });
  const { metadata } = chatResponseSchema.parse(await response.json());
  await ingest(tides('$'));

  const address = `/api/conversations/${metadata.session_id}?include=anchors`;
  const { turns } = conversationResponseSchema.parse(await (await routes.fetch(address)).json());
  const [source] = turns.flatMap(({ sources }) => sources).filter((one) => 'page_id' in one);
  if (source === undefined || !('ranges' in source)) throw new Error('The page has to be cited.');
  const [{ quote, anchor } = { quote: '', anchor: undefined }] = source.ranges;
  expect(quote).toContain('$h(t)');
  if (anchor?.status !== 'moved') throw new Error('The words have to be found again.');
  const { start, end, page_version: version } = anchor;
  const page = pageTextSchema.parse(
    await (await routes.fetch(`/api/pages/${source.page_id}?version=${version}`)).json(),
  );
  expect(page.is_current).toBe(true);
  expect(page.text.slice(start, end)).toBe(
    'The height of the tide at the quay follows h(t) = a \\cos(\\omega t), where a is half the range.',
  );
});
