import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { type ConversationResponse, conversationResponseSchema } from '#lib/contracts/conversation.ts';
import { pageTextSchema } from '#lib/contracts/page-text.ts';
import type { CitedRange, LibrarySource } from '#lib/contracts/source.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const PAGE = `# The keeper

The keeper trims the lamp every four hours. Nobody else may touch the lamp.

## Wages

The keeper earns twelve pounds a year. The assistant earns seven pounds a year.

## Boats

The supply boat lands every second Tuesday. It brings oil, flour and newspapers.
`;

let app: TestRuntime;
let routes: ApiRoutes;
let book: string;

async function ingest(text: string): Promise<void> {
  await writeFile(join(book, 'keeper.md'), text);
  await collect(app.runtime.ingest({ path: book, id: 'keeper' }, new AbortController().signal));
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

/** The ranges that a question about the first version cites. */
async function ask(query: string): Promise<{ sessionId: string; ranges: CitedRange[] }> {
  const response = chatResponseSchema.parse(await (await routes.post('/chat', { query })).json());
  return { sessionId: response.metadata.session_id, ranges: rangesOf([response]) };
}

function rangesOf(turns: Pick<ConversationResponse['turns'][number], 'sources'>[]): CitedRange[] {
  const sources = turns.flatMap((turn) => turn.sources);
  return sources.flatMap((source) => ('ranges' in source ? source.ranges : []));
}

async function conversation(sessionId: string, query = '?include=anchors'): Promise<ConversationResponse> {
  const response = await routes.fetch(`/api/conversations/${sessionId}${query}`);
  return conversationResponseSchema.parse(await response.json());
}

/** What is said of each cited sentence, with the words that stand where it says. */
async function anchorsOf(sessionId: string): Promise<Record<string, string>> {
  const { turns } = await conversation(sessionId);
  const [source] = turns.flatMap((turn) => turn.sources).filter((one): one is LibrarySource => 'page_id' in one);
  const found: Record<string, string> = {};
  for (const { quote, anchor } of rangesOf(turns)) {
    if (anchor === undefined) throw new Error('no anchor');
    const address = `/api/pages/${source?.page_id ?? ''}?version=${anchor.page_version}`;
    const page = pageTextSchema.parse(await (await routes.fetch(address)).json());
    const isCurrent = page.is_current ? '' : ' in the cited version';
    found[quote] = `${anchor.status}: ${page.text.slice(anchor.start, anchor.end)}${isCurrent}`;
  }
  return found;
}

describe('a stored citation', () => {
  const LAMP = 'The keeper trims the lamp every four hours.';
  const WAGES = 'The keeper earns twelve pounds a year.';
  const BOAT = 'The supply boat lands every second Tuesday.';
  let sessions: string[];

  beforeAll(async () => {
    await ingest(PAGE);
    const asked = await Promise.all(
      [
        'How often does the keeper trim the lamp?',
        'How many pounds does the keeper earn?',
        'When does the supply boat land?',
      ].map(ask),
    );
    expect(asked.map(({ ranges }) => ranges.map(({ quote }) => quote))).toEqual([
      expect.arrayContaining([LAMP]),
      expect.arrayContaining([WAGES]),
      expect.arrayContaining([BOAT]),
    ]);
    sessions = asked.map(({ sessionId }) => sessionId);
  });

  test('says what stands around its words', async () => {
    const { turns } = await conversation(sessions[0] ?? '', '');
    const range = rangesOf(turns).find(({ quote }) => quote === LAMP);
    expect(range).toMatchObject({ prefix: 'The keeper\n', twins: null });
    expect(range?.suffix).toMatch(/^ Nobody else may touch the lamp\.\nWages\nThe keeper earns/);
    expect(range?.suffix).toHaveLength(64);
    expect(range).not.toHaveProperty('anchor');
  });

  test('is exact while the page is as it was', async () => {
    expect(await anchorsOf(sessions[0] ?? '')).toMatchObject({ [LAMP]: `exact: ${LAMP}` });
  });

  test('is followed through an edit, or said to be orphaned', async () => {
    const [, , boats = ''] = PAGE.split('## ');
    const edited = PAGE.replace('twelve', 'fifteen')
      .replace(`## ${boats}`, '')
      .replace('## Wages', `## ${boats.replace('second Tuesday', 'second\nTuesday')}\n\n## Wages`);
    await ingest(edited);
    expect(await anchorsOf(sessions[0] ?? '')).toMatchObject({ [LAMP]: `exact: ${LAMP}` });
    expect(await anchorsOf(sessions[1] ?? '')).toMatchObject({ [WAGES]: `orphaned: ${WAGES} in the cited version` });
    expect(await anchorsOf(sessions[2] ?? '')).toMatchObject({ [BOAT]: `moved: ${BOAT}` });
  });

  test('is orphaned when only a twin of it is left', async () => {
    await ingest(`# Boats\n\nNothing is as it was. ${BOAT} ${BOAT}\n`);
    expect(await anchorsOf(sessions[2] ?? '')).toMatchObject({ [BOAT]: `orphaned: ${BOAT} in the cited version` });
  });

  test('comes without its anchor unless that is asked for, and with nothing else', async () => {
    expect((await routes.fetch(`/api/conversations/${sessions[0] ?? ''}?include=more`)).status).toBe(400);
  });
});
