import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';
import { ExternalCatalogue } from '#lib/books/library/external-catalogue.ts';
import { readMapping } from '#lib/serving/runtime/read-collection-mapping.ts';
import { azureMappingSchema, documentsMapping } from '#lib/answering/retrieval/stores/azure/azure-mapping.ts';
import { openAzureStore } from '#lib/answering/retrieval/stores/azure/open-azure-store.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import type { FakeIndex } from '#tests/support/services/azure/azure-index.ts';
import { type FakeAzure, startFakeAzure } from '#tests/support/services/azure/start-fake-azure.ts';

const ANN: Viewer = { userId: 'ann', department: null, orgId: null };
const MAPPING = `key: block_id
text: content
access: access_control_list
document: doc_id
title: filename
`;

const TEXT = { type: 'Edm.String' } as const;
const LIST = { type: 'Collection(Edm.String)' } as const;

const BLOCKS: FakeIndex = {
  fields: { block_id: { ...TEXT, key: true }, content: TEXT, doc_id: TEXT, filename: TEXT, access_control_list: LIST },
  documents: ['keeper', 'keeper', 'safe'].map((doc_id, index) => ({
    ...{ block_id: `b${index}`, doc_id, filename: `${doc_id}.pdf`, access_control_list: ['public'] },
    content: `The ${doc_id} is written down in part ${index}.`,
  })),
};

const DOCUMENTS: FakeIndex['documents'] = [
  {
    ...{ doc_id: 'keeper', title: 'The Keeper’s Manual', filename: 'keeper.pdf', document_type: 'manual' },
    ...{ department: 'harbour', upload_date: '2024-03-01T00:00:00Z', page_count: 42 },
    ...{ summary_brief: 'How a light is kept.', summary_standard: 'How a light is kept, by night and by day.' },
    access_control_list: ['public'],
  },
  {
    ...{ doc_id: 'safe', title: 'The Harbour Safe', filename: 'safe.pdf', document_type: 'report' },
    ...{ department: 'harbour', upload_date: '2024-05-01T00:00:00Z', page_count: 7, summary_brief: null },
    ...{ summary_standard: null, access_control_list: ['user:ann'] },
  },
];

const DATE = { type: 'Edm.DateTimeOffset' } as const;
const fields: FakeIndex['fields'] = {
  doc_id: { ...TEXT, key: true },
  ...{ title: TEXT, filename: TEXT, document_type: TEXT, department: TEXT, upload_date: DATE },
  ...{ summary_brief: TEXT, summary_standard: TEXT, page_count: { type: 'Edm.Int32' }, access_control_list: LIST },
};

let folder: string;
let azure: FakeAzure;
let mappingFile: string;
let test: TestRuntime;

const open = async (file = mappingFile) => {
  const read = readMapping(file, { variable: 'AZURE_SEARCH_MAPPING', schema: azureMappingSchema });
  const captured = captureLog();
  const settings = {
    ...{ endpoint: azure.url, apiKey: azure.apiKey, index: 'content-blocks', mapping: read, weight: 0.6 },
    ...{ timeoutMs: 60_000, patienceMs: 60_000 },
    documents: { index: 'documents-metadata', mapping: documentsMapping(read) },
  };
  const store = await openAzureStore({ settings, space: null, log: captured.log });
  return { store, catalogue: new ExternalCatalogue(store.points, store.described ?? undefined) };
};

beforeAll(async () => {
  folder = await makeDataFolder();
  azure = await startFakeAzure();
  azure.indexes.set('content-blocks', BLOCKS);
  mappingFile = join(folder, 'mapping.yaml');
  await writeFile(mappingFile, MAPPING);
  azure.indexes.set('documents-metadata', { fields, documents: DOCUMENTS });
  test = await openTestRuntime({
    ...{ AZURE_SEARCH_ENDPOINT: azure.url, AZURE_SEARCH_API_KEY: azure.apiKey, AZURE_SEARCH_MAPPING: mappingFile },
    ...{ AZURE_SEARCH_DOCUMENTS_INDEX: 'documents-metadata', AZURE_SEARCH_TIMEOUT_MS: '60000' },
  });
});

