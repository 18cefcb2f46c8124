import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';

import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { askModel, hostedModel } from '#tests/support/services/model/ask-model.ts';
import { askRuntime, citing } from '#tests/support/services/model/asked-runtime.ts';
import type { ModelReply } from '#tests/support/services/model/chat-stream.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import type { ChatBody } from '#tests/support/services/model/model-wire.ts';

const CHAIR = 'How long should I sit still in the chair?';
const TEN_MINUTES = 'Sit still for ten minutes';
const REPEATED = 'The model began to repeat itself.';
const NOTHING = 'Nothing of what the language model wrote can be shown. The closest passages stand in its place.';

let endpoint: ModelEndpoint;
let test: TestRuntime;
beforeAll(async () => {
  endpoint = await startModelEndpoint();
  test = await openTestRuntime({ ...endpoint.variables, LLM_TOOLS: 'off' });
  await collect(test.runtime.ingest({ path: `${FIXTURE_BOOKS}/field-guide` }, new AbortController().signal));
});
beforeEach(() => {
  endpoint.requests.splice(0);
  endpoint.service.calls.splice(0);
  sentAt.splice(0);
});
afterAll(async () => {
  await test.close();
  await endpoint.close();
});

const good = (body: ChatBody) => citing(body, TEN_MINUTES);

/** When each piece of an endless answer was sent. */
const sentAt: number[] = [];

function timed(pieces: readonly string[]): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      for (const piece of pieces) {
        sentAt.push(performance.now());
        yield piece;
      }
    },
  };
}

/** The model's connection is cut by us, which the long proofs see done within a second after so many pieces. */
async function expectCut(afterPieces: number): Promise<void> {
  await expect.poll(() => endpoint.service.calls.map(({ outcome }) => outcome), { timeout: 5_000 }).toEqual(['cut']);
  const [call] = endpoint.service.calls;
  const ms = (call?.endedAt ?? Infinity) - (sentAt[afterPieces - 1] ?? 0);
  if (inject('isDeep')) expect(ms).toBeLessThan(1_000);
}

describe('a model that does not come to an end', () => {
  // What is repeated, and after how many pieces that is known.
  const LOOPS: [string, (body: ChatBody) => string[], number][] = [
    ['a sentence', (body) => ['Then go home and have some tea with the others. ', good(body)], 4],
    ['a cycle of lines', () => ['- The owl hunts\n', '- The wren sings\n', '- The finch eats seeds\n'], 9],
    ['space', () => [' '.repeat(20), '\n', '  \n'], 76],
    ['line ends', () => ['\n'.repeat(12)], 51],
    ['one line', () => ['and the owl and '], 16],
  ];
  it.each(LOOPS)(
    'but goes on with %s is stopped within a second, and what was good is kept',
    async (_, loop, pieces) => {
      endpoint.reply = (body) => ({ text: good(body), endless: timed(loop(body)) });
      const { error, turn, events } = await askRuntime(test, CHAIR);
      expect(error).toBeNull();
      expect(turn.outcome).toBe('answered');
      expect(turn.response.startsWith(`${TEN_MINUTES} [1].`)).toBe(true);
      expect(turn.response.endsWith(`\n\n${REPEATED}`)).toBe(true);
      expect(events.at(-1)?.type).toBe('answer-end');
      await expectCut(pieces);
    },
  );

  it('and says nothing of use gives way to the closest passages', async () => {
    endpoint.reply = () => ({ endless: timed(['The moon is made of cheese and so are all the owls. ']) });
    const { error, turn } = await askRuntime(test, CHAIR);
    expect(error).toBeNull();
    expect(turn).toMatchObject({ outcome: 'not_found', errorCode: null, response: `${REPEATED} ${NOTHING}` });
    expect(turn.related.length).toBeGreaterThan(0);
    await expectCut(3);
  });

  it('is stopped at many times its limit', async () => {
    const model = hostedModel(endpoint, { variables: { LLM_MAX_OUTPUT_TOKENS: '20' } });
    let number = 0;
    const endless = {
      *[Symbol.iterator]() {
        sentAt.push(performance.now());
        yield `Word number ${(number += 1)} is another. `;
      },
    };
    endpoint.reply = () => ({ endless });
    const said = await askModel(model);
    expect(said).toMatchObject({ finishReason: 'length', errors: [] });
    expect(said.text.length).toBeLessThan(20 * 16 + 60);
    await expectCut(12);
  });
});

