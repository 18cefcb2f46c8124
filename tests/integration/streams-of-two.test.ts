import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { PostgresStreamJournal } from '#db/repositories/postgres-stream-journal.ts';
import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { AnswerStreams } from '#lib/people/conversations/answer-streams.ts';
import type { StreamStart } from '#lib/people/conversations/live-stream.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { EMPTY_RELATIONAL_TABLES, openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts';

const NEVER = new AbortController().signal;
const ANNA: Viewer = { userId: 'anna', department: 'harbour', orgId: null };
const VIEWERS: Viewer[] = [ANNA, { ...ANNA, userId: 'bruno' }, { ...ANNA, orgId: 'guild' }, ANONYMOUS];

let database: TestDatabase;
let readable: Set<string>;
let one: AnswerStreams;
let other: AnswerStreams;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.client.exec(EMPTY_RELATIONAL_TABLES);
  readable = new Set(['harbour-book']);
  [one, other] = [open(), open()] as [AnswerStreams, AnswerStreams];
});

function open(): AnswerStreams {
  return new AnswerStreams({
    journal: new PostgresStreamJournal(database.db),
    isShared: true,
    lastWords: () => ['"withdrawn"'],
    mayRead: (viewer, { documentIds }) =>
      Promise.resolve(viewer.userId === null || documentIds.every((id) => readable.has(id))),
    log: createLogger('silent'),
  });
}

interface Given extends StreamStart {
  say(...payloads: string[]): void;
  end(): void;
  wasStopped(): boolean;
}

/** An answer whose words a test says. */
function given(viewer = ANNA): Given {
  const said: string[] = [];
  let isEnded = false;
  let isStopped = false;
  let wake = Promise.withResolvers<undefined>();
  const stir = () => {
    wake.resolve(undefined);
    wake = Promise.withResolvers();
  };
  const sessionId = newId();
  async function* payloads() {
    for (let next = 0; ;) {
      for (; next < said.length; next += 1) yield said[next] ?? '';
      if (isEnded) return;
      await wake.promise;
    }
  }
  return {
    ...{ id: crypto.randomUUID(), viewer, question: { query: 'Why?', session_id: sessionId }, payloads: payloads() },
    facts: () => ({ sessionId, seenDocumentIds: ['harbour-book'] }),
    say: (...more) => {
      said.push(...more);
      stir();
    },
    end: () => {
      isEnded = true;
      stir();
    },
    stop: () => {
      isStopped = true;
      said.push('"abort"', '[DONE]');
      isEnded = true;
      stir();
    },
    wasStopped: () => isStopped,
  };
}

async function collect(numbered: AsyncIterable<{ number: number; payload: string }> | null): Promise<string[]> {
  if (numbered === null) throw new Error('This answer does not exist.');
  const all: string[] = [];
  for await (const { number, payload } of numbered) {
    all.push(payload);
    expect(number).toBeGreaterThan(0);
  }
  return all;
}

/** Until the journal has so much of it. */
async function journalled(answer: Given, count: number): Promise<void> {
  const journal = new PostgresStreamJournal(database.db);
  await expect.poll(async () => (await journal.read(answer.viewer, answer.id, 0))?.payloads.length).toBe(count);
}

