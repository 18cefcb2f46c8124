import { describe, expect, test } from 'vitest';

import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { answering, scriptedRuntime } from '#tests/support/scripted-runtime.ts';

function openRoutes(): Promise<ApiRoutes> {
  return openApiRoutes(scriptedRuntime(answering('Yes.')));
}

async function readError(response: Response) {
  return errorResponseSchema.parse(await response.json());
}

describe('limits', () => {
  const emoji = '\u{1F600}';
  const cases: { name: string; body: unknown; status: number; message: RegExp | null }[] = [
    { name: '2,000 characters of a query', body: { query: 'a'.repeat(2000) }, status: 200, message: null },
    { name: '2,000 emoji of a query', body: { query: emoji.repeat(2000) }, status: 200, message: null },
    { name: '2,001 characters of a query', body: { query: 'a'.repeat(2001) }, status: 400, message: /query .*2000/ },
    { name: '2,001 emoji of a query', body: { query: emoji.repeat(2001) }, status: 400, message: /query .*2000/ },
    { name: 'an empty query', body: { query: '' }, status: 400, message: /query .*2000/ },
    { name: 'a blank query', body: { query: ' \n\t' }, status: 400, message: /query .*2000/ },
    { name: 'no query', body: {}, status: 400, message: /query/ },
    {
      name: '10,000 emoji of a selection',
      body: { query: 'a', mode: 'selected_text', selected_text: emoji.repeat(10_000) },
      status: 200,
      message: null,
    },
    {
      name: '10,001 characters of a selection',
      body: { query: 'a', mode: 'selected_text', selected_text: 'a'.repeat(10_001) },
      status: 400,
      message: /selected_text .*10000.*shorten/,
    },
    {
      name: 'no selection',
      body: { query: 'a', mode: 'selected_text' },
      status: 400,
      message: /selected_text .*selection is required/,
    },
    {
      name: 'an empty selection',
      body: { query: 'a', mode: 'selected_text', selected_text: '' },
      status: 400,
      message: /selected_text/,
    },
    {
      name: 'a blank selection',
      body: { query: 'a', mode: 'selected_text', selected_text: ' \n' },
      status: 400,
      message: /selected_text/,
    },
    { name: 'top_k 0', body: { query: 'a', top_k: 0 }, status: 400, message: /top_k .*1 to 20/ },
    { name: 'top_k 21', body: { query: 'a', top_k: 21 }, status: 400, message: /top_k .*1 to 20/ },
    { name: 'top_k 1.5', body: { query: 'a', top_k: 1.5 }, status: 400, message: /top_k/ },
    { name: 'top_k as text', body: { query: 'a', top_k: '5' }, status: 400, message: /top_k/ },
    {
      name: 'a threshold above 1',
      body: { query: 'a', score_threshold: 1.01 },
      status: 400,
      message: /score_threshold .*0 to 1/,
    },
    {
      name: 'a threshold below 0',
      body: { query: 'a', score_threshold: -0.01 },
      status: 400,
      message: /score_threshold .*0 to 1/,
    },
    { name: 'a mode that does not exist', body: { query: 'a', mode: 'page' }, status: 400, message: /mode/ },
    {
      name: 'a session id that is no UUID',
      body: { query: 'a', session_id: 'mine' },
      status: 400,
      message: /session_id/,
    },
    {
      name: 'a session id of another version',
      body: { query: 'a', session_id: '5f0c0f5c-54f3-1d0a-9c0e-2b6f0d7c9a11' },
      status: 400,
      message: /session_id/,
    },
    { name: 'stream as text', body: { query: 'a', stream: 'true' }, status: 400, message: /stream/ },
    {
      name: 'a filter key that does not exist',
      body: { query: 'a', filters: { author: 'x' } },
      status: 400,
      message: /filters .*source_url, page_title, section_heading/,
    },
    {
      name: 'a filter without values',
      body: { query: 'a', filters: { page_title: [] } },
      status: 400,
      message: /page_title/,
    },
    {
      name: 'a filter value that is a number',
      body: { query: 'a', filters: { page_title: 7 } },
      status: 400,
      message: /page_title/,
    },
    { name: 'U+0000 in a query', body: { query: 'a\0b' }, status: 400, message: /query .*U\+0000/ },
    {
      name: 'U+0000 in a selection',
      body: { query: 'a', mode: 'selected_text', selected_text: 'a\0' },
      status: 400,
      message: /selected_text .*U\+0000/,
    },
    {
      name: 'U+0000 in a filter',
      body: { query: 'a', filters: { source_url: ['a\0'] } },
      status: 400,
      message: /source_url .*U\+0000/,
    },
    { name: 'a body that is a list', body: [], status: 400, message: /object/ },
  ];

  test.each(cases)('$name', async ({ body, status, message }) => {
    const routes = await openRoutes();
    for (const path of ['/chat', '/chat/stream']) {
      const response = await routes.post(path, body);
      expect(response.status).toBe(status);
      if (message === null) continue;
      const error = await readError(response);
      expect(error.error_code).toBe('validation_error');
      expect(error.message).toMatch(message);
    }
  });
});

