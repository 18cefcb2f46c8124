import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { parseEnv } from '#lib/foundation/config/env.ts';
import { AllowedHosts } from '#lib/serving/http/allowed-hosts.ts';
import { CrossOriginPolicy } from '#lib/serving/http/cross-origin.ts';
import { createMinuteBudget } from '#lib/serving/limits/minute-budget.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { createHttpServer, portOf } from '#server/create-http-server.ts';
import { viewerSettler } from '#server/settle-viewer.ts';
import { Drain } from '#server/shut-down.ts';

export interface HttpUnderTest {
  port: number;
  drain: Drain;
  close(): Promise<void>;
}

/** The app's own HTTP server, with something in the place of Next. */
export async function startHttp(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  { isDevelopment = false, budget = createMinuteBudget(0) } = {},
): Promise<HttpUnderTest> {
  const drain = new Drain();
  const server = createHttpServer({
    trustedProxies: [],
    allowedHosts: new AllowedHosts({ allowed: [], listening: '127.0.0.1', publicUrl: null }),
    crossOrigin: new CrossOriginPolicy({ allowed: [], widget: [], publicUrl: null }),
    settleViewer: viewerSettler(parseEnv({}).access),
    budget,
    drain,
    log: createLogger('silent'),
    isDevelopment,
    handle,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server),
    drain,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
