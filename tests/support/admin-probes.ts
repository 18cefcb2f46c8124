import { adminOperations } from '#lib/contracts/admin/admin-operations.ts';

/** A request to an address of the administration. */
export interface AdminProbe {
  method: string;
  path: string;
  /** Fit for the operation as far as it is known here; who may not do it is refused before it is read. */
  body?: string;
  /** Whether the role `read_only` may do it. */
  isReading: boolean;
}

/** Ids of things that are there. */
export interface KnownIds {
  turn_id: string;
  session_id: string;
  run_id: string;
  document_id: string;
  key_id: string;
}

const NOTHING = '00000000-0000-4000-8000-000000000000';
const SIGN_IN = 'post /api/admin/session';

const BODIES: Record<string, unknown> = {
  'post /api/admin/turns/{turn_id}/review': { verdict: 'wrong', note: 'Written by a probe.' },
  'post /api/admin/documents/{document_id}/access': { access_list: ['public', 'user:probe'] },
  'post /api/admin/keys': { name: 'Of a probe', scopes: ['read'] },
  'post /api/admin/ingests': { path: '/nowhere/in/particular' },
};

/**
 * Every operation of the administration but signing in, as it is listed in the contract: those that name something once for what
 * is there, once for what is not, and once for what cannot be.
 */
export function adminProbes(known: KnownIds): AdminProbe[] {
  return adminOperations.flatMap(({ method, paths, operation }) =>
    paths.flatMap((path) => {
      const name = `${method} ${path}`;
      if (name === SIGN_IN) return [];
      const body = operation.requestBody === undefined ? undefined : JSON.stringify(BODIES[name] ?? {});
      return namings(path, known).map((address) => ({
        method: method.toUpperCase(),
        path: address,
        ...(body !== undefined && { body }),
        isReading: !/^Role admin\./.test(operation.description ?? ''),
      }));
    }),
  );
}

function namings(path: string, known: KnownIds): string[] {
  if (!path.includes('{')) return [path];
  const named = path.replace(/\{(\w+)\}/g, (_, name: keyof KnownIds) => known[name]);
  return [named, ...[NOTHING, 'what-is-no-id'].map((id) => path.replace(/\{\w+\}/g, id))];
}
