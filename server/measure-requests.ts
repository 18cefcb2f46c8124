import type { Server } from 'node:http';

import { ROUTE_METHODS } from '#lib/serving/http/define-route.ts';
import { addressTemplate } from '#lib/serving/http/allowed-methods.ts';
import type { Metrics } from '#lib/serving/telemetry/metrics.ts';

/** The first parts of addresses of pages and of what pages are made of. What follows them is an id or a name of a file. */
const AREAS = new Set(['books', 'notes', 'shared', 'admin', '_next']);

/** Measures every request of the server, those that it refuses by itself among them. */
export function measureRequests(server: Server, metrics: Pick<Metrics, 'noteRequest'>): void {
  // Before the request is answered, which takes what others claim out of its headers.
  server.prependListener('request', (request, response) => {
    const startedAt = performance.now();
    const { method: asked = '', url = '' } = request;
    const route = routeOf(url.split(/[?#]/, 1)[0] ?? '');
    const method = ROUTE_METHODS.find((known) => known === asked) ?? 'other';
    response.once('close', () => {
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted';
      metrics.noteRequest({ route, method, status, seconds: (performance.now() - startedAt) / 1000 });
    });
  });
}

function routeOf(path: string): string {
  const template = path === '/' ? path : addressTemplate(path);
  if (template !== null) return template;
  const [, area = '', rest] = path.split('/', 3);
  if (!AREAS.has(area)) return 'other';
  return rest === undefined ? `/${area}` : `/${area}/…`;
}
