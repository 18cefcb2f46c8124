import { beforeAll, describe, expect, test } from 'vitest';

import { API_OPERATIONS } from '#lib/contracts/api-operations.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { createOpenApiDocument } from '#lib/contracts/openapi-document.ts';
import { ROUTE_METHODS } from '#lib/serving/http/define-route.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { answering, scriptedRuntime } from '#tests/support/scripted-runtime.ts';

const CATCH_ALL = '/[...path]';

let routes: ApiRoutes;

beforeAll(async () => {
  routes = await openApiRoutes(scriptedRuntime(answering('Yes.')));
});

/** `/api/pages/[pageId]` and `/api/pages/{page_id}` are one address. */
function withoutNames(address: string): string {
  return address.replace(/\[[^\]]+\]|\{[^}]+\}/g, '*');
}

/** An address of the OpenAPI document with something in the place of every parameter. */
function filledIn(path: string): string {
  return path.replace('{session_id}', '5f0c0f5c-54f3-4d0a-9c0e-2b6f0d7c9a11').replace(/\{\w+\}/g, 'nothing');
}

test('every route file is in the OpenAPI document and every address of the document has a route file', () => {
  const files = routes.addresses.filter((address) => address !== CATCH_ALL).map(withoutNames);
  const documented = Object.keys(createOpenApiDocument().paths ?? {}).map(withoutNames);
  expect(files.toSorted()).toEqual(documented.toSorted());
});

test('each documented endpoint of the public contract is also under /api', () => {
  for (const path of ['/chat', '/chat/stream', '/health', '/docs', '/openapi.json']) {
    const operation = API_OPERATIONS.find((entry) => entry.paths.includes(path as '/chat'));
    expect(operation?.paths).toContain(`/api${path}`);
  }
});

describe.each([...new Set(API_OPERATIONS.flatMap((entry) => entry.paths))])('%s', (path) => {
  const methods = API_OPERATIONS.filter((entry) => entry.paths.includes(path)).map((entry) =>
    entry.method.toUpperCase(),
  );
  const allowed = new Set([...methods, 'OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : [])]);

  test.each(ROUTE_METHODS.filter((method) => !allowed.has(method)))('answers %s with a typed 405', async (method) => {
    const response = await routes.fetch(filledIn(path), { method });
    expect(response.status).toBe(405);
    expect(new Set(response.headers.get('allow')?.split(', '))).toEqual(allowed);
    expect(errorResponseSchema.parse(await response.json()).error_code).toBe('method_not_allowed');
  });

  test('answers OPTIONS with its methods and no other origin’s right to use them', async () => {
    const response = await routes.fetch(filledIn(path), {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(204);
    expect(new Set(response.headers.get('allow')?.split(', '))).toEqual(allowed);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

test('HEAD is GET without its body', async () => {
  const response = await routes.fetch('/health', { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.text()).toBe('');
});

describe('an address that does not exist', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('answers %s with a typed 404', async (method) => {
    const response = await routes.fetch('/nowhere', { method, headers: { accept: 'application/json' } });
    expect(response.status).toBe(404);
    expect(errorResponseSchema.parse(await response.json()).error_code).toBe('not_found');
  });

  test('shows a browser a page', async () => {
    const response = await routes.fetch('/nowhere', { headers: { accept: 'text/html,application/xhtml+xml' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  test('is JSON under /api, whatever the client accepts', async () => {
    const response = await routes.fetch('/api/nowhere', { headers: { accept: 'text/html' } });
    expect(errorResponseSchema.parse(await response.json()).error_code).toBe('not_found');
  });
});

describe('/docs', () => {
  test('loads nothing from any other server and runs nothing inline', async () => {
    const response = await routes.fetch('/docs');
    const page = await response.text();
    expect(page).not.toMatch(/https?:\/\//);
    expect(page).not.toMatch(/<script(?![^>]* src=)/);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    const addresses = [...page.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map((match) => match[1] ?? '');
    expect(addresses.length).toBeGreaterThanOrEqual(4);
    for (const address of addresses) expect((await routes.fetch(address)).status).toBe(200);
  });

  test('hands out no other file of its folder', async () => {
    for (const name of ['package.json', '..%2Fpackage.json', 'index.js']) {
      expect((await routes.fetch(`/docs/${name}`)).status).toBe(404);
    }
  });

  test('describes itself with the document at /openapi.json', async () => {
    const response = await routes.fetch('/openapi.json');
    const document = (await response.json()) as { openapi: string };
    expect(document.openapi).toBe('3.1.0');
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await routes.fetch('/openapi.json', { headers })).status).toBe(304);
  });
});

test('every answer carries a request id, and a fit one of the client’s is kept', async () => {
  const given = await routes.fetch('/health', { headers: { 'x-request-id': 'trace-7' } });
  expect(given.headers.get('x-request-id')).toBe('trace-7');
  const unfit = await routes.fetch('/health', { headers: { 'x-request-id': 'a b"c' } });
  expect(unfit.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});
