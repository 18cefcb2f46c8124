import { ADMIN_RULES } from '#lib/people/access/admin-rules.ts';
import type { AdminRole } from '#lib/people/access/administrator.ts';

/** A request to an address of the administration. */
export interface AdminProbe {
  method: string;
  path: string;
  /** Fit for the operation as far as it is known here; who may not do it is refused before it is read. */
  body?: string;
  /** The least role that may do it. */
  least: AdminRole;
}

/** Ids of things that are there. */
export interface KnownIds {
  turn_id: string;
  session_id: string;
  run_id: string;
  document_id: string;
  key_id: string;
  account_name: string;
  gap_id: string;
  page_name: string;
}

const NOTHING = '00000000-0000-4000-8000-000000000000';

const BODIES: Record<string, unknown> = {
  'POST /api/admin/session/password': { current: 'not the password', password: 'another password' },
  'POST /api/admin/accounts': { name: 'of-a-probe', role: 'admin' },
  'PATCH /api/admin/accounts/{account_name}': { role: 'admin' },
  'POST /api/admin/turns/{turn_id}/review': { verdict: 'wrong', note: 'Written by a probe.' },
  'PUT /api/admin/turns/{turn_id}/assignee': { account: 'admin' },
  'POST /api/admin/answer-pages': { title: 'Of a probe', text: 'Written by a probe.' },
  'PUT /api/admin/answer-pages/{page_name}': { title: 'Of a probe', text: 'Written again by a probe.' },
  'POST /api/admin/gaps': { turn_ids: [NOTHING], as: 'not_ours' },
  'POST /api/admin/documents/{document_id}/access': { access_list: ['public', 'user:probe'] },
  'POST /api/admin/keys': { name: 'Of a probe', scopes: ['read'] },
  'POST /api/admin/ingests': { path: '/nowhere/in/particular' },
  'PATCH /api/documents/{document_id}': { title: 'Named by a probe' },
};

/**
 * Every operation of the administration but signing in, as the table of who may do what has it: those that name something once for what
 * is there, once for what is not, and once for what cannot be.
 */
export function adminProbes(known: KnownIds): AdminProbe[] {
  return probesBelow('/api/', known);
}

/** Every page of the administration but the one to sign in on. */
export function pageProbes(known: KnownIds): AdminProbe[] {
  return probesBelow('/admin', known);
}

function probesBelow(beginning: string, known: KnownIds): AdminProbe[] {
  return Object.entries(ADMIN_RULES)
    .filter(([path]) => path.startsWith(beginning))
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, least]) => {
        if (least === 'anybody') return [];
        const body = BODIES[`${method} ${path}`];
        return namings(path, known).map((address) => ({
          method,
          path: address,
          ...(body !== undefined && { body: JSON.stringify(body) }),
          least,
        }));
      }),
    );
}

function namings(path: string, known: KnownIds): string[] {
  if (!path.includes('{')) return [path];
  const named = path.replace(/\{(\w+)\}/g, (_, name: keyof KnownIds) => known[name]);
  return [named, ...[NOTHING, 'what-is-no-id'].map((id) => path.replace(/\{\w+\}/g, id))];
}