describe('a body', () => {
  const send = (routes: ApiRoutes, body: BodyInit | null, headers: Record<string, string> = {}) =>
    routes.fetch('/chat', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

  test('that is not JSON is refused with the position of the fault', async () => {
    const routes = await openRoutes();
    const response = await send(routes, '{"query": "a",\n "top_k": }');
    expect(response.status).toBe(400);
    expect((await readError(response)).details).toEqual({ position: 25, line: 2, column: 11 });
  });

  test.each([
    ['empty', '', /empty/],
    ['not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), /UTF-8/],
  ])('that is %s is refused', async (_name, body, message) => {
    const routes = await openRoutes();
    const error = await readError(await send(routes, body));
    expect(error).toMatchObject({ error_code: 'validation_error' });
    expect(error.message).toMatch(message);
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'application/vnd.api+json', 'APPLICATION/JSON'])(
    'of type %s is taken',
    async (contentType) => {
      const routes = await openRoutes();
      expect((await send(routes, '{"query":"a"}', { 'content-type': contentType })).status).toBe(200);
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', 'nonsense'])(
    'of type %s is refused',
    async (contentType) => {
      const routes = await openRoutes();
      const response = await send(routes, '{"query":"a"}', { 'content-type': contentType });
      expect((await readError(response)).error_code).toBe('validation_error');
    },
  );

  test('without a type is taken for JSON', async () => {
    const routes = await openRoutes();
    const body = new Blob(['{"query":"a"}']).stream();
    const request = new Request('http://localhost:3000/chat', { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect(request.headers.get('content-type')).toBeNull();
    expect((await routes.respond(request)).status).toBe(200);
  });

  test('that says it is too large is refused unread', async () => {
    const routes = await openRoutes();
    let pulls = 0;
    const body = new ReadableStream({ pull: () => void (pulls += 1) }, { highWaterMark: 0 });
    const headers = { 'content-type': 'application/json', 'content-length': '300000' };
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    const response = await routes.respond(new Request('http://localhost:3000/chat', init));
    expect(response.status).toBe(413);
    expect((await readError(response)).error_code).toBe('payload_too_large');
    expect(pulls).toBe(0);
  });

  test('that never ends is read up to the limit and no further', async () => {
    const routes = await openRoutes();
    let bytes = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          bytes += 1024;
          controller.enqueue(new Uint8Array(1024).fill(0x20));
        },
      },
      { highWaterMark: 0 },
    );
    const init = {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit;
    const response = await routes.respond(new Request('http://localhost:3000/chat', init));
    expect(response.status).toBe(413);
    expect(bytes).toBeLessThanOrEqual(256 * 1024 + 1024);
  });
});
