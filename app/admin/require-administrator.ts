import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';

import { type Administrator, hasRole } from '#lib/people/access/administrator.ts';
import { adminRule } from '#lib/people/access/admin-rules.ts';
import { ADMIN_COOKIE } from '#lib/serving/http/admin-cookie.ts';
import { isOwnMachine } from '#lib/serving/http/trusted-headers.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { getRuntime } from '#lib/serving/runtime/server.ts';

import { readPreferences } from '../reader-request.ts';

const identify = cache(async (): Promise<{ administrator: Administrator | null; runtime: Runtime }> => {
  // Reading the preferences makes components shared with the reader's pages use the same language.
  const [runtime, jar] = await Promise.all([getRuntime(), cookies(), readPreferences()]);
  const administrator = await runtime.administration.identify(jar.get(ADMIN_COOKIE)?.value ?? null);
  return { administrator, runtime };
});

/**
 * Returns the signed-in administrator and the runtime. Anyone else is redirected to the sign-in page, and from there back to `path`; accounts with a
 * lesser role than `ADMIN_RULES` requires get the not-found page. Every page under `/admin` calls this first, because a layout does not run again
 * when its pages change.
 */
export async function requireAdministrator(path: string): Promise<{ administrator: Administrator; runtime: Runtime }> {
  const { administrator, runtime } = await identify();
  if (administrator === null) redirect(`/admin/sign-in?next=${encodeURIComponent(path)}`);
  const rule = adminRule('GET', path.split('?', 1)[0] ?? '');
  if (rule.kind !== 'known' || rule.least === 'anybody' || !hasRole(administrator, rule.least)) notFound();
  return { administrator, runtime };
}

/** Returns the signed-in administrator, for a page that also serves others. */
export async function findAdministrator(): Promise<Administrator | null> {
  return (await identify()).administrator;
}

/** Finds the person who may add and remove books: an administrator, or a user of the server's own machine while that is open to them. */
export const findKeeper = cache(async (): Promise<Administrator | null> => {
  const [{ administrator, runtime }, sent] = await Promise.all([identify(), headers()]);
  if (administrator !== null || !isOwnMachine({ headers: sent })) return administrator;
  return runtime.administration.identifyOwnMachine();
});
