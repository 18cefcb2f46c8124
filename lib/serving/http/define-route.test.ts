import { expect, it, test, vi } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { timeLeft } from '#lib/foundation/core/deadline.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';

import { defineRoute, loggedPath, type Operation } from './define-route.ts';

interface TestRuntime {
  log: ReturnType<typeof createLogger>;
}

const RUNTIME: TestRuntime = { log: createLogger('silent') };

function route(operation: Partial<Operation<TestRuntime>>, openRuntime = () => Promise.resolve(RUNTIME)) {
  const get = { deadline: null, handle: async () => new Response('here'), ...operation };
  const stopping = new AbortController().signal;
  const handlers = defineRoute({ GET: get }, () => ({ openRuntime, stopping, identifyViewer: () => ANONYMOUS }));
  return (url = 'http://localhost:3000/x', params: Record<string, string | string[]> = {}, init: RequestInit = {}) =>
    handlers.GET(new Request(url, init), { params: Promise.resolve(params) });
}

test('work that does not end is answered when the time is up', async () => {
  vi.useFakeTimers();
  const never = () => new Promise<Response>(() => undefined);
  const answer = route({ deadline: { ms: 30_000, code: 'agent_unavailable' }, handle: never })();
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  const response = await answer;
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error_code: 'agent_unavailable', details: { timeout_ms: 30_000 } });
});

test('the runtime may say how much time there is, and the work can ask how much is left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let left = 0;
  const answer = route({
    deadline: { ms: ({ log }) => (log === RUNTIME.log ? 20_000 : 0), code: 'agent_unavailable' },
    handle: ({ signal }) => {
      left = timeLeft(signal);
      return new Promise(() => undefined);
    },
  })();
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  expect(await (await answer).json()).toMatchObject({ details: { timeout_ms: 20_000 } });
  expect(left).toBeGreaterThan(10_000);
  expect(left).toBeLessThanOrEqual(20_000);
});

test('the work is told that the time is up', async () => {
  vi.useFakeTimers();
  let reason: unknown = null;
  const answer = route({
    deadline: { ms: 10, code: 'storage_unavailable' },
    handle: (request) =>
      new Promise(() => {
        request.signal.addEventListener('abort', () => {
          reason = request.signal.reason;
        });
      }),
  })();
  await vi.advanceTimersByTimeAsync(10);
  vi.useRealTimers();
  await answer;
  expect(AppError.is(reason) && reason.code).toBe('storage_unavailable');
});

test('a client that has gone is answered nothing', async () => {
  const client = new AbortController();
  const never = () => new Promise<Response>(() => undefined);
  const answer = route({ handle: never })(undefined, {}, { signal: client.signal });
  client.abort();
  expect((await answer).status).toBe(499);
});

test('a runtime that cannot be opened is an error like any other', async () => {
  const response = await route({}, () => Promise.reject(new AppError('storage_unavailable')))();
  expect(response.status).toBe(503);
});

test('the parts of a catch-all parameter are joined', async () => {
  const response = await route({ handle: async (request) => Response.json(request.params) })(undefined, {
    path: ['img', 'a b.png'],
    name: 'rust',
  });
  expect(await response.json()).toEqual({ path: 'img/a b.png', name: 'rust' });
});

test('a parameter that holds U+0000 is refused', async () => {
  const response = await route({})(undefined, { name: 'a\0' });
  expect(response.status).toBe(400);
});

test('what was thrown is not shown', async () => {
  const handle = () => Promise.reject(new Error('password=hunter2'));
  const response = await route({ handle })();
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('hunter2');
});

it.each([
  ['/source/eyJhbGciOi.J9.x', '/source/…'],
  ['/source/a/b', '/source/…/b'],
  ['/api/pictures/eyJhbGciOi.J9.x', '/api/pictures/…'],
  ['/api/pages/source', '/api/pages/source'],
  ['/source/', '/source/'],
])('logs %s without what opens anything', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
