import fc from 'fast-check';
import { expect, test } from 'vitest';

import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { ERROR_TABLE } from '#lib/foundation/core/errors.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { malformedRequest } from '#tests/support/malformed-requests.ts';
import { answering, scriptedRuntime } from '#tests/support/scripted-runtime.ts';
import { propertyOf } from '#tests/support/trials.ts';

const REQUESTS = propertyOf({ usual: 400, deep: 10_000 });

test(`${REQUESTS.numRuns.toLocaleString('en')} malformed requests all end as typed 4xx`, async () => {
  const routes = await openApiRoutes(scriptedRuntime(answering('Yes.')));
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(malformedRequest, async ({ why, method, path, headers, body }) => {
      const response = await routes.fetch(path, { method, headers, body });
      const text = await response.text();
      const error = errorResponseSchema.parse(JSON.parse(text));
      expect(response.status).toBe(ERROR_TABLE[error.error_code].status);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      seen.set(why, (seen.get(why) ?? 0) + 1);
    }),
    REQUESTS,
  );
  // Every kind has had its turn.
  expect(seen.size).toBe(11);
});
