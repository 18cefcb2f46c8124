import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { FaultKind } from '#lib/foundation/core/service-fault.ts';
import type { Fault } from '#tests/support/services/fault-plan.ts';

import type { EmbedderUnderTest } from './embedder-under-test.ts';

const patient = new AbortController().signal;
const QUESTION = 'Who owns the canary in the coal mine?';

const replyOf = (status: number, body: string, headers: Record<string, string> = {}): Fault => ({
  kind: 'reply',
  status,
  headers: { 'content-type': body.startsWith('<') ? 'text/html' : 'application/json', ...headers },
  body,
});
const error = (status: number, headers?: Record<string, string>): Fault =>
  replyOf(status, JSON.stringify({ message: 'no', error: { message: 'no' } }), headers);

/** What can be wrong, how often it is tried, and what it is called in the end. */
const FAULTS: { name: string; fault: Fault; attempts: number; kind: FaultKind }[] = [
  { name: '400', fault: error(400), attempts: 1, kind: 'rejected' },
  { name: '401', fault: error(401), attempts: 1, kind: 'unauthorized' },
  { name: '402', fault: error(402), attempts: 1, kind: 'unauthorized' },
  { name: '403', fault: error(403), attempts: 1, kind: 'unauthorized' },
  { name: '404', fault: error(404), attempts: 1, kind: 'not_found' },
  { name: '422', fault: error(422), attempts: 1, kind: 'rejected' },
  { name: '498', fault: error(498), attempts: 1, kind: 'rejected' },
  { name: '501', fault: error(501), attempts: 1, kind: 'rejected' },
  { name: '408', fault: error(408), attempts: 3, kind: 'timeout' },
  { name: '429', fault: error(429), attempts: 3, kind: 'rate_limited' },
  { name: '499', fault: error(499), attempts: 3, kind: 'interrupted' },
  { name: '500', fault: error(500), attempts: 3, kind: 'unavailable' },
  { name: '502 with HTML', fault: replyOf(502, '<html>Bad Gateway</html>'), attempts: 3, kind: 'unavailable' },
  { name: '503', fault: error(503), attempts: 3, kind: 'unavailable' },
  { name: '504', fault: error(504), attempts: 3, kind: 'unavailable' },
  { name: '429 that asks for a minute', fault: error(429, { 'retry-after': '60' }), attempts: 1, kind: 'rate_limited' },
  { name: '200 with HTML', fault: replyOf(200, '<html>Welcome to the hotel</html>'), attempts: 3, kind: 'malformed' },
  { name: '200 with an empty object', fault: replyOf(200, '{}'), attempts: 3, kind: 'malformed' },
  { name: '200 with nothing', fault: replyOf(200, ''), attempts: 3, kind: 'malformed' },
  {
    name: 'half of the JSON',
    fault: { kind: 'alter', alter: (body) => body.slice(0, body.length / 2) },
    attempts: 3,
    kind: 'malformed',
  },
  { name: 'a connection that breaks', fault: { kind: 'reset-before-headers' }, attempts: 3, kind: 'interrupted' },
  {
    name: 'a connection that breaks within the answer',
    fault: { kind: 'reset-after-headers' },
    attempts: 3,
    kind: 'interrupted',
  },
  { name: 'no answer', fault: { kind: 'hang' }, attempts: 3, kind: 'timeout' },
  { name: 'an answer byte by byte', fault: { kind: 'slow-drip', everyMs: 20 }, attempts: 3, kind: 'timeout' },
];

const WRONG_VECTORS: {
  name: string;
  change: (vectors: number[][]) => unknown[];
  attempts: number;
  kind: FaultKind;
}[] = [
  { name: 'too few vectors', change: () => [], attempts: 3, kind: 'malformed' },
  { name: 'too many vectors', change: (vectors) => [...vectors, ...vectors], attempts: 3, kind: 'malformed' },
  {
    name: 'a vector that is too short',
    change: (vectors) => vectors.map((vector) => vector.slice(1)),
    attempts: 1,
    kind: 'unusable',
  },
  { name: 'a vector of nothing', change: (vectors) => vectors.map(() => []), attempts: 1, kind: 'unusable' },
  {
    name: 'a vector of zeros',
    change: (vectors) => vectors.map((vector) => vector.map(() => 0)),
    attempts: 1,
    kind: 'unusable',
  },
  {
    name: 'a number that is none',
    change: (vectors) => vectors.map(([, ...rest]) => [null, ...rest]),
    attempts: 3,
    kind: 'malformed',
  },
  {
    name: 'words instead of numbers',
    change: (vectors) => vectors.map((vector) => vector.map(String)),
    attempts: 3,
    kind: 'malformed',
  },
];

