import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ASKED, askModel, hostedModel } from '#tests/support/services/model/ask-model.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import type { Fault } from '#tests/support/services/fault-plan.ts';

let openai: ModelEndpoint;
let gemini: ModelEndpoint;
beforeAll(async () => {
  openai = await startModelEndpoint(() => ({ text: 'Red.' }));
  gemini = await startModelEndpoint(() => ({ text: 'Red.' }), { mode: 'gemini' });
});
beforeEach(() => {
  for (const { service } of [openai, gemini]) {
    service.calls.splice(0);
    service.faults.clear();
  }
});
afterAll(async () => {
  await openai.close();
  await gemini.close();
});

function reply(status: number, body: unknown = { error: { message: 'no' } }, headers = {}): Fault {
  return {
    kind: 'reply',
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

function events(...lines: string[]): Fault {
  return { kind: 'reply', status: 200, headers: { 'content-type': 'text/event-stream' }, body: lines.join('\n\n') };
}

const PAGE: Fault = { kind: 'reply', status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Sign in</h1>' };
const INVALID_KEY = [
  {
    error: {
      code: 400,
      message: 'API key not valid.',
      status: 'INVALID_ARGUMENT',
      details: [{ reason: 'API_KEY_INVALID' }],
    },
  },
];

const PASSING: [string, string, Fault][] = [
  ['the connection breaks before the headers', 'interrupted', { kind: 'reset-before-headers' }],
  ['the connection breaks before the first word', 'interrupted', { kind: 'reset-after-headers' }],
  ['500', 'unavailable', reply(500)],
  [
    '503 with Gemini’s list',
    'unavailable',
    reply(503, [{ error: { code: 503, message: 'overloaded', status: 'UNAVAILABLE' } }]),
  ],
  ['502 with a page', 'unavailable', reply(502, '<h1>Bad Gateway</h1>')],
  ['429', 'rate_limited', reply(429)],
  ['429 that names a short wait', 'rate_limited', reply(429, {}, { 'retry-after': '0.2' })],
  ['408', 'timeout', reply(408)],
  ['a stream that begins with an error', 'unavailable', events('data: {"error":{"message":"loading","code":503}}', '')],
  ['a stream without anything in it', 'interrupted', events('')],
  ['a page in place of a stream', 'malformed', PAGE],
];

describe.each(['openai', 'gemini'] as const)('a model server in %s mode that fails to begin', (mode) => {
  const endpoint = () => (mode === 'openai' ? openai : gemini);

  it.each(PASSING)('is asked a second and a third time: %s', async (_, kind, fault) => {
    endpoint().service.faults.add({ fault, times: 2 });
    expect(await askModel(hostedModel(endpoint()))).toMatchObject({ text: 'Red.', errors: [] });
    expect(endpoint().service.calls).toHaveLength(3);

    endpoint().service.calls.splice(0);
    endpoint().service.faults.add({ fault });
    const { errors, text } = await askModel(hostedModel(endpoint()));
    expect(text).toBe('');
    expect(errors).toMatchObject([{ code: 'agent_unavailable', cause: { kind } }]);
    expect(endpoint().service.calls).toHaveLength(3);
  });

  it.each<[string, string, Fault]>([
    ['400', 'rejected', reply(400)],
    ['401', 'unauthorized', reply(401)],
    ['402', 'unauthorized', reply(402)],
    ['403', 'unauthorized', reply(403)],
    ['404', 'not_found', reply(404)],
    ['422', 'rejected', reply(422, { detail: [{ msg: 'Field required', input: ASKED }] })],
    ['a wrong key in Gemini’s words', 'unauthorized', reply(400, INVALID_KEY)],
    ['an account that is used up', 'unauthorized', reply(429, { error: { message: 'x', code: 'insufficient_quota' } })],
    ['a wait that nobody has the patience for', 'rate_limited', reply(429, {}, { 'retry-after': '60' })],
  ])('is asked once when nothing would change: %s', async (_, kind, fault) => {
    endpoint().service.faults.add({ fault });
    const { errors } = await askModel(hostedModel(endpoint()));
    expect(errors).toMatchObject([{ code: 'agent_unavailable', cause: { kind } }]);
    expect(endpoint().service.calls).toHaveLength(1);
  });

  it('is given up when nothing comes within an attempt’s share of the time', async () => {
    endpoint().service.faults.add({ fault: { kind: 'hang' } });
    const { errors } = await askModel(hostedModel(endpoint(), { generationMs: 100 }));
    expect(errors).toMatchObject([{ code: 'agent_unavailable', cause: { kind: 'timeout' } }]);
    expect(endpoint().service.calls).toHaveLength(3);
    await expect.poll(() => endpoint().service.calls.map(({ outcome }) => outcome)).toEqual(['cut', 'cut', 'cut']);
  });

  it('answers as usual when it is well again', async () => {
    await endpoint().service.refuse();
    const model = hostedModel(endpoint());
    const { errors } = await askModel(model);
    expect(errors).toMatchObject([{ code: 'agent_unavailable', cause: { kind: 'unreachable' } }]);
    await endpoint().service.accept();
    expect(await askModel(model)).toMatchObject({ text: 'Red.', errors: [] });
  });

  it('is left alone for a while after ten failures in a row, and /health says so', async () => {
    endpoint().service.faults.add({ fault: reply(500), operation: /^POST/ });
    const model = hostedModel(endpoint());
    for (let asked = 0; asked < 4; asked += 1) await askModel(model);
    expect(endpoint().service.calls).toHaveLength(10);
    const { errors } = await askModel(model);
    expect(errors).toMatchObject([{ code: 'agent_unavailable', cause: { kind: 'unavailable' } }]);
    expect(endpoint().service.calls).toHaveLength(10);
    expect(await model.probe(new AbortController().signal)).toMatchObject({ status: 'degraded' });
  });
});

describe('the error of a model call', () => {
  const everythingOf = (error: unknown): string => {
    if (!(error instanceof Error)) throw new Error('no error came');
    return `${error.message} ${error.stack ?? ''} ${JSON.stringify(error)} ${error.cause === undefined ? '' : everythingOf(error.cause)}`;
  };

  it.each<[string, Fault]>([
    [
      'a refusal that repeats it',
      reply(400, { error: { message: `Cannot answer: ${ASKED} (key a-key-that-nobody-may-see)` } }),
    ],
    ['a validator that repeats it', reply(422, { detail: [{ msg: 'Too long', input: ASKED }] })],
    ['a stream that repeats it', events(`data: {"choices":"${ASKED}"}`, '')],
    ['a page that repeats it', { ...PAGE, body: ASKED }],
    ['a reset', { kind: 'reset-before-headers' }],
  ])('holds neither the key, the address nor the question: %s', async (_, fault) => {
    openai.service.faults.add({ fault });
    const { errors } = await askModel(hostedModel(openai));
    const everything = everythingOf(errors[0]);
    expect(everything).not.toContain('a-key-that-nobody-may-see');
    expect(everything).not.toContain('keeper');
    expect(everything).not.toContain(new URL(openai.service.url).host);
  });

  it('tells the server’s name for the error, and none of its sentences', async () => {
    openai.service.faults.add({
      fault: reply(400, { error: { message: 'max_tokens is too large', code: 'invalid_value' } }),
    });
    const { errors } = await askModel(hostedModel(openai));
    expect(everythingOf(errors[0])).toContain('(HTTP 400, invalid_value)');
    expect(everythingOf(errors[0])).not.toContain('max_tokens');
  });
});
