import { afterEach, expect, it, vi } from 'vitest';

import type { KeptAnswer } from '#lib/contracts/kept-answer.ts';

import { keepAnswer } from './save-answer.ts';

const PLACE = { sessionId: '3c9f6f0a-7f0e-4c55-9d55-6f1d7ad2a001', turnId: '7d444840-9dc0-41d1-b245-5ffdce74fad2' };
const TURN = { question: 'What’s the lamp’s “colour” (at night)?', profile: null };
const KEPT: KeptAnswer = {
  status: 'success',
  learning_id: PLACE.turnId,
  message_to_llm: '',
  response_artifact: {
    id: '0aa1d7ad-7f0e-4c55-9d55-6f1d7ad2a001',
    filename: 'lectern_answer.md',
    version: 2,
    mime_type: 'text/markdown',
    description: '',
  },
};

const requests: { address: string; body: unknown }[] = [];

function answerWith(reply: () => Response): void {
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    requests.push({ address, body: typeof body === 'string' ? JSON.parse(body) : null });
    return Promise.resolve().then(reply);
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  requests.length = 0;
});

it('an answer that is kept is a file with a version', async () => {
  answerWith(() => Response.json(KEPT));
  expect(await keepAnswer(PLACE, TURN)).toEqual({
    kind: 'kept',
    id: '0aa1d7ad-7f0e-4c55-9d55-6f1d7ad2a001',
    href: '/api/answers/0aa1d7ad-7f0e-4c55-9d55-6f1d7ad2a001',
    filename: 'lectern_answer.md',
    version: 2,
  });
  const names = { session_id: PLACE.sessionId, turn_id: PLACE.turnId };
  const body = { ...names, output_filename_base: 'Whats the lamps colour at night' };
  expect(requests).toEqual([{ address: '/api/answers', body }]);
});

it.each([
  ['灯は何色ですか？', '灯は何色ですか'],
  ['long '.repeat(20), Array(12).fill('long').join(' ')],
  ['x'.repeat(99), 'x'.repeat(60)],
  ['v1.2 of lamp-oil.md?', 'v1.2 of lamp-oil.md'],
])('%s names the file as the server takes it', async (question, name) => {
  answerWith(() => Response.json(KEPT));
  await keepAnswer(PLACE, { ...TURN, question });
  expect(requests[0]?.body).toMatchObject({ output_filename_base: name });
});

it.each([
  ['a question without a word', { question: '???', profile: null }],
  ['a profile, which may name its files itself', { ...TURN, profile: 'legal' }],
])('%s leaves the name to the server', async (_, turn) => {
  answerWith(() => Response.json(KEPT));
  await keepAnswer(PLACE, turn);
  expect(requests[0]?.body).not.toHaveProperty('output_filename_base');
});

it.each([
  [() => Response.json({ ...KEPT, status: 'no_answer_found', response_artifact: undefined }), /no answer here to save/],
  [() => Response.json({ ...KEPT, status: 'error', response_artifact: undefined }), /wasn’t saved/],
  [() => Response.json({ message: 'Not found.' }, { status: 404 }), /no longer on the server/],
  [() => Response.json({ message: 'Please wait.' }, { status: 429 }), /wasn’t saved\. Please wait\./],
  [() => new Response('<html>', { status: 502 }), /wasn’t saved\./],
  [
    () => {
      throw new TypeError('Failed to fetch');
    },
    /can’t be reached/,
  ],
])('one that is not says why in a sentence', async (reply, sentence) => {
  answerWith(reply);
  expect(await keepAnswer(PLACE, TURN)).toEqual({
    kind: 'failed',
    sentence: expect.stringMatching(sentence) as string,
  });
});