/** What every embedder does while its service is not well. */
export function describeFailingEmbedder(name: string, start: () => Promise<EmbedderUnderTest>): void {
  describe(name, () => {
    let test: EmbedderUnderTest;
    const calls = () => test.service.calls.length;

    beforeAll(async () => {
      test = await start();
    });
    afterEach(() => {
      test.service.faults.clear();
      test.service.calls.length = 0;
      test.service.delayMs = 0;
      expect(test.service.violations).toEqual([]);
    });
    afterAll(() => test.service.close());

    it.each(FAULTS)(
      '$name is tried exactly as often as it makes sense, and is embedding_failed',
      async ({ fault, attempts, kind }) => {
        const embedder = await test.open(fault.kind === 'hang' || fault.kind === 'slow-drip' ? 150 : 2_000);
        test.service.faults.add({ fault });
        await expect(embedder.embedQuery(QUESTION, patient)).rejects.toMatchObject({
          code: 'embedding_failed',
          cause: { kind },
        });
        expect(calls()).toBe(attempts);
      },
    );

    it.each(WRONG_VECTORS)('$name is a fault', async ({ change, attempts, kind }) => {
      const embedder = await test.open();
      test.service.faults.add({ fault: { kind: 'alter', alter: (body) => test.withVectors(body, change) } });
      await expect(embedder.embedQuery(QUESTION, patient)).rejects.toMatchObject({
        code: 'embedding_failed',
        cause: { kind },
      });
      expect(calls()).toBe(attempts);
    });

    it('a service that cannot be reached is tried three times', async () => {
      const embedder = await test.open();
      await test.service.refuse();
      const failed = embedder.embedQuery(QUESTION, patient);
      await expect(failed).rejects.toMatchObject({ code: 'embedding_failed', cause: { kind: 'unreachable' } });
      await test.service.accept();
      expect(await embedder.embedQuery(QUESTION, patient)).toHaveLength(embedder.space.dimension);
    });

    it('what passes within two repetitions is not noticed', async () => {
      const embedder = await test.open();
      test.service.faults.add({ fault: error(503), times: 2 });
      expect(await embedder.embedQuery(QUESTION, patient)).toHaveLength(embedder.space.dimension);
      expect(calls()).toBe(3);
    });

    it('a failure is not remembered', async () => {
      const embedder = await test.open();
      test.service.faults.add({ fault: error(400), times: 1 });
      await expect(embedder.embedQuery(QUESTION, patient)).rejects.toMatchObject({ code: 'embedding_failed' });
      expect(await embedder.embedQuery(QUESTION, patient)).toHaveLength(embedder.space.dimension);
    });

    it('tells whoever asked when to ask again', async () => {
      const embedder = await test.open();
      test.service.faults.add({ fault: error(429, { 'retry-after': '60' }) });
      await expect(embedder.embedQuery(QUESTION, patient)).rejects.toMatchObject({ retryAfterSeconds: 60 });
    });

    it.each(['embedQuery', 'embedPassages'] as const)(
      '%s says nothing of text and key in its errors',
      async (method) => {
        const echo = JSON.stringify({ message: test.apiKey, error: { message: test.apiKey }, texts: [QUESTION] });
        for (const [fault] of [
          [replyOf(401, echo)],
          [replyOf(400, JSON.stringify({ message: QUESTION, error: { message: QUESTION } }))],
          [replyOf(200, echo)],
          [{ kind: 'reset-after-headers' }],
        ] satisfies [Fault][]) {
          const embedder = await test.open();
          test.service.faults.add({ fault });
          const failed =
            method === 'embedQuery'
              ? embedder.embedQuery(QUESTION, patient)
              : embedder.embedPassages([QUESTION], patient);
          const thrown: unknown = await failed.catch((reason: unknown) => reason);
          const shown = inspect(thrown, { depth: 20, showHidden: true });
          expect(shown).toContain('embedding_failed');
          expect(shown).not.toContain('canary');
          if (test.apiKey !== null) expect(shown).not.toContain(test.apiKey);
          test.service.faults.clear();
        }
      },
    );

    it('asks once for a question that is asked again', async () => {
      const embedder = await test.open();
      const first = await embedder.embedQuery(QUESTION, patient);
      expect(await embedder.embedQuery(QUESTION, patient)).toEqual(first);
      expect(calls()).toBe(1);
    });

    it('asks once for those who ask the same at the same time, whoever of them leaves', async () => {
      const embedder = await test.open();
      test.service.delayMs = 100;
      const leaving = new AbortController();
      const reason = new Error('the client is gone');
      const left = embedder.embedQuery(QUESTION, leaving.signal);
      const stayed = embedder.embedQuery(QUESTION, patient);
      leaving.abort(reason);
      await expect(left).rejects.toBe(reason);
      expect(await stayed).toHaveLength(embedder.space.dimension);
      expect(calls()).toBe(1);
    });

    it('gives the call up when all who asked have left, and asks anew for the next', async () => {
      const embedder = await test.open();
      test.service.faults.add({ fault: { kind: 'hang' }, times: 1 });
      const leaving = new AbortController();
      const left = [embedder.embedQuery(QUESTION, leaving.signal), embedder.embedQuery(QUESTION, leaving.signal)];
      await expect.poll(calls).toBe(1);
      const reason = new Error('the client is gone');
      leaving.abort(reason);
      for (const one of left) await expect(one).rejects.toBe(reason);
      await expect.poll(() => test.service.calls[0]?.outcome).toBe('cut');
      expect(await embedder.embedQuery(QUESTION, patient)).toHaveLength(embedder.space.dimension);
    });

    it('waits with passages until a limit has passed', async () => {
      const embedder = await test.open();
      test.service.faults.add({ fault: error(429, { 'retry-after': '0' }), times: 7 });
      expect(await embedder.embedPassages([QUESTION], patient)).toHaveLength(1);
      expect(calls()).toBe(8);
    });

    it('does not wait for ever for a limit to pass', async () => {
      const embedder = await test.open();
      test.service.faults.add({ fault: error(429, { 'retry-after': '0' }) });
      await expect(embedder.embedPassages([QUESTION], patient)).rejects.toMatchObject({
        code: 'embedding_failed',
        cause: { kind: 'rate_limited' },
      });
      expect(calls()).toBe(18);
    });

    it('stops waiting with passages when it is stopped', async () => {
      const embedder = await test.open();
      test.service.faults.add({ fault: error(429, { 'retry-after': '3600' }) });
      const leaving = new AbortController();
      const stopped = embedder.embedPassages([QUESTION], leaving.signal);
      await expect.poll(() => test.service.calls[0]?.outcome).toBe('finished');
      const reason = new Error('the run is stopped');
      leaving.abort(reason);
      await expect(stopped).rejects.toBe(reason);
    });

    it('is probed by one call, whose failure is not repeated', async () => {
      const embedder = await test.open();
      test.service.faults.add({ fault: error(503) });
      await expect(embedder.probe(patient)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(calls()).toBe(1);
    });

    it('is not up when its vectors cannot be used', async () => {
      const embedder = await test.open();
      const alter = (body: string) => test.withVectors(body, (vectors) => vectors.map((vector) => vector.slice(1)));
      test.service.faults.add({ fault: { kind: 'alter', alter } });
      await expect(embedder.probe(patient)).rejects.toMatchObject({ kind: 'unusable' });
    });

    it('is degraded while its limit is reached', async () => {
      const embedder = await test.open();
      test.service.faults.add({ fault: error(429) });
      expect(await embedder.probe(patient)).toMatchObject({ status: 'degraded' });
    });
  });
}
