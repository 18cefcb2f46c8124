import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { conversationResponseSchema } from '#lib/contracts/conversation.ts';
import { pageTextSchema } from '#lib/contracts/page-text.ts';
import type { CitedRange } from '#lib/contracts/source.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

/** Written for MkDocs. Read as plain Markdown, notes and tabs are code, and what stands behind colons is text. */
const PAGES: Record<string, string> = {
  'kiln.md': `# The kiln

The kiln is fired with birch wood for eleven hours.

!!! warning "Steam"

    Wet clay bursts when the kiln is heated too quickly.

=== "Wood"

    A wood fire colours the glaze brown.

=== "Gas"

    A gas fire leaves the glaze :material-fire: pale green. { .wide }

The chimney is swept by the apprentice every March.
`,
  'clay.md': `# The clay

The clay comes from the river bank below the mill.

??? note

    Sand keeps the clay from cracking ++f2++ while it dries.

## Store { #store data-kind="x" }

Prepared clay rests in the cellar for ==two winters==.
`,
};

const NOTATION = /^(?:!!!|\?\?\?|===) |:material-|\+\+|==/;

const QUESTIONS = [
  'What is the kiln fired with?',
  'When does wet clay burst?',
  'What colours the glaze brown?',
  'How does a gas fire leave the glaze?',
  'Who sweeps the chimney?',
  'Where does the clay come from?',
  'What keeps the clay from cracking?',
  'How long does prepared clay rest in the cellar?',
];

let app: TestRuntime;
let routes: ApiRoutes;
let book: string;

async function ingest(dialect: string): Promise<void> {
  await writeFile(join(book, 'lectern.yaml'), `title: Pots\ndialect: ${dialect}\n`);
  await collect(app.runtime.ingest({ path: book, id: 'pots' }, new AbortController().signal));
}

beforeAll(async () => {
  book = await mkdtemp(join(tmpdir(), 'lectern-book-'));
  for (const [name, text] of Object.entries(PAGES)) await writeFile(join(book, name), text);
  app = await openTestRuntime();
  routes = await openApiRoutes(app.runtime);
});
afterAll(async () => {
  await app.close();
  await rm(book, { recursive: true, force: true });
});

async function ask(query: string): Promise<string> {
  const { metadata } = chatResponseSchema.parse(await (await routes.post('/chat', { query })).json());
  return metadata.session_id;
}

/** The cited ranges of a conversation with their pages. */
async function citationsOf(session: string): Promise<{ pageId: string; range: CitedRange }[]> {
  const answer = await routes.fetch(`/api/conversations/${session}?include=anchors`);
  const { turns } = conversationResponseSchema.parse(await answer.json());
  const sources = turns.flatMap((turn) => turn.sources);
  return sources.flatMap((source) =>
    'page_id' in source && 'ranges' in source ? source.ranges.map((range) => ({ pageId: source.page_id, range })) : [],
  );
}

/** What stands where an anchor points, and whether that is the page as it is now. */
async function wordsAt(pageId: string, { start, end, page_version: version }: NonNullable<CitedRange['anchor']>) {
  const page = pageTextSchema.parse(await (await routes.fetch(`/api/pages/${pageId}?version=${version}`)).json());
  return { words: page.text.slice(start, end), isCurrent: page.is_current };
}

function letters(words: string): string {
  return words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

it('citations of a book that was read as plain Markdown are found again in its dialect, or said to be lost, and counted', async () => {
  await ingest('commonmark');
  const sessions: string[] = [];
  for (const question of QUESTIONS) sessions.push(await ask(question));
  await ingest('material');

  const counts = { exact: 0, moved: 0, orphaned: 0 };
  const lost: string[] = [];
  for (const session of sessions) {
    for (const { pageId, range } of await citationsOf(session)) {
      const { anchor, quote } = range;
      if (anchor === undefined) throw new Error('Every citation has an anchor.');
      counts[anchor.status] += 1;
      const { words, isCurrent } = await wordsAt(pageId, anchor);
      // What is lost is shown in the text it was cited from; what is not has its words in the text of now.
      expect(isCurrent).toBe(anchor.status !== 'orphaned');
      if (anchor.status === 'orphaned') lost.push(quote);
      if (anchor.status === 'exact' || anchor.status === 'orphaned') expect(words).toBe(quote);
      else expect(letters(quote)).toContain(letters(words));
    }
  }
  // Lost is only what was notation, or had some among its words.
  expect(lost.filter((quote) => !NOTATION.test(quote))).toEqual([]);
  expect(counts).toEqual({ exact: 2, moved: 3, orphaned: 7 });
});
