import { expect, it, vi } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { ConversationRepository } from '#lib/people/conversations/ports.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';

import { loadHistory } from './load-history.ts';
import type { Question } from './question.ts';

function ask(listTurns: ConversationRepository['listTurns'], signal = new AbortController().signal) {
  const log = createLogger('silent');
  const warn = vi.spyOn(log, 'warn');
  const question: Question = {
    text: 'And then?',
    scope: { kind: 'library', filters: {} },
    sessionId: '5f0c0f5c-54f3-4d0a-9c0e-2b6f0d7c9a11',
    viewer: ANONYMOUS,
    topK: 5,
    scoreThreshold: null,
    grounding: 'strict',
    profile: null,
    calendar: { timeZone: 'UTC', weekStart: 'monday' },
    option: null,
    baseUrl: 'http://localhost:3000',
    signal,
  };
  return { warn, history: loadHistory({ conversations: { listTurns }, maxHistoryMessages: 10, log }, question) };
}

it('goes without what a database that is ill does not say, and writes that down', async () => {
  const { history, warn } = ask(() => Promise.reject(new AppError('storage_unavailable')));
  expect(await history).toBe(null);
  expect(warn).toHaveBeenCalledTimes(1);
});

it('waits for a database that hangs no longer than its time', async () => {
  vi.useFakeTimers();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  const { history } = ask(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await history).toBe(null);
  timeout.mockRestore();
  vi.useRealTimers();
});

it('hides no bug', async () => {
  const bug = new TypeError('no function');
  await expect(ask(() => Promise.reject(bug)).history).rejects.toBe(bug);
});

it('ends with the question', async () => {
  const client = new AbortController();
  const { history } = ask(() => new Promise(() => undefined), client.signal);
  client.abort(new Error('gone'));
  await expect(history).rejects.toThrow('gone');
});
