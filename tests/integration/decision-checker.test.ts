import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { parseEnv } from '#lib/foundation/config/env.ts';
import type { ClaimChecker, ReadableClaim } from '#lib/answering/grounding/claim-checker.ts';
import { checkClaim } from '#lib/answering/grounding/claims/check-claim.ts';
import { judgeClaims } from '#lib/answering/grounding/model-check/judge-claims.ts';
import { DecisionChecker } from '#lib/answering/models/decision-checker.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import {
  type DecisionEndpoint,
  probabilityOf,
  startDecisionServer,
} from '#tests/support/services/decisions/decision-server.ts';

const CLAIM: ReadableClaim = { text: 'The oil is below.', place: ['Lamp'], sources: ['The oil is kept below.'] };

const patient = new AbortController().signal;
const captured = captureLog();

/** Doubts the first word of each claim, which it does not support. */
const local: ClaimChecker = {
  check: (claims) => Promise.resolve(claims.map(() => ({ support: -9, words: [{ start: 0, end: 3, doubt: 9 }] }))),
};

let server: DecisionEndpoint;

beforeAll(async () => {
  server = await startDecisionServer();
});
afterAll(() => server.service.close());
beforeEach(() => {
  captured.clear();
  server.reply = probabilityOf(0.9);
  server.requests.length = 0;
});

function checkerOf(own: ClaimChecker | null = local): DecisionChecker {
  const { baseUrl, model, apiKey } = server;
  return new DecisionChecker({ baseUrl, model, apiKey }, { local: own, log: captured.log });
}

describe('a decision server', () => {
  it('is asked for each claim, with its sources as data, and says how likely they support it', async () => {
    const checked = await checkerOf().check([CLAIM, { ...CLAIM, text: 'The oil burns.' }], patient);
    expect(checked).toEqual([
      { likely: 0.9, support: -9, words: [{ start: 0, end: 3, doubt: 9 }] },
      { likely: 0.9, support: -9, words: [{ start: 0, end: 3, doubt: 9 }] },
    ]);
    expect(server.requests.map(({ state }) => state)).toContainEqual({
      claim: 'The oil burns.',
      sources: { from: ['Lamp'], sentences: ['The oil is kept below.'] },
    });
    expect(JSON.stringify(server.requests.map(({ questions }) => questions))).not.toContain('oil');
    expect(captured.text()).toBe('');
  });

  it('decides the mark in the place of the local model, which says which words are doubted', async () => {
    const cited = [{ kind: 'prose' as const, text: 'The oil is kept below.' }];
    const claim = { kind: 'sentence' as const, markdown: 'The oil is below.', cited };
    const judge = () =>
      judgeClaims(
        [{ ...claim, verdict: checkClaim(claim, cited) }],
        (all, signal) => checkerOf().check(all, signal),
        patient,
      );
    expect((await judge())[0]?.verdict).toEqual({ status: 'supported', support: 0.9, reasons: [] });
    server.reply = probabilityOf(0.1);
    const [weak] = await judge();
    expect(weak?.verdict).toMatchObject({ status: 'weak', support: 0.1 });
    expect(weak?.words).toEqual([{ start: 0, end: 3, isDoubted: true }]);
  });

  it.each([
    ['a probability that is none', { answers: { supported: { type: 'noul', noul: 9 } } }],
    ['another kind of answer', { answers: { supported: { type: 'choice', choice: 'yes' } } }],
    ['no answer', { answers: {} }],
  ])('that answers %s is left aside for the local model, and the log says so once', async (_what, reply) => {
    server.reply = () => reply;
    expect(await checkerOf().check([CLAIM, CLAIM], patient)).toEqual(await local.check([CLAIM, CLAIM], patient));
    expect(captured.lines().map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'the decision server could not judge; the reading model of this server did'],
    ]);
    expect(captured.text()).not.toContain('oil');
  });

  it('that refuses, or cannot be reached, fails closed too; without a local model there is no verdict', async () => {
    const wrongKey = { baseUrl: server.baseUrl, model: server.model, apiKey: 'another' };
    const refused = new DecisionChecker(wrongKey, { local, log: captured.log });
    expect(await refused.check([CLAIM], patient)).toEqual(await local.check([CLAIM], patient));
    const nowhere = new DecisionChecker(
      { ...wrongKey, baseUrl: 'http://127.0.0.1:9/v1' },
      { local: null, log: captured.log },
    );
    await expect(nowhere.check([CLAIM], patient)).rejects.toThrow();
    await expect(checkerOf().check([CLAIM], AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });
});

describe('VERIFIER=decision', () => {
  const variables = { LLM_BASE_URL: 'http://127.0.0.1:8000/v1', LLM_MODEL: 'a', VERIFIER: 'decision' };

  it('asks the server that answers, for its model or another one', () => {
    const { decisionServer, usesChecker, verifier } = parseEnv(variables);
    expect(decisionServer).toEqual({ baseUrl: 'http://127.0.0.1:8000/v1', model: 'a', apiKey: null });
    expect([usesChecker, verifier]).toEqual([true, null]);
    expect(parseEnv({ ...variables, VERIFIER_MODEL: 'b' }).decisionServer?.model).toBe('b');
    expect(parseEnv({ ...variables, VERIFIER: 'local' }).decisionServer).toBeNull();
  });

  it('needs the address of a server', () => {
    expect(() => parseEnv({ VERIFIER: 'decision' })).toThrow(/VERIFIER: a decision model needs the address/);
  });
});
