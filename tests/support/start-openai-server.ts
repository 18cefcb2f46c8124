import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ACCESS_ENV, headersOf } from './access-fronts.ts';
import { ingestFixtures } from './answer-library.ts';
import { openApiRoutes } from './api-routes.ts';
import { openTestRuntime, type TestRuntime } from './open-test-runtime.ts';
import { serveRoutes } from './serve-routes.ts';

/** A server for clients of the OpenAI API. */
interface OpenAiServer {
  app: TestRuntime;
  /** With `/v1`. */
  baseURL: string;
  /** Of Ann. */
  apiKey: string;
  close(): Promise<void>;
}

/** One with the lighthouse in its library and a profile `keeper`. */
export async function startOpenAiServer(): Promise<OpenAiServer> {
  const profiles = await mkdtemp(join(tmpdir(), 'lectern-profiles-'));
  await writeFile(join(profiles, 'keeper.yaml'), 'title: The keeper\ndescription: For keepers.\ntop_k: 3\n');
  const app = await openTestRuntime({ ...ACCESS_ENV, PROFILES_FOLDER: profiles });
  await ingestFixtures(app.runtime, ['lighthouse']);
  const server = await serveRoutes(await openApiRoutes(app.runtime), [], { access: app.runtime.env.access });
  const { authorization = '' } = await headersOf({ userId: 'ann', department: null, orgId: null }, 'bearer');
  return {
    app,
    baseURL: `${server.url}/v1`,
    apiKey: authorization.replace('Bearer ', ''),
    close: async () => {
      await server.close();
      await app.close();
      await rm(profiles, { recursive: true, force: true });
    },
  };
}