describe('an answer that one process gives', () => {
  it('is read on at another one, to its end', async () => {
    const answer = given();
    const here = collect(one.begin(answer, NEVER));
    answer.say('"a"', '"b"');
    await journalled(answer, 2);
    const there = other.read(ANNA, { id: answer.id, after: 1 }, NEVER).then(collect);
    for (const word of ['"c"', '"d"']) {
      answer.say(word);
      await delay(120);
    }
    answer.say('[DONE]');
    answer.end();
    expect(await here).toEqual(['"a"', '"b"', '"c"', '"d"', '[DONE]']);
    expect(await there).toEqual(['"b"', '"c"', '"d"', '[DONE]']);
  });

  it('is found and stopped from there', async () => {
    const answer = given();
    const here = collect(one.begin(answer, NEVER));
    answer.say('"a"');
    await journalled(answer, 1);
    const { sessionId } = answer.facts();
    expect(await other.findOpen(ANNA, sessionId)).toEqual({ id: answer.id, question: answer.question });
    expect(await other.stop(ANNA, answer.id)).toBe(true);
    expect(await here).toEqual(['"a"', '"abort"', '[DONE]']);
    expect(answer.wasStopped()).toBe(true);
    expect(await collect(await other.read(ANNA, { id: answer.id, after: 0 }, NEVER))).toEqual(await here);
    expect(await other.findOpen(ANNA, sessionId)).toBeNull();
    expect(await other.stop(ANNA, answer.id)).toBe(false);
  });

  it('ends without a last word when that process is gone', async () => {
    const answer = given();
    void collect(one.begin(answer, NEVER));
    answer.say('"a"');
    await journalled(answer, 1);
    await database.client.exec(`update answer_streams set alive_at = now() - interval '1 minute'`);
    expect(await collect(await open().read(ANNA, { id: answer.id, after: 0 }, NEVER))).toEqual(['"a"']);
    expect(await open().read(ANNA, { id: answer.id, after: 1 }, NEVER)).toBeNull();
    answer.end();
  });

  it('is read no further by who may not read it any more, and says so', async () => {
    const answer = given();
    const here = collect(one.begin(answer, NEVER));
    answer.say('"a"');
    await journalled(answer, 1);
    const there = await other.read(ANNA, { id: answer.id, after: 0 }, NEVER);
    const first = await there?.next();
    readable.clear();
    answer.say('"secret"');
    expect(await here).toEqual(['"a"', '"withdrawn"']);
    expect(first?.value).toEqual({ number: 1, payload: '"a"' });
    expect(await collect(there)).toEqual(['"withdrawn"']);
    for (const streams of [one, other]) {
      expect(await streams.read(ANNA, { id: answer.id, after: 0 }, NEVER)).toBeNull();
      expect(await streams.findOpen(ANNA, answer.facts().sessionId)).toBeNull();
    }
    answer.end();
  });

  it('says so while nothing more is told', async () => {
    const answer = given();
    const here = collect(one.begin(answer, NEVER));
    answer.say('"a"');
    await journalled(answer, 1);
    readable.clear();
    expect(await here).toEqual(['"a"', '"withdrawn"']);
    answer.end();
  });

  it('is nobody else’s, at either process', async () => {
    for (const owner of VIEWERS) {
      const answer = given(owner);
      void collect(one.begin(answer, NEVER));
      answer.say('"a"');
      await journalled(answer, 1);
      for (const viewer of VIEWERS.filter((each) => each !== owner)) {
        for (const streams of [one, other]) {
          expect(await streams.read(viewer, { id: answer.id, after: 0 }, NEVER)).toBeNull();
          expect(await streams.stop(viewer, answer.id)).toBe(false);
          expect(await streams.findOpen(viewer, answer.facts().sessionId)).toBeNull();
        }
      }
      expect(answer.wasStopped()).toBe(false);
      answer.end();
    }
  });

  it('leaves the reader who goes alone', async () => {
    const answer = given();
    const gone = new AbortController();
    const here = collect(one.begin(answer, gone.signal));
    answer.say('"a"');
    await journalled(answer, 1);
    gone.abort();
    expect(await here).toEqual(['"a"']);
    answer.say('[DONE]');
    answer.end();
    await one.close();
    expect(await collect(await other.read(ANNA, { id: answer.id, after: 0 }, NEVER))).toEqual(['"a"', '[DONE]']);
  });

  it('takes no more room in the journal than there is for one', async () => {
    const answer = given();
    const here = collect(one.begin(answer, NEVER));
    answer.say(JSON.stringify('x'.repeat(5 * 1024 * 1024)), '[DONE]');
    answer.end();
    expect(await here).toHaveLength(2);
    await one.close();
    expect(await other.read(ANNA, { id: answer.id, after: 0 }, NEVER)).toBeNull();
    expect(await collect(await one.read(ANNA, { id: answer.id, after: 1 }, NEVER))).toEqual(['[DONE]']);
  });
});

describe('without a journal', () => {
  it('an answer is read on where it is given', async () => {
    const alone = new AnswerStreams({
      ...{ journal: null, isShared: true, log: createLogger('silent') },
      lastWords: () => [],
      mayRead: () => Promise.resolve(true),
    });
    const answer = given();
    const here = collect(alone.begin(answer, NEVER));
    answer.say('"a"', '[DONE]');
    answer.end();
    await here;
    expect(await collect(await alone.read(ANNA, { id: answer.id, after: 1 }, NEVER))).toEqual(['[DONE]']);
    expect(await alone.read(ANNA, { id: crypto.randomUUID(), after: 0 }, NEVER)).toBeNull();
  });
});
