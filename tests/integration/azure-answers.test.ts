import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import type { FakeIndex } from '#tests/support/services/azure/azure-index.ts';
import { type FakeAzure, startFakeAzure } from '#tests/support/services/azure/start-fake-azure.ts';

const ANN: Viewer = { userId: 'ann', department: null, orgId: null };
const BASE = 'http://here';
const PICTURE = 'https://pictures.example/valve.png?sig=abc';

const MAPPING = `key: block_id
text: content
access: acl
document: doc_id
title: filename
page: page_number
picture:
  address: image_url
  caption: image_caption
semantic: blocks
`;

const BLOCKS = [
  {
    block_id: 'open',
    content: 'The vaporiser is warmed for nine minutes before the valve is opened. Keepers write it down.',
    page_number: 3,
  },
  { block_id: 'shut', content: 'The harbour safe is opened with the number 7319 by its warden.', acl: ['user:ann'] },
  { block_id: 'seen', image_url: PICTURE, image_caption: 'Cross-section of the mercury valve of the lantern.' },
];

describe('what is answered from an index of Azure AI Search', () => {
  let folder: string;
  let azure: FakeAzure;
  let index: FakeIndex;
  let test: TestRuntime;

  beforeAll(async () => {
    folder = await makeDataFolder();
    azure = await startFakeAzure();
    const text = { type: 'Edm.String' } as const;
    index = {
      fields: {
        block_id: { ...text, key: true },
        ...{ content: text, doc_id: text, filename: text, image_caption: text },
        image_url: { ...text, searchable: false },
        acl: { type: 'Collection(Edm.String)' },
        page_number: { type: 'Edm.Int32' },
      },
      semanticConfigurations: ['blocks'],
      documents: [],
    };
    fill();
    azure.indexes.set('content-blocks', index);
    const mappingFile = join(folder, 'mapping.yaml');
    await writeFile(mappingFile, MAPPING);
    test = await openTestRuntime({
      AZURE_SEARCH_ENDPOINT: azure.url,
      AZURE_SEARCH_API_KEY: azure.apiKey,
      AZURE_SEARCH_MAPPING: mappingFile,
    });
  });
  beforeEach(() => fill());
  afterAll(async () => {
    await test.close();
    await azure.close();
    removeDataFolder(folder);
    expect(azure.violations).toEqual([]);
  });

  const fill = () => {
    const common = { doc_id: 'keeper.pdf', filename: 'keeper.pdf', acl: ['public'], page_number: 1 };
    index.documents = BLOCKS.map((block) => ({ ...common, ...block }));
  };
  const ask = async (text: string, viewer: Viewer = ANN) => {
    const whole = await answerOf(test.runtime.answerQuestion(buildQuestion(text, { viewer })));
    const { session_id: sessionId, turn_id: turnId } = whole.metadata;
    return { ...whole, turn: { sessionId, turnId } };
  };
  const isShown = async ({ sessionId, turnId }: { sessionId: string; turnId: string }) => {
    const turns = await test.runtime.listTurns(ANN, sessionId);
    return turns.find(({ id }) => id === turnId)?.isUnavailable === false;
  };

  it('rests on the exact words of its documents, at the page that they name', async () => {
    const { answer, sources } = await ask('How long is the vaporiser warmed before the valve is opened?', ANONYMOUS);
    expect(answer).toContain('nine minutes');
    const [source] = sources;
    if (source === undefined || !('page_id' in source)) throw new Error('Nothing is cited.');
    expect(source).toMatchObject({ page_id: 'point:content-blocks:open', page_number: 3, filename: '' });
    const version = await test.runtime.findPageVersion(ANONYMOUS, source.page_id, source.page_version);
    for (const { start, end, quote } of source.ranges) expect(version?.text.slice(start, end)).toBe(quote);
    expect(source.relevance_score).toBeGreaterThan(0);
  });

  it('costs a handful of requests', async () => {
    azure.calls.splice(0);
    await ask('How long is the vaporiser warmed before the valve is opened?');
    console.info(`Azure AI Search: ${azure.calls.length} requests for a question`);
    expect(azure.calls.length).toBeLessThanOrEqual(6);
    expect(azure.calls.filter(({ body }) => body.includes('"queryType"'))).toHaveLength(1);
  });

  it('tells nobody of what their lists keep from them', async () => {
    expect((await ask('With which number is the harbour safe opened?')).answer).toContain('7319');
    expect(JSON.stringify(await ask('With which number is the harbour safe opened?', ANONYMOUS))).not.toContain('7319');
  });

  it('is hidden with its file as soon as a list names others', async () => {
    const cited = await ask('With which number is the harbour safe opened?');
    const kept = await test.runtime.keepAnswer(ANN, cited.turn, null);
    const file = () => test.runtime.readAnswer(ANN, kept?.response_artifact?.id ?? '', BASE);
    expect((await file())?.markdown).toContain('7319');
    expect(await isShown(cited.turn)).toBe(true);
    index.documents = index.documents.map((each) =>
      each['block_id'] === 'shut' ? { ...each, acl: ['user:bob'] } : each,
    );
    expect(await isShown(cited.turn)).toBe(false);
    expect(await file()).toBeNull();
  });

  it('shows the picture that it cites by its own address, which no file keeps', async () => {
    const cited = await ask('What is in the cross-section of the mercury valve?');
    const picture = cited.sources.find((source) => 'block_type' in source && source.block_type === 'image');
    expect(picture).toMatchObject({ image_path: PICTURE, image_caption: BLOCKS[2]?.image_caption });
    const [addressed] = await test.runtime.addressPictures(ANN, picture === undefined ? [] : [picture], BASE);
    expect(addressed).toMatchObject({ image_url: PICTURE });
    const kept = await test.runtime.keepAnswer(ANN, cited.turn, null);
    const file = await test.runtime.readAnswer(ANN, kept?.response_artifact?.id ?? '', BASE);
    expect(file?.markdown).toContain('mercury valve');
    expect(file?.markdown).not.toContain('sig=abc');
  });
});
