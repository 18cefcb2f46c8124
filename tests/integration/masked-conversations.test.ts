import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Question } from '#lib/answering/agent/question.ts';
import { sliceRange } from '#lib/foundation/text/range.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { type ChatBody, contentOf } from '#tests/support/services/model/model-wire.ts';

const ADA: Viewer = { userId: 'reader-7', department: null, orgId: null, name: 'Ada Lovelace' };
const EMAIL = 'ada@mill.example';
const CITED = 'The reserve lamp hangs behind the door of the watch room and burns for six hours without attention.';
const RETOLD = 'The reserve lamp hangs behind the door of the watch room and burns for six hours';

let endpoint: ModelEndpoint;
let app: TestRuntime;

/** Greets by the address in the question, if there is one, and cites. */
function reply(body: ChatBody) {
  const prompt = contentOf(body.messages.at(-1));
  if (contentOf(body.messages[0]).startsWith('You check an answer')) {
    return {
      text: JSON.stringify({
        verdicts: [...prompt.matchAll(/^Claim (\d+):/gm)].map(([, claim]) => ({
          claim: Number(claim),
          verdict: 'backed',
        })),
      }),
    };
  }
  const number = /^\[\d+\]/.exec(prompt.split('\n').find((line) => line.includes(CITED)) ?? '')?.[0] ?? '';
  const greeting = prompt.includes(EMAIL) ? `To ${EMAIL}:` : 'So:';
  return { text: `${greeting} ${CITED} ${number} ${RETOLD} ${number}.` };
}

beforeAll(async () => {
  endpoint = await startModelEndpoint(reply);
  app = await openTestRuntime({ ...endpoint.variables, MASKING: 'emails, numbers, names', VERIFIER: 'model' });
  await collect(app.runtime.ingest({ path: `${FIXTURE_BOOKS}/lighthouse` }, new AbortController().signal));
});
beforeEach(() => {
  endpoint.requests.splice(0);
});
afterAll(async () => {
  await app.close();
  await endpoint.close();
});

async function ask(text: string, changes: Partial<Question> = {}) {
  const whole = await answerOf(app.runtime.answerQuestion(buildQuestion(text, { viewer: ADA, ...changes })));
  const turns = await app.runtime.listTurns(ADA, whole.metadata.session_id);
  return { ...whole, sessionId: whole.metadata.session_id, turn: turns.at(-1) };
}

const prompts = () => endpoint.requests.map(({ messages }) => messages.map(contentOf).join('\n'));

describe('a conversation that is masked', () => {
  it('is answered from the words as they are, and kept without them, every claim at its sentence', async () => {
    const { answer, turn } = await ask(`I am Ada, ${EMAIL}. How long does the reserve lamp burn?`);
    expect(answer).toContain(EMAIL);
    expect(turn?.query).toBe('I am ‹name›, ‹e-mail›. How long does the reserve lamp burn?');
    expect(turn?.response).toBe(answer.replaceAll(EMAIL, '‹e-mail›'));
    const sentences = turn?.claims.map((claim) => sliceRange(turn.response, claim)) ?? [];
    expect(sentences.length).toBeGreaterThan(0);
    for (const sentence of sentences) expect(sentence).toMatch(/^(?:To ‹e-mail›: )?The reserve lamp .*\[1\]/s);
    for (const source of turn?.sources ?? []) {
      if (!('ranges' in source)) throw new Error('A source of the library was expected.');
      expect(source.ranges.map(({ quote }) => quote)).toContain(CITED);
    }
  });

  it('keeps what a second reader has found, though the answer that was read is another', async () => {
    const { turn } = await ask(`I am Ada, ${EMAIL}. How long does the reserve lamp burn?`);
    await expect
      .poll(async () => {
        const turns = await app.runtime.listTurns(ADA, turn?.sessionId ?? '');
        return turns.at(-1)?.claims.filter(({ judged_by: by }) => by !== undefined).length;
      })
      .toBeGreaterThan(0);
    const [kept] = await app.runtime.listTurns(ADA, turn?.sessionId ?? '');
    expect(kept?.claims.map(({ start, end }) => [start, end])).toEqual(
      turn?.claims.map(({ start, end }) => [start, end]),
    );
  });

  it('goes on from what was kept', async () => {
    const { sessionId } = await ask(`I am Ada, ${EMAIL}. How long does the reserve lamp burn?`);
    endpoint.requests.splice(0);
    await ask('And how long does the reserve lamp burn?', { sessionId });
    const [asked = ''] = prompts();
    expect(asked).toContain('I am ‹name›, ‹e-mail›. How long does the reserve lamp burn?');
    expect(prompts().join('\n')).not.toContain(EMAIL);
  });

  it('that a client tells is known in the same way', async () => {
    const told = [{ question: `I am ${EMAIL}.`, answer: `Good day, ${EMAIL}.` }];
    await ask('How long does the reserve lamp burn?', { told });
    expect(prompts()[0]).toContain('I am ‹e-mail›.');
    expect(prompts().join('\n')).not.toContain(EMAIL);
  });

  it('knows words again that a reader brought along', async () => {
    const scope = { kind: 'selection', text: `By ${EMAIL}: ${CITED}`, place: null } as const;
    const { sessionId, turn } = await ask('How is the lamp used?', { scope });
    expect(turn?.selectedText).toBe(`By ‹e-mail›: ${CITED}`);
    endpoint.requests.splice(0);
    await ask('And how long?', { scope, sessionId });
    expect(prompts()[0]).toContain('How is the lamp used?');
  });

  it('is kept with what its reader thinks of it, and under a name that says nothing of them', async () => {
    const { sessionId, turn } = await ask('How long does the reserve lamp burn?');
    const place = { sessionId, turnId: turn?.id ?? '' };
    await app.runtime.rateTurn(ADA, place, { rating: 'down', reason: `Write to ${EMAIL}, Ada.` });
    const [rated] = await app.runtime.listTurns(ADA, sessionId);
    expect(rated?.feedback).toEqual({ rating: 'down', reason: 'Write to ‹e-mail›, ‹name›.' });
    const kept = await app.runtime.keepAnswer(ADA, place, 'For Ada Lovelace 88230044117');
    expect(kept?.response_artifact?.filename).toBe('For ‹name› ‹number›.md');
  });
});
