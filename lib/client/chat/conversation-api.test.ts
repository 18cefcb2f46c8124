import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Feedback } from '#lib/contracts/feedback.ts';

import { chatStore } from './chat-store.ts';
import { rateAnswer } from './conversation-api.ts';

const PLACE = { sessionId: '3c9f6f0a-7f0e-4c55-9d55-6f1d7ad2a001', turnId: '7d444840-9dc0-41d1-b245-5ffdce74fad2' };
const UP: Feedback = { rating: 'up', reason: null };
const DOWN: Feedback = { rating: 'down', reason: 'Wrong' };

describe('rating an answer', () => {
  let requests: { address: string; method: string; body: unknown; reply: (status: number) => void }[];

  beforeEach(() => {
    requests = [];
    chatStore.getState().begin(PLACE.sessionId, []);
    vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : null;
      requests.push({ address, method, body: parsed, reply: (status) => resolve(Response.json({}, { status })) });
      return promise;
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const shown = () => chatStore.getState().ratings[PLACE.turnId];
  const requested = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count));

  it('shows it before the server has it', async () => {
    const rated = rateAnswer(PLACE, { before: null, now: DOWN });
    expect(shown()).toEqual(DOWN);
    await requested(1);
    expect(requests[0]).toMatchObject({
      address: `/api/conversations/${PLACE.sessionId}/turns/${PLACE.turnId}/feedback`,
      method: 'POST',
      body: DOWN,
    });
    requests[0]?.reply(200);
    expect(await rated).toBe(true);
    expect(shown()).toEqual(DOWN);
  });

  it('shows what was before when the server does not take it', async () => {
    const rated = rateAnswer(PLACE, { before: UP, now: null });
    expect(shown()).toBeNull();
    await requested(1);
    expect(requests[0]?.method).toBe('DELETE');
    requests[0]?.reply(503);
    expect(await rated).toBe(false);
    expect(shown()).toEqual(UP);
  });

  it('tells the server one thing after another, and keeps what was said last', async () => {
    const first = rateAnswer(PLACE, { before: null, now: UP });
    const second = rateAnswer(PLACE, { before: UP, now: DOWN });
    await requested(1);
    requests[0]?.reply(500);
    expect(await first).toBe(false);
    expect(shown()).toEqual(DOWN);
    await requested(2);
    requests[1]?.reply(200);
    expect(await second).toBe(true);
    expect(shown()).toEqual(DOWN);
  });
});