describe('what a chat template lets through', () => {
  it('is not shown, also where it comes in pieces', async () => {
    endpoint.reply = (body) => ({
      text: [
        '<thi',
        'nk>Let me',
        ' see [1].</th',
        'ink><start_of',
        '_turn>model\n',
        good(body),
        '<|im',
        '_end|>',
        'user: more!',
      ],
    });
    const { turn } = await askRuntime(test, CHAIR);
    expect(turn).toMatchObject({ outcome: 'answered', response: `${TEN_MINUTES} [1].` });
  });

  it.each([
    ['thoughts', { text: ['<think>The owl, the owl', '</think>'] }],
    ['thoughts without an end', { text: '<think>The owl, the owl' }],
    ['tokens', { text: ['<start_of_turn>model\n', '<end_of_turn>'] }],
  ] satisfies [string, ModelReply][])(
    'gives way to the closest passages when it is all there is: %s',
    async (_, reply) => {
      endpoint.reply = () => reply;
      const { error, turn } = await askRuntime(test, CHAIR);
      expect(error).toBeNull();
      expect(turn).toMatchObject({ outcome: 'not_found', response: NOTHING });
      expect(turn.related.length).toBeGreaterThan(0);
    },
  );

  it('says of a selection only that there is nothing', async () => {
    endpoint.reply = () => ({ text: '<think>The owl' });
    const scope = { kind: 'selection', text: 'Owls hunt at night.', place: null } as const;
    const { turn } = await askRuntime(test, 'When do owls hunt?', { ...buildQuestion(''), scope });
    expect(turn).toMatchObject({
      outcome: 'not_found',
      response: 'Nothing of what the language model wrote can be shown.',
    });
  });
});

describe('the limit on what a model writes', () => {
  const limits = () => endpoint.requests.map((body) => [body.max_tokens, body.max_completion_tokens]);

  it.each([
    [{}, [4096, undefined]],
    [{ LLM_MAX_OUTPUT_TOKENS: '900' }, [900, undefined]],
    [{ LLM_MAX_OUTPUT_TOKENS: '0' }, [undefined, undefined]],
  ])('goes with every call: %j', async (variables, limit) => {
    endpoint.reply = () => ({ text: 'Red.' });
    await askModel(hostedModel(endpoint, { variables }));
    expect(limits()).toEqual([limit]);
  });

  it.each([
    [
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      [undefined, 4096],
    ],
    ['max_tokens is too large: 4096. This model supports at most 2048.', [undefined, undefined]],
    [
      'This model has 4096 tokens, but you requested 5000 (904 in the messages, 4096 in the completion).',
      [undefined, undefined],
    ],
  ])('is sent as the server wants it, from the first objection on: %s', async (message, wanted) => {
    endpoint.reply = ({ max_tokens: limit }) =>
      limit === undefined ? { text: 'Red.' } : { failure: { status: 400, message } };
    const model = hostedModel(endpoint);
    expect(await askModel(model)).toMatchObject({ text: 'Red.', errors: [] });
    expect(await askModel(model)).toMatchObject({ text: 'Red.', errors: [] });
    expect(limits()).toEqual([[4096, undefined], wanted, wanted]);
  });
});

describe('a server that objects to being asked how many tokens a stream took', () => {
  // In the words of Mistral, whose message is no text.
  const body = {
    object: 'error',
    message: {
      detail: [
        {
          type: 'extra_forbidden',
          loc: ['body', 'stream_options', 'include_usage'],
          msg: 'Extra inputs are not permitted',
        },
      ],
    },
    type: 'invalid_request_error',
  };

  it('is not asked that any more', async () => {
    endpoint.reply = ({ stream_options: options }) =>
      options === undefined ? { text: 'Red.' } : { failure: { status: 422, message: '', body } };
    const model = hostedModel(endpoint);
    expect(await askModel(model)).toMatchObject({ text: 'Red.', errors: [] });
    expect(await askModel(model)).toMatchObject({ text: 'Red.', errors: [] });
    const asked = endpoint.requests.map(({ stream_options: options }) => options !== undefined);
    expect(asked).toEqual([true, false, false]);
  });
});