beforeEach(() => {
  azure.indexes.set('documents-metadata', { fields, documents: DOCUMENTS });
});

afterAll(async () => {
  await test.close();
  await azure.close();
  removeDataFolder(folder);
  expect(azure.violations).toEqual([]);
});

describe('an index of documents beside one of their blocks', () => {
  it('says what documents are called, how long they are and what they say, to whom their own lists name', async () => {
    const { catalogue } = await open();
    const all = { filter: EVERY_DOCUMENT, sortBy: 'upload_date', order: 'desc', limit: 20 } as const;
    const seen = async (viewer: Viewer) => (await catalogue.list(viewer, all)).documents.map(({ title }) => title);
    expect(await seen(ANN)).toEqual(['The Harbour Safe', 'The Keeper’s Manual']);
    expect(await seen(ANONYMOUS)).toEqual(['The Keeper’s Manual']);
    expect(await catalogue.find(ANONYMOUS, 'made:content-blocks:keeper')).toMatchObject({
      ...{ id: 'made:content-blocks:keeper', filename: 'keeper.pdf', documentType: 'manual', department: 'harbour' },
      ...{ summaryBrief: 'How a light is kept.', summaryStandard: 'How a light is kept, by night and by day.' },
      ...{ pageCount: 42, createdAt: new Date('2024-03-01T00:00:00Z') },
    });
    expect(await catalogue.find(ANONYMOUS, 'made:content-blocks:safe')).toBeNull();
    const manuals = { must: [{ key: 'document_type' as const, match: { any: ['Manual'] } }], should: [] };
    expect(await catalogue.listIds(ANN, manuals)).toEqual(['made:content-blocks:keeper']);
  });

  it('lists and counts for a question, whose passages stay those of the blocks', async () => {
    const ask = (text: string) => answerOf(test.runtime.answerQuestion(buildQuestion(text, { viewer: ANONYMOUS })));
    const listed = await ask('Which documents are available?');
    expect(listed.answer).toContain('The Keeper’s Manual');
    expect(listed.answer).toContain('manual, harbour, 42 pages, updated 1 March 2024');
    expect(listed.answer).not.toContain('Safe');
    expect((await ask('How many pages does The Keeper’s Manual have?')).answer).toContain('42 pages');
    const { sources } = await ask('What is written down in part 1?');
    expect(sources).toMatchObject([{ page_id: 'point:content-blocks:b1', doc_id: 'made:content-blocks:keeper' }]);
  });

  it('hides a list as soon as a document in it is kept from its reader', async () => {
    const { metadata } = await answerOf(
      test.runtime.answerQuestion(buildQuestion('Which documents are available?', { viewer: ANN })),
    );
    const isHidden = async () => (await test.runtime.listTurns(ANN, metadata.session_id))[0]?.isUnavailable;
    expect(await isHidden()).toBe(false);
    const kept = DOCUMENTS.map((each) => ({ ...each, access_control_list: ['user:bob'] }));
    azure.indexes.set('documents-metadata', { fields, documents: kept });
    expect(await isHidden()).toBe(true);
  });

  it('is named by health, and refused with the variable that names it where it is not there', async () => {
    const { store } = await open();
    expect(await store.probe(new AbortController().signal)).toMatchObject({
      status: 'up',
      message: 'Azure AI Search, index content-blocks, documents in documents-metadata',
    });
    azure.indexes.delete('documents-metadata');
    await expect(open()).rejects.toThrow(/no index documents-metadata .*choose another AZURE_SEARCH_DOCUMENTS_INDEX/);
  });

  it('is read by the names that the file gives its fields, and by no others', async () => {
    const other = join(folder, 'other.yaml');
    await writeFile(other, `${MAPPING}documents:\n  title: title\n  summary_standard: summary_brief\n`);
    const { catalogue } = await open(other);
    expect(await catalogue.find(ANONYMOUS, 'made:content-blocks:keeper')).toMatchObject({
      ...{ title: 'The Keeper’s Manual', summaryBrief: null, summaryStandard: 'How a light is kept.' },
      ...{ documentType: null, pageCount: 1 },
    });
  });
});
