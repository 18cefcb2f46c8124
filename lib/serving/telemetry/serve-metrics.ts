import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';

import type { MetricsListener } from './metrics.ts';

const PATH = '/metrics';

const FORMAT = 'text/plain; version=0.0.4; charset=utf-8';

/** Serves metrics on a port of their own, since they are not for everyone who can reach the port of the app. */
export async function serveMetrics(
  { host, port }: MetricsListener,
  collect: () => Promise<string>,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(({ method = '', url = '' }, response) => {
    const [path] = url.split('?', 1);
    if (path !== PATH) end(response, 404, `Metrics are at ${PATH}.\n`);
    else if (method !== 'GET' && method !== 'HEAD') end(response, 405, 'Metrics are read by GET.\n');
    else
      collect().then(
        (text) => end(response, 200, text),
        () => end(response, 500, 'The metrics could not be collected.\n'),
      );
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(`METRICS_ADDRESS: ${host} port ${port} cannot be listened on. Is another program using it?`, {
      cause: error,
    });
  }
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${listening}${PATH}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': FORMAT, 'cache-control': 'no-store' }).end(text);
}
