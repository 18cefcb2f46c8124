import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { QdrantClient } from '@qdrant/js-client-rest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Viewer } from '#lib/people/access/viewer.ts';
import { Random } from '#lib/foundation/core/random.ts';
import {
  DIMENSION,
  drawItems,
  type Item,
  mappingFileOf,
  payloadOfItem,
  writeCollection,
} from '#tests/support/foreign-collection.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from '#tests/support/services/embeddings/start-fake-embeddings.ts';
import { type FakeQdrant, startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';

const NAME = 'theirs';
const ANN: Viewer = { userId: 'ann', department: 'legal', orgId: null };
const BASE = 'http://here';

/** Four points of one document, of which the second is for one department. */
const ITEMS = drawItems(8, 'nested', new Random(7)).map((item, at) => ({
  ...item,
  stored: [at === 1 ? 'department:legal' : 'public'],
}));
const shut = itemAt(1);
const open = itemAt(2);
const PAGE = `point:${NAME}:${shut.id}`;

describe('what was answered from a collection made elsewhere', () => {
  let folder: string;
  let qdrant: FakeQdrant;
  let embeddings: FakeEmbeddings;
  let client: QdrantClient;
  let test: TestRuntime;

  beforeAll(async () => {
    folder = await makeDataFolder();
    [qdrant, embeddings] = await Promise.all([startFakeQdrant(), startFakeEmbeddings({ dimension: DIMENSION })]);
    client = new QdrantClient({ url: qdrant.url, port: Number(new URL(qdrant.url).port), checkCompatibility: false });
    await writeCollection(client, { name: NAME, items: ITEMS, shape: 'nested' });
    const mappingFile = join(folder, 'mapping.yaml');
    await writeFile(mappingFile, mappingFileOf('nested'));
    test = await openTestRuntime({
      QDRANT_URL: qdrant.url,
      QDRANT_COLLECTION_NAME: NAME,
      QDRANT_MAPPING: mappingFile,
      EMBEDDING_BASE_URL: embeddings.url,
      EMBEDDING_MODEL: embeddings.model,
      EMBEDDING_DIMENSION: String(DIMENSION),
    });
  });
  beforeEach(() => writeAccess(['department:legal']));
  afterAll(async () => {
    await test.close();
    await Promise.all([qdrant.close(), embeddings.close()]);
    removeDataFolder(folder);
    expect([...qdrant.violations, ...embeddings.violations]).toEqual([]);
  });

  /** As the program that owns the collection changes who may read the point that is shut. */
  const writeAccess = (stored: unknown) =>
    client.overwritePayload(NAME, {
      wait: true,
      points: [shut.id],
      payload: payloadOfItem({ ...shut, stored }, 'nested'),
    });

  const ask = async (text: string, changes = {}) => {
    const whole = await answerOf(test.runtime.answerQuestion(buildQuestion(text, { viewer: ANN, ...changes })));
    const { session_id: sessionId, turn_id: turnId } = whole.metadata;
    return { ...whole, turn: { sessionId, turnId } };
  };
  const isShown = async ({ sessionId, turnId }: { sessionId: string; turnId: string }) => {
    const turns = await test.runtime.listTurns(ANN, sessionId);
    return turns.find(({ id }) => id === turnId)?.isUnavailable === false;
  };

  it.each([
    ['its list names others', () => writeAccess(['department:sales'])],
    ['its list is nothing that could be one', () => writeAccess({ legal: true })],
    ['it has gone', () => client.delete(NAME, { wait: true, points: [shut.id] }).then(() => null)],
  ])('is hidden with its file as soon as a point that it cites may not be read: %s', async (_kind, revoke) => {
    const cited = await ask(`Who inspects what ${shut.ticket} is about?`);
    expect(cited.answer).toContain(shut.canary);
    const kept = await test.runtime.keepAnswer(ANN, cited.turn, null);
    const file = () => test.runtime.readAnswer(ANN, kept?.response_artifact?.id ?? '', BASE);
    expect((await file())?.markdown).toContain(shut.canary);
    expect(await isShown(cited.turn)).toBe(true);
    await revoke();
    expect(await isShown(cited.turn)).toBe(false);
    expect(JSON.stringify(await test.runtime.listTurns(ANN, cited.turn.sessionId))).not.toContain(shut.canary);
    expect(await file()).toBeNull();
    expect(await test.runtime.keepAnswer(ANN, cited.turn, null)).toBeNull();
    await writeCollectionAgain();
    expect(await isShown(cited.turn)).toBe(true);
    expect((await file())?.markdown).toContain(shut.canary);
  });

  it('stays where another point of the same document is shut', async () => {
    const cited = await ask(`Who inspects what ${open.ticket} is about?`);
    expect(cited.answer).toContain(open.canary);
    expect(cited.answer).not.toContain(shut.canary);
    await writeAccess([]);
    expect(await isShown(cited.turn)).toBe(true);
  });

  it('is hidden too where a passage of the point was selected', async () => {
    const version = await test.runtime.findPageVersion(ANN, PAGE);
    const place = { pageId: PAGE, pageVersion: version?.version ?? '', start: 0, end: 20 };
    const asked = await ask('What does this say?', {
      scope: { kind: 'selection', text: shut.text, place: { ...place, text: shut.text, sentences: [] } },
    });
    expect(await isShown(asked.turn)).toBe(true);
    await writeAccess(['user:bob']);
    expect(await isShown(asked.turn)).toBe(false);
  });

  it('is hidden where it was answered before lists were read: the collection as a whole is nobody’s', async () => {
    expect([...(await test.runtime.catalogue.readable(ANN, [NAME, 'point-1', `made:other:${shut.id}`]))]).toEqual([]);
  });

  async function writeCollectionAgain() {
    await client.deleteCollection(NAME);
    await writeCollection(client, { name: NAME, items: ITEMS, shape: 'nested' });
  }
});

function itemAt(index: number): Item {
  const item = ITEMS[index];
  if (item === undefined) throw new Error('There is no such item.');
  return item;
}
