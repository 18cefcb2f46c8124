import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ROUTE_METHODS, type RouteHandlers, type RouteMethod } from '#lib/serving/http/define-route.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { publishServerState } from '#lib/serving/runtime/server-state.ts';

const APP_FOLDER = join(import.meta.dirname, '../../app');

interface Route {
  /** As Next writes it: `/api/pages/[pageId]`. */
  address: string;
  pattern: RegExp;
  handlers: RouteHandlers;
}

/** The app's route files, called without Next. */
export interface ApiRoutes {
  addresses: string[];
  respond(request: Request): Promise<Response>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** POSTs JSON. */
  post(path: string, body: unknown, init?: RequestInit): Promise<Response>;
}

/** Every `route.ts` under `app`, bound to this runtime. */
export async function openApiRoutes(runtime: Runtime, stopping = new AbortController().signal): Promise<ApiRoutes> {
  publishServerState({ runtime: Promise.resolve(runtime), stopping });
  const routes = await Promise.all(routeFiles().map(loadRoute));
  // As in Next, the catch-all comes last.
  routes.sort((one, other) => Number(one.address.startsWith('/[')) - Number(other.address.startsWith('/[')));

  const respond = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    for (const { pattern, handlers } of routes) {
      const match = pattern.exec(pathname);
      if (match === null) continue;
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
      return handlers[methodOf(request)](request, { params: Promise.resolve(params) });
    }
    throw new Error(`No route file answers ${pathname}.`);
  };
  const fetchApi = (path: string, init?: RequestInit) =>
    respond(new Request(new URL(path, 'http://localhost:3000'), init));
  return {
    addresses: routes.map((route) => route.address),
    respond,
    fetch: fetchApi,
    post: (path, body, init = {}) => {
      const headers = { 'content-type': 'application/json', ...(init.headers as Record<string, string> | undefined) };
      return fetchApi(path, { ...init, method: 'POST', headers, body: JSON.stringify(body) });
    },
  };
}

/** Relative to `app/`. */
function routeFiles(): string[] {
  return readdirSync(APP_FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('route.ts'));
}

async function loadRoute(file: string): Promise<Route> {
  const address = `/${file
    .split('\\')
    .join('/')
    .replace(/\/?route\.ts$/, '')}`;
  const handlers = (await import(pathToFileURL(join(APP_FOLDER, file)).href)) as RouteHandlers;
  const source = address
    .replace(/\./g, '\\.')
    .replace(/\[(?:\\\.){3}(\w+)\]/g, '(?<$1>.+)')
    .replace(/\[(\w+)\]/g, '(?<$1>[^/]+)');
  return { address, pattern: new RegExp(`^${source}$`), handlers };
}

function methodOf(request: Request): RouteMethod {
  const method = ROUTE_METHODS.find((known) => known === request.method);
  if (method === undefined) throw new Error(`Next hands ${request.method} to no route file.`);
  return method;
}
