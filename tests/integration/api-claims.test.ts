import { describe, expect, test } from 'vitest';

import { type AnswerEvent } from '#lib/contracts/answer-event.ts';
import { chatResponseSchema, chatStreamEventSchema } from '#lib/contracts/chat-response.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { answerEvents, eventsOf, scriptedRuntime } from '#tests/support/scripted-runtime.ts';

type Question = Parameters<Runtime['answerQuestion']>[0];

const CLAIM: Claim = { start: 0, end: 8, kind: 'sentence', status: 'weak', reasons: ['coverage'], citations: [] };

function withClaim(question: Question): AnswerEvent[] {
  return answerEvents(question, ['Yes. [1]']).flatMap((event): AnswerEvent[] =>
    event.type === 'answer-delta' ? [event, { type: 'answer-claim', claim: CLAIM }] : [event],
  );
}

async function open(variables: Record<string, string> = {}) {
  const modes: string[] = [];
  const script = (question: Question) => {
    modes.push(question.grounding);
    return eventsOf(withClaim(question));
  };
  return { modes, routes: await openApiRoutes(scriptedRuntime(script, { variables })) };
}

describe('claims', () => {
  test('are in the JSON answer and the stream when they are asked for, each after its chunk', async () => {
    const { routes } = await open();
    const body = { query: 'Really?', include: ['claims'] };
    const json = chatResponseSchema.parse(await (await routes.post('/chat', body)).json());
    expect(json.claims).toEqual([CLAIM]);
    const frames = (await (await routes.post('/chat/stream', body)).text()).trimEnd().split('\n\n');
    const events = frames.map((frame) => chatStreamEventSchema.parse(JSON.parse(frame.slice('data: '.length))));
    expect(events.map(({ type }) => type)).toEqual(['chunk', 'claim', 'sources', 'done']);
    expect(events[1]).toEqual({ type: 'claim', claim: CLAIM });
  });

  test.each([{}, { include: null }, { include: [] }])('are nowhere when they are not: %j', async (additions) => {
    const { routes } = await open();
    const json = chatResponseSchema.parse(
      await (await routes.post('/chat', { query: 'Really?', ...additions })).json(),
    );
    expect(json).not.toHaveProperty('claims');
    const stream = await (await routes.post('/chat/stream', { query: 'Really?', ...additions })).text();
    expect(stream).not.toContain('"claim"');
  });
});

describe('the grounding mode', () => {
  test('is strict unless the request or the server says otherwise', async () => {
    const { modes, routes } = await open();
    await routes.post('/chat', { query: 'Really?' });
    await routes.post('/chat', { query: 'Really?', grounding: null });
    await routes.post('/chat', { query: 'Really?', grounding: 'annotate' });
    expect(modes).toEqual(['strict', 'strict', 'annotate']);
    const annotating = await open({ GROUNDING_MODE: 'annotate' });
    await annotating.routes.post('/chat', { query: 'Really?' });
    await annotating.routes.post('/chat', { query: 'Really?', grounding: 'strict' });
    expect(annotating.modes).toEqual(['annotate', 'strict']);
  });
});
