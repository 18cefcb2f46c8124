import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { collect } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from '#tests/support/services/embeddings/start-fake-embeddings.ts';

const NEVER = new AbortController().signal;
const PAGES = {
  'light.md': '# The light\n\nThe beacon is kindled at nightfall. Moths gather around the glass.\n',
  'bread.md': '# Bread\n\nRye bread keeps for a week. Wheat bread does not.\n',
  'boats.md': '# Boats\n\nThe ferry leaves the quay at seven. It carries mail and sheep.\n',
};
/** Shares no word with the page that answers it. */
const IN_OTHER_WORDS = 'When does the lighthouse get lit?';
const FOREIGN = 'Which taxes do companies owe?';

describe('the built-in model, where an embedder is configured', () => {
  let folder: string;
  let service: FakeEmbeddings;
  const apps: Record<'words' | 'meaning', TestRuntime | null> = { words: null, meaning: null };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-meaning-'));
    for (const [name, text] of Object.entries(PAGES)) await writeFile(join(folder, name), text);
    service = await startFakeEmbeddings({
      dimension: 256,
      concepts: [
        ['beacon', 'lighthouse'],
        ['kindled', 'lit'],
      ],
    });
    const variables = { EMBEDDING_BASE_URL: service.url, EMBEDDING_MODEL: service.model };
    for (const kind of ['words', 'meaning'] as const) {
      const app = await openTestRuntime(kind === 'words' ? {} : variables);
      apps[kind] = app;
      await collect(app.runtime.ingest({ path: folder, id: 'island' }, NEVER));
    }
  });
  afterAll(async () => {
    for (const app of Object.values(apps)) await app?.close();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (kind: 'words' | 'meaning', text: string) => {
    const app = apps[kind];
    if (app === null) throw new Error('It is not open.');
    const { answer, sources, metadata } = await answerOf(app.runtime.answerQuestion(buildQuestion(text)));
    const quotes = sources.flatMap((source) => ('ranges' in source ? source.ranges.map(({ quote }) => quote) : []));
    return { answer, quotes, ...metadata };
  };

  it('quotes the sentence that answers in other words, which words alone do not find', async () => {
    expect((await ask('words', IN_OTHER_WORDS)).quotes).not.toContain('The beacon is kindled at nightfall.');
    expect((await ask('meaning', IN_OTHER_WORDS)).quotes).toEqual(['The beacon is kindled at nightfall.']);
  });

  it('answers no more of what the library does not speak of', async () => {
    const { answer, quotes } = await ask('meaning', FOREIGN);
    expect(quotes).toEqual([]);
    expect(answer).toContain("I don't have information about that");
  });

  it('quotes what shares the words of the question as before', async () => {
    expect((await ask('meaning', 'When does the ferry leave the quay?')).quotes).toEqual([
      'The ferry leaves the quay at seven.',
    ]);
    expect(service.violations).toEqual([]);
  });
});
