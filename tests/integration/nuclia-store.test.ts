import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS, UNRESTRICTED, type Viewer } from '#lib/people/access/viewer.ts';
import { EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { passageSearch } from '#lib/answering/retrieval/search-passages.ts';
import { query } from '#tests/contract/chunk-store-under-test.ts';
import { openNuclia } from '#tests/support/nuclia-settings.ts';
import { resourceOf } from '#tests/support/services/nuclia/nuclia-box.ts';
import { type FakeNuclia, startFakeNuclia } from '#tests/support/services/nuclia/start-fake-nuclia.ts';

const ANN: Viewer = { userId: 'ann', department: 'legal', orgId: null };
const unimpeded = new AbortController().signal;
const id = (number: number) => number.toString(16).padStart(32, '0');
const made = { created: '2024-01-01T00:00:00', modified: '2024-06-01T00:00:00' };

const TURBINE = 'The turbine 👩‍👩‍👧 turns at 3000 revolutions. It hums.';
const OVEN = 'Bread rises overnight in a warm oven.';

describe('a Knowledge Box of Nuclia', () => {
  let fake: FakeNuclia;

  beforeEach(async () => {
    fake = await startFakeNuclia({ concepts: [['turbine', 'generator']] });
    const cut = Array.from(TURBINE).indexOf('I');
    fake.box = [
      {
        ...{ id: id(1), title: 'Plant', url: 'https://plant.example/1', ...made, groups: ['public'] },
        ...{ text: TURBINE, labels: [{ labelset: 'country', label: 'France' }] },
        paragraphs: [
          [0, cut, 0],
          [cut, Array.from(TURBINE).length, 4],
        ],
      },
      resourceOf({ id: id(2), title: 'Kitchen', ...made, groups: ['public'], text: OVEN }),
      resourceOf({ id: id(3), title: 'Ann', ...made, groups: ['user:ann'], text: 'The turbine of Ann is secret.' }),
      resourceOf({ id: id(4), title: 'Open', ...made, groups: [], text: 'The turbine of nobody.' }),
    ];
  });
  afterEach(async () => {
    await fake.close();
    expect(fake.violations).toEqual([]);
  });

  const asked = (text: string) => ({ ...query(text), text });
  const lastFind = () => {
    const call = fake.calls.findLast(({ operation }) => operation.endsWith('/find'));
    return JSON.parse(call?.body ?? 'null') as Record<string, unknown>;
  };
  const texts = async (store: Awaited<ReturnType<typeof openNuclia>>, viewer: Viewer, text = 'turbine') =>
    (await store.search(viewer, asked(text))).map(({ chunk }) => chunk.text);

  it('is searched by its own ranking, for the groups of who asks', async () => {
    const store = await openNuclia(fake);
    expect(await texts(store, ANONYMOUS)).toEqual(['The turbine 👩‍👩‍👧 turns at 3000 revolutions.']);
    expect(lastFind()).toMatchObject({
      ...{ query: 'turbine', reranker: 'predict', security: { groups: ['public'] } },
      ...{ show: ['basic', 'origin', 'security'], top_k: 10 },
    });
    expect((await texts(store, ANN)).toSorted()).toContain('The turbine of Ann is secret.');
    expect(lastFind()['security']).toEqual({ groups: ['public', 'user:ann', 'department:legal'] });
    await texts(store, UNRESTRICTED);
    expect(lastFind()).not.toHaveProperty('security');
  });

  it('keeps what has no groups from everybody, unless its file says that it is public', async () => {
    const opened = await openNuclia(fake, { access: { without_groups: 'public' } });
    expect(await texts(opened, ANONYMOUS)).toContain('The turbine of nobody.');
    expect(await texts(await openNuclia(fake, { access: 'public' }), ANONYMOUS)).toHaveLength(3);
    expect(lastFind()).not.toHaveProperty('security');
    expect(await texts(await openNuclia(fake), ANN)).not.toContain('The turbine of nobody.');
  });

  it('is worth what its ranker says, by meaning too, and cut off by that', async () => {
    const store = await openNuclia(fake);
    const search = passageSearch({
      ...{ chunks: store, embedder: null, reranker: null, reader: null, log: createLogger('silent') },
      statistics: {
        lookUp: () => Promise.resolve({ chunkCount: 0, averageChunkLength: 0, documentFrequency: new Map() }),
      },
    });
    const question = { viewer: ANONYMOUS, query: 'What does the generator do?', filters: {}, limit: 10 };
    const { passages } = await search({ ...question, scoreThreshold: null, signal: unimpeded });
    const candidates = await store.search(ANONYMOUS, asked(question.query));
    expect(passages.map(({ chunk, relevance }) => [chunk.id, relevance])).toEqual(
      candidates.map(({ chunk, judged }) => [chunk.id, judged]),
    );
    expect(passages[0]?.chunk.text).toContain('turbine');
    const above = { ...question, scoreThreshold: (passages[0]?.relevance ?? 0) + 0.01, signal: unimpeded };
    expect((await search(above)).passages).toEqual([]);
  });

  it('gives the same words for a paragraph wherever it is read, positions in code points', async () => {
    const store = await openNuclia(fake);
    const [found] = await store.search(ANONYMOUS, asked('It hums'));
    const whole = found?.chunk;
    expect(whole).toMatchObject({ text: 'It hums.', pageNumber: 5, documentTitle: 'Plant' });
    expect(whole).toMatchObject({
      documentId: `made:${fake.knowledgeBox}:${id(1)}`,
      sourceKey: 'https://plant.example/1',
    });
    const [again] = await store.findByIds(ANONYMOUS, [whole?.id ?? '']);
    expect(again).toMatchObject({ text: whole?.text, pageVersion: whole?.pageVersion, pageId: whole?.pageId });
    const listed = await store.listByDocument(ANONYMOUS, whole?.documentId ?? '', { limit: 10 });
    expect(listed.map(({ text }) => text)).toEqual(['The turbine 👩‍👩‍👧 turns at 3000 revolutions.', 'It hums.']);
    const odd = [`${id(9)}/t/body/0-3`, 'x', `${id(1)}/t/body/900-999`, `${id(1)}/t/other/0-3`, `${id(3)}/t/body/0-3`];
    expect(await store.findByIds(ANONYMOUS, odd)).toEqual([]);
  });

  it('is filtered by documents, pages, titles and addresses', async () => {
    const store = await openNuclia(fake);
    const ids = async (filters: object) =>
      (await store.search(ANN, { ...asked('turbine bread hums'), filters })).map(({ chunk }) => chunk.documentTitle);
    expect(new Set(await ids({ pageTitles: ['Kitchen', 'Ann'] }))).toEqual(new Set(['Kitchen', 'Ann']));
    expect(lastFind()['filter_expression']).toMatchObject({
      field: { or: [{ prop: 'resource' }, { prop: 'resource' }] },
    });
    expect(new Set(await ids({ sourceKeys: ['https://plant.example/1'] }))).toEqual(new Set(['Plant']));
    expect(await ids({ documentIds: [`made:${fake.knowledgeBox}:${id(2)}`, 'other'] })).toEqual(['Kitchen']);
    const calls = fake.calls.length;
    for (const filters of [{ documentIds: ['other'] }, { pageIds: [] }, { pageIds: ['point:other:x'] }])
      expect(await ids(filters)).toEqual([]);
    expect(fake.calls).toHaveLength(calls);
    expect(await ids({ sectionHeadings: ['S'] })).toEqual([]);
  });

  it('puts questions as the file of the tool says', async () => {
    const store = await openNuclia(fake, {
      ...{ top_k: 30, rephrase_prompt: 'Say it shorter: {question}' },
      template_parameters: [
        { name: 'department', from: 'viewer.department' },
        { name: 'your-country', default: 'France' },
      ],
      prompt_rephrasing: { template: '{query} It is about {your-country}.' },
      filter_expression_template: { field: { prop: 'label', labelset: 'country', label: '{your-country}' } },
      audit_metadata: { fields: { user: '{department}', asked: '{query}', environment: 'production' } },
    });
    expect(await texts(store, ANN, 'turbine {department}')).toEqual(['The turbine 👩‍👩‍👧 turns at 3000 revolutions.']);
    expect(lastFind()).toMatchObject({
      query: 'turbine {department} It is about France.',
      filter_expression: { field: { prop: 'label', labelset: 'country', label: 'France' } },
      audit_metadata: { user: 'legal', asked: 'turbine {department}', environment: 'production' },
      ...{ rephrase: true, rephrase_prompt: 'Say it shorter: {question}' },
    });
    await store.search(ANN, { ...asked('turbine'), filters: { documentIds: [`made:${fake.knowledgeBox}:${id(2)}`] } });
    expect(lastFind()['filter_expression']).toEqual({
      field: {
        and: [{ prop: 'label', labelset: 'country', label: 'France' }, { or: [{ prop: 'resource', id: id(2) }] }],
      },
    });
  });

  it('asks nothing where a value of its filter is missing', async () => {
    const store = await openNuclia(fake, {
      template_parameters: [{ name: 'unit', from: 'viewer.department' }],
      filter_expression_template: { field: { prop: 'origin_tag', tag: '{unit}' } },
    });
    const calls = fake.calls.length;
    await expect(store.search(ANONYMOUS, asked('turbine'))).rejects.toMatchObject({
      ...{ code: 'validation_error', details: { missing_filter_parameters: ['unit'] } },
    });
    expect(fake.calls).toHaveLength(calls);
  });

  it('lists what it keeps for a moment, and asks anew for what is named', async () => {
    const store = await openNuclia(fake);
    fake.calls.splice(0);
    const titles = async () => (await store.points.titles(ANN)).toSorted();
    expect(await titles()).toEqual(['Ann', 'Kitchen', 'Plant']);
    expect(await store.points.count(ANN, EVERY_DOCUMENT)).toBe(3);
    expect(fake.calls).toHaveLength(1);
    const page = `point:${fake.knowledgeBox}:${id(3)}/t/body/0-9`;
    expect(await store.points.readable(ANN, [page])).toEqual([page]);
    fake.box = fake.box.map((each) => (each.id === id(3) ? { ...each, groups: ['user:bob'] } : each));
    expect(await store.points.readable(ANN, [page])).toEqual([]);
    expect(await texts(store, ANN)).not.toContain('The turbine of Ann is secret.');
  });

  it('shows nothing that is hidden, wherever it is asked for', async () => {
    const store = await openNuclia(fake);
    const [before] = await store.search(ANONYMOUS, asked('warm oven'));
    fake.box = fake.box.map((each) => (each.id === id(2) ? { ...each, hidden: true } : each));
    expect(await texts(store, ANONYMOUS, 'warm oven')).toEqual([]);
    expect(await store.findByIds(ANONYMOUS, [before?.chunk.id ?? ''])).toEqual([]);
    expect(await store.listByDocument(ANONYMOUS, before?.chunk.documentId ?? '', { limit: 9 })).toEqual([]);
    expect(await store.points.titles(ANONYMOUS)).toEqual(['Plant']);
    expect(await store.points.readable(ANONYMOUS, [before?.chunk.pageId ?? ''])).toEqual([]);
  });

  it('is read, and nothing else', async () => {
    const store = await openNuclia(fake);
    await expect(store.upsert()).rejects.toMatchObject({
      message: expect.stringMatching(/Knowledge Box .* belongs to another program.*NUCLIA_CONFIG/) as string,
    });
    expect(await store.probe(unimpeded)).toEqual({
      status: 'up',
      message: `Nuclia, Knowledge Box ${fake.knowledgeBox}`,
      holds: '4 resources',
    });
    const kinds = fake.calls.map(({ operation }) => operation.replace(/^(\w+) .*\/([^/]+)$/, '$1 $2'));
    expect(new Set(kinds)).toEqual(new Set(['POST catalog']));
  });

  it('is refused where nothing says who may read it', async () => {
    fake.box = fake.box.map((each) => ({ ...each, groups: [] }));
    await expect(openNuclia(fake)).rejects.toThrow(/Of 4 resources .* none has an access group .*NUCLIA_ACCESS=public/);
    expect(await texts(await openNuclia(fake, { access: 'public' }), ANONYMOUS)).toHaveLength(3);
  });

  it('is refused with another key, and where there is no such box', async () => {
    await expect(openNuclia({ ...fake, token: 'wrong' })).rejects.toThrow(/Nuclia answered 401/);
    await expect(openNuclia({ ...fake, knowledgeBox: crypto.randomUUID() })).rejects.toThrow(/Knowledge Box not found/);
  });
});
