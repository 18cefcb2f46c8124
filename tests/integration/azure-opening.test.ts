import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import type { AzureMapping } from '#lib/answering/retrieval/stores/azure/azure-mapping.ts';
import { openAzureStore } from '#lib/answering/retrieval/stores/azure/open-azure-store.ts';
import { query } from '#tests/contract/chunk-store-under-test.ts';
import { DIMENSION, indexOfBlocks, MAPPING, TEXT } from '#tests/support/azure-blocks.ts';
import { azureSettings } from '#tests/support/azure-settings.ts';
import type { FakeIndex, IndexField } from '#tests/support/services/azure/azure-index.ts';
import { type FakeAzure, startFakeAzure } from '#tests/support/services/azure/start-fake-azure.ts';

const unimpeded = new AbortController().signal;

describe('opening an index of Azure AI Search', () => {
  let fake: FakeAzure;
  let index: FakeIndex;

  beforeEach(async () => {
    fake = await startFakeAzure();
    index = indexOfBlocks();
    fake.indexes.set('blocks', index);
  });
  afterEach(async () => {
    await fake.close();
    expect(fake.violations).toEqual([]);
  });

  const open = (
    mapping: Partial<Record<keyof AzureMapping, unknown>> = {},
    space: { dimension: number } | null = null,
  ) =>
    openAzureStore({
      settings: azureSettings(fake, { ...MAPPING, ...mapping }),
      space: space && { model: 'theirs', ...space },
      log: createLogger('silent'),
    });
  const asked = (text: string) => ({ ...query(text), text });

  it('says how it is', async () => {
    const store = await open();
    expect(await store.probe(unimpeded)).toEqual({
      status: 'up',
      message: 'Azure AI Search, index blocks',
      holds: '6 chunks, 0 vectors',
    });
    const lacking = await open({
      vector: { field: 'vector', by: 'embedder' },
      source: 'filename',
      author: 'image_caption',
    });
    expect(await lacking.probe(unimpeded)).toMatchObject({
      status: 'degraded',
      message: expect.stringMatching(/no embedder is configured.*image_caption are not filterable/s) as string,
    });
  });

  it('waits until there is something in it', async () => {
    const { documents } = index;
    index.documents = [];
    const store = await open();
    expect(await store.search(ANONYMOUS, asked('turbine'))).toEqual([]);
    expect((await store.probe(unimpeded)).message).toContain('It is empty');
    index.documents = documents;
    expect(await store.search(ANONYMOUS, asked('turbine'))).toHaveLength(2);
  });

  it.each<[string, Partial<Record<keyof AzureMapping, unknown>>, Record<string, IndexField>, RegExp]>([
    [
      'no document has the access lists',
      { access: 'filename_' },
      { filename_: TEXT },
      /Of 6 points of the index blocks none has filename_, which AZURE_SEARCH_MAPPING calls its access lists: .*access: public/,
    ],
    ['there is no such field', { title: 'ttle' }, {}, /does not have every field.*property named 'ttle'/],
    [
      'the access lists cannot be filtered',
      {},
      { access_control_list: { type: 'Collection(Edm.String)', filterable: false } },
      /field access_control_list of the index blocks is not filterable/,
    ],
    [
      'the key cannot be filtered',
      {},
      { block_id: { ...TEXT, key: true, filterable: false } },
      /key field block_id of the index blocks has to be filterable and sortable/,
    ],
    ['it makes no vectors', { vector: 'vector' }, {}, /Azure refuses a search .*compare both/],
    [
      'there is no such ranker',
      { semantic: 'other' },
      {},
      /Azure refuses a search .*Unknown semantic configuration 'other'/,
    ],
    ['no document has a text', { text: 'image_url', picture: undefined }, { image_url: TEXT }, /none has a text/],
  ])('is refused in one sentence where %s', async (kind, ...[mapping, fields, sentence]) => {
    Object.assign(index.fields, fields);
    if (kind === 'no document has a text') index.documents.splice(2, 1);
    await expect(open(mapping)).rejects.toThrow(sentence);
  });

  it('is refused where there is none, and where its vectors are of another length', async () => {
    await expect(open({ vector: { field: 'vector', by: 'embedder' } }, { dimension: DIMENSION / 4 })).rejects.toThrow(
      /Azure refuses a search/,
    );
    fake.indexes.clear();
    await expect(open()).rejects.toThrow(/There is no index blocks in this search service/);
  });

  it('is public where its file says so, and nothing else makes it so', async () => {
    expect(await (await open({ access: 'public' })).search(ANONYMOUS, asked('turbine'))).toHaveLength(5);
    expect(() => azureSettings(fake, { ...MAPPING, access: undefined })).toThrow(
      /must name the payload key of the access/,
    );
    expect(() => azureSettings(fake, { ...MAPPING, title: "x' or 1" })).toThrow();
    expect(() => azureSettings(fake, { ...MAPPING, title: 'x-y' })).toThrow(/can be no field of an index/);
  });
});
