import { afterAll, beforeAll, expect, it } from 'vitest';

import { API_OPERATIONS } from '#lib/contracts/api-operations.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { createOpenApiDocument } from '#lib/contracts/openapi-document.ts';
import { ADMIN_COOKIE } from '#lib/serving/http/admin-cookie.ts';
import { READER_COOKIE } from '#lib/serving/http/reader-cookie.ts';
import { ACCESS_ENV, type AccessFronts, headersOf, openAccessFronts } from '#tests/support/access-fronts.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { send } from '#tests/support/probe.ts';

let app: TestRuntime;
let fronts: AccessFronts;

beforeAll(async () => {
  app = await openTestRuntime(ACCESS_ENV);
  fronts = await openAccessFronts(app.runtime);
});
afterAll(async () => {
  await fronts.close();
  await app.close();
});

it('an operation answers a token that does not hold with a status of its documentation', async () => {
  const headers = { authorization: 'Bearer what-is-this' };
  const undocumented: string[] = [];
  let refused = 0;
  for (const { paths, method, operation } of API_OPERATIONS) {
    for (const path of paths) {
      const address = path.replaceAll(/\{\w+\}/g, 'nothing');
      const { status } = await send(fronts.trusting.url, {
        method: method.toUpperCase() as 'GET',
        path: address,
        headers,
      });
      if (status === 401) refused += 1;
      if (!(String(status) in operation.responses)) undocumented.push(`${method} ${path}: ${status}`);
    }
  }
  expect(undocumented).toEqual([]);
  expect(refused).toBeGreaterThan(60);
});

it('the schemes by which the document says who asks are those of the server', () => {
  const { components, paths = {}, security } = createOpenApiDocument();
  const schemes = components?.securitySchemes ?? {};
  expect([schemes['readerSession'], schemes['adminSession']]).toMatchObject([
    { in: 'cookie', name: READER_COOKIE },
    { in: 'cookie', name: ADMIN_COOKIE },
  ]);
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as { security?: object[] }[]);
  const named = [...(security ?? []), ...operations.flatMap((operation) => operation.security ?? [])];
  expect([...new Set(named.flatMap((each) => Object.keys(each)))].toSorted()).toEqual(Object.keys(schemes).toSorted());
});

it('a record that is wrong in many parts is refused in one sentence', async () => {
  const headers = await headersOf({ userId: 'robin', department: null, orgId: null }, 'bearer');
  const body = { id: 'n1', kind: 'star' };
  const reply = await send(fronts.trusting.url, { method: 'PUT', path: '/api/reader/kept/notes/n1', headers, body });
  const { error_code, message, details } = errorResponseSchema.parse(JSON.parse(reply.body));
  expect([reply.status, error_code]).toEqual([400, 'validation_error']);
  expect(message).toMatch(/^A record of the kind "notes" has fields that are missing or not valid: kind, [\w, ]+\.$/);
  expect(details?.['issues']).toHaveLength(10);
});
