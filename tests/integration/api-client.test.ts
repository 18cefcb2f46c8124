import { expect, it } from 'vitest';

import { createLecternClient } from '#lib/serving/api-client/create-client.ts';
import { API_OPERATIONS } from '#lib/contracts/api-operations.ts';
import { apiTypes } from '#scripts/package/describe-client.mjs';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { answering, scriptedRuntime } from '#tests/support/scripted-runtime.ts';
import { serveRoutes } from '#tests/support/serve-routes.ts';

interface Paths {
  '/api/chat': {
    post: {
      requestBody: { content: { 'application/json': { query: string } } };
      responses: {
        200: { content: { 'application/json': { answer: string } } };
        400: { content: { 'application/json': { error_code: string } } };
      };
    };
  };
}

it('asks the API, and tells an error as the API does', async () => {
  const server = await serveRoutes(await openApiRoutes(scriptedRuntime(answering('Yes.'))));
  const client = createLecternClient<Paths>({ baseUrl: server.url });
  const { data } = await client.POST('/api/chat', { body: { query: 'Is it?' } });
  expect(data?.answer).toBe('Yes.');
  const { error } = await client.POST('/api/chat', { body: { query: '' } });
  expect(error?.error_code).toBe('validation_error');
  await server.close();
});

it('shows who asks', async () => {
  const server = await serveRoutes(await openApiRoutes(scriptedRuntime(answering('Yes.'))));
  const client = createLecternClient<Paths>({ baseUrl: server.url, token: 'lectern_none' });
  const { response } = await client.POST('/api/chat', { body: { query: 'Is it?' } });
  expect(response.status).toBe(401);
  await server.close();
});

it('has types of every address, made from the document of the API', async () => {
  const types = await apiTypes();
  for (const path of API_OPERATIONS.flatMap(({ paths }) => paths)) expect(types).toContain(`"${path}": {`);
  expect(types).toContain('ChatResponse: {');
});
