import { SignJWT } from 'jose';

import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

import { openApiRoutes } from './api-routes.ts';
import { type RoutesServer, serveRoutes } from './serve-routes.ts';

const JWT_SECRET = 'the secret of the probes, long enough for them';

/** Configures every way to say who one is. */
export const ACCESS_ENV = {
  AUTH_JWT_SECRET: JWT_SECRET,
  AUTH_JWT_ISSUER: 'https://id.example',
  AUTH_JWT_AUDIENCE: 'lectern',
  AUTH_JWT_COOKIE: 'id_token',
  AUTH_TRUSTED_HEADERS: 'true',
  TRUSTED_PROXIES: '127.0.0.1',
  MAX_CONCURRENT_REQUESTS: '64',
};

/** How somebody says who they are. */
export type Way = 'bearer' | 'cookie' | 'proxy';

export const WAYS: Way[] = ['bearer', 'cookie', 'proxy'];

/** The headers by which a viewer shows who they are; none for nobody in particular. */
export async function headersOf({ userId, department, orgId }: Viewer, way: Way): Promise<Record<string, string>> {
  if (userId === null && department === null && orgId === null) return {};
  if (way === 'proxy') {
    return Object.fromEntries(
      [
        ['x-user-id', userId],
        ['x-department', department],
        ['x-org-id', orgId],
      ].filter((pair): pair is [string, string] => pair[1] !== null),
    );
  }
  const token = await signToken({
    ...(userId !== null && { sub: userId }),
    ...(department !== null && { department }),
    ...(orgId !== null && { org_id: orgId }),
  });
  return way === 'bearer' ? { authorization: `Bearer ${token}` } : { cookie: `theme=dark; id_token=${token}` };
}

/** A token that holds, unless changed. */
export function signToken(claims: Record<string, unknown>, secret = JWT_SECRET): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ iss: 'https://id.example', aud: 'lectern', exp: now + 3_600, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));
}

/** The app's own front server twice: once reached through a proxy that it trusts, once not. */
export interface AccessFronts {
  trusting: RoutesServer;
  wary: RoutesServer;
  close(): Promise<void>;
}

export async function openAccessFronts(runtime: Runtime): Promise<AccessFronts> {
  const routes = await openApiRoutes(runtime);
  const { access } = runtime.env;
  const trusting = await serveRoutes(routes, ['127.0.0.1'], { access });
  const wary = await serveRoutes(routes, ['10.9.9.9'], { access });
  return {
    trusting,
    wary,
    close: async () => {
      await Promise.all([trusting.close(), wary.close()]);
    },
  };
}
