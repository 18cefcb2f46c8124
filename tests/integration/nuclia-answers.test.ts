import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { nucliaFileOf } from '#tests/support/foreign-nuclia.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type FakeResource, resourceOf } from '#tests/support/services/nuclia/nuclia-box.ts';
import { type FakeNuclia, startFakeNuclia } from '#tests/support/services/nuclia/start-fake-nuclia.ts';

const ANN: Viewer = { userId: 'ann', department: null, orgId: null };
const BASE = 'http://here';
const SHUT = '2'.padStart(32, '0');
const made = { created: '2024-01-01T00:00:00', modified: '2024-06-01T00:00:00' };
const VALVE = 'The vaporiser 🔥 is warmed for nine minutes before the valve is opened. Keepers write it down.';

describe('what is answered from a Knowledge Box of Nuclia', () => {
  let folder: string;
  let nuclia: FakeNuclia;
  let test: TestRuntime;

  beforeAll(async () => {
    folder = await makeDataFolder();
    nuclia = await startFakeNuclia();
    nuclia.box = box();
    const configFile = join(folder, 'nuclia.yaml');
    await writeFile(configFile, nucliaFileOf(nuclia));
    test = await openTestRuntime({ NUCLIA_CONFIG: configFile, NUCLIA_TOKEN: nuclia.token });
  });
  beforeEach(() => {
    nuclia.box = box();
  });
  afterAll(async () => {
    await test.close();
    await nuclia.close();
    removeDataFolder(folder);
    expect(nuclia.violations).toEqual([]);
  });

  const box = (): FakeResource[] => [
    {
      ...{
        id: '1'.padStart(32, '0'),
        title: 'The keeper',
        url: 'https://keeper.example/',
        ...made,
        groups: ['public'],
      },
      text: `Preface.\n${VALVE}`,
      paragraphs: [
        [0, 8, 0],
        [9, 9 + Array.from(VALVE).length, 2],
      ],
    },
    resourceOf({
      ...{ id: SHUT, title: 'The safe', ...made, groups: ['user:ann'] },
      text: 'The harbour safe is opened with the number 7319 by its warden.',
    }),
  ];
  const ask = async (text: string, viewer: Viewer = ANN) => {
    const whole = await answerOf(test.runtime.answerQuestion(buildQuestion(text, { viewer })));
    const { session_id: sessionId, turn_id: turnId } = whole.metadata;
    return { ...whole, turn: { sessionId, turnId } };
  };
  const isShown = async ({ sessionId, turnId }: { sessionId: string; turnId: string }) => {
    const turns = await test.runtime.listTurns(ANN, sessionId);
    return turns.find(({ id }) => id === turnId)?.isUnavailable === false;
  };

  it('rests on the exact words of its paragraphs, at the page that they stand on', async () => {
    const { answer, sources } = await ask('How long is the vaporiser warmed before the valve is opened?', ANONYMOUS);
    expect(answer).toContain('nine minutes');
    const [source] = sources;
    if (source === undefined || !('page_id' in source)) throw new Error('Nothing is cited.');
    expect(source).toMatchObject({ page_number: 3, source_url: 'https://keeper.example/', page_title: 'The keeper' });
    const version = await test.runtime.findPageVersion(ANONYMOUS, source.page_id, source.page_version);
    expect(version?.text).toBe(VALVE);
    for (const { start, end, quote } of source.ranges) expect(version?.text.slice(start, end)).toBe(quote);
  });

  it('costs a handful of requests', async () => {
    nuclia.calls.splice(0);
    await ask('How long is the vaporiser warmed before the valve is opened?');
    console.info(`Nuclia: ${nuclia.calls.length} requests for a question`);
    expect(nuclia.calls.length).toBeLessThanOrEqual(5);
    expect(nuclia.calls.filter(({ operation }) => operation.endsWith('/find'))).toHaveLength(1);
  });

  it('tells nobody of what groups keep from them', async () => {
    expect((await ask('With which number is the harbour safe opened?')).answer).toContain('7319');
    expect(JSON.stringify(await ask('With which number is the harbour safe opened?', ANONYMOUS))).not.toContain('7319');
  });

  it.each([
    ['its groups name others', (each: FakeResource) => [{ ...each, groups: ['user:bob'] }]],
    ['it has no groups any more', (each: FakeResource) => [{ ...each, groups: [] }]],
    ['it has gone', () => []],
  ])('is hidden with its file as soon as %s', async (_kind, change) => {
    const cited = await ask('With which number is the harbour safe opened?');
    const kept = await test.runtime.keepAnswer(ANN, cited.turn, null);
    const file = () => test.runtime.readAnswer(ANN, kept?.response_artifact?.id ?? '', BASE);
    expect((await file())?.markdown).toContain('7319');
    expect(await isShown(cited.turn)).toBe(true);
    nuclia.box = nuclia.box.flatMap((each) => (each.id === SHUT ? change(each) : [each]));
    expect(await isShown(cited.turn)).toBe(false);
    expect(await file()).toBeNull();
  });

  it('lists its paragraphs as the pages of a document', async () => {
    const documentId = `made:${nuclia.knowledgeBox}:${'1'.padStart(32, '0')}`;
    const pages = await test.runtime.listPages(ANONYMOUS, documentId);
    expect(pages).toHaveLength(2);
    const [, second] = pages;
    const version = await test.runtime.findPageVersion(ANONYMOUS, second?.id ?? '');
    expect(version?.text).toBe(VALVE);
    expect(await test.runtime.listPages(ANONYMOUS, `made:${nuclia.knowledgeBox}:${SHUT}`)).toEqual([]);
  });
});
