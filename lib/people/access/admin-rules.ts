import type { AdminRole } from './administrator.ts';

/** The minimum access for an operation of the administration: a role, or anybody who is not signed in yet. */
type Least = AdminRole | 'anybody';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Every page and every operation of the administration, with the least role that opens it. `{name}` stands for one segment. Anything not listed here
 * is closed to everyone: the server in front of Next and the handlers both use this table, and it is the only source of these rules.
 */
export const ADMIN_RULES: Readonly<Record<string, Partial<Record<Method, Least>>>> = {
  '/admin': { GET: 'read_only' },
  '/admin/sign-in': { GET: 'anybody' },
  '/admin/account': { GET: 'read_only' },
  '/admin/conversations': { GET: 'read_only' },
  '/admin/conversations/{session_id}': { GET: 'read_only' },
  '/admin/review': { GET: 'read_only' },
  '/admin/library': { GET: 'read_only' },
  '/admin/search': { GET: 'read_only' },
  '/admin/keys': { GET: 'read_only' },
  '/admin/users': { GET: 'admin' },
  '/admin/log': { GET: 'admin' },
  '/admin/health': { GET: 'read_only' },

  '/api/admin/session': { GET: 'read_only', POST: 'anybody', DELETE: 'read_only' },
  '/api/admin/oidc': { GET: 'anybody' },
  '/api/admin/oidc/callback': { GET: 'anybody' },
  '/api/admin/session/password': { POST: 'read_only' },
  '/api/admin/accounts': { GET: 'admin', POST: 'admin' },
  '/api/admin/accounts/{account_name}': { PATCH: 'admin', DELETE: 'admin' },
  '/api/admin/accounts/{account_name}/password': { POST: 'admin' },
  '/api/admin/log': { GET: 'admin' },
  '/api/admin/turns/{turn_id}/review': { POST: 'reviewer', DELETE: 'reviewer' },
  '/api/admin/turns/{turn_id}/assignee': { PUT: 'reviewer' },
  '/api/admin/turns/{turn_id}/case': { POST: 'reviewer', DELETE: 'reviewer' },
  '/api/admin/gaps': { GET: 'read_only', POST: 'reviewer' },
  '/api/admin/gaps/{gap_id}': { DELETE: 'reviewer' },
  '/api/admin/answer-pages': { GET: 'read_only', POST: 'admin' },
  '/api/admin/answer-pages/{page_name}': { GET: 'read_only', PUT: 'admin', DELETE: 'admin' },
  '/api/admin/evaluation': { GET: 'read_only', POST: 'reviewer' },
  '/api/admin/conversations/{session_id}': { DELETE: 'admin' },
  '/api/admin/export': { GET: 'read_only' },
  '/api/admin/documents/{document_id}/access': { POST: 'admin', DELETE: 'admin' },
  '/api/admin/documents/{document_id}/schedule': { PUT: 'admin' },
  '/api/admin/documents/{document_id}/removal': { POST: 'admin', DELETE: 'admin' },
  '/api/admin/removed-documents': { GET: 'read_only' },
  '/api/admin/ingests': { GET: 'read_only', POST: 'admin', DELETE: 'admin' },
  '/api/admin/ingests/{run_id}': { DELETE: 'admin' },
  '/api/admin/local-model': { GET: 'read_only', POST: 'admin', DELETE: 'admin' },
  '/api/admin/text-recognition': { GET: 'read_only', POST: 'admin', DELETE: 'admin' },
  '/api/admin/self-test': { POST: 'admin' },
  '/api/admin/keys': { GET: 'read_only', POST: 'admin' },
  '/api/admin/budgets': { GET: 'read_only' },
  '/api/admin/keys/{key_id}': { DELETE: 'admin' },
  // Its other operations are open to readers.
  '/api/documents/{document_id}': { PATCH: 'admin', DELETE: 'admin' },
};

/** Paths, in addition to uploads, that can be open to a user on the server's own machine. */
const OF_OWN_MACHINE = /^\/api\/documents\/[^/]+$/;

const OF_ADMINISTRATION = /^\/(?:api\/)?admin(?:\/|$)/;

const PATTERNS = Object.entries(ADMIN_RULES).map(([path, methods]) => ({
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  methods: new Map(Object.entries(methods)),
}));

/** The table's rule for a request. */
export type AdminRule =
  /** Not an admin address. */
  | { kind: 'none' }
  /** No endpoint exists at the address, or none for the method; `methods` lists those that exist. */
  | { kind: 'unknown'; methods: string[] }
  | { kind: 'known'; least: Least };

/**
 * Returns the table's rule for a method of an address, whose path is as it was sent. HEAD is treated as GET. Throws `URIError` for an invalid path.
 */
export function adminRule(method: string, pathname: string): AdminRule {
  const path = settledPath(pathname);
  const methods = PATTERNS.find(({ pattern }) => pattern.test(path))?.methods;
  const least = methods?.get(method === 'HEAD' ? 'GET' : method);
  if (least !== undefined) return { kind: 'known', least };
  if (OF_ADMINISTRATION.test(path)) return { kind: 'unknown', methods: [...(methods?.keys() ?? [])] };
  return { kind: 'none' };
}

/** Returns whether a method of an address can be open to a user on the server's own machine. Throws as `adminRule` does. */
export function canBeOfOwnMachine(method: string, pathname: string): boolean {
  return method === 'DELETE' && OF_OWN_MACHINE.test(settledPath(pathname));
}

/** Decodes each segment, as Next matches them; an encoded slash stays part of its name. */
function settledPath(pathname: string): string {
  const segments = pathname.split('/').map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'));
  return segments.length > 2 && segments.at(-1) === '' ? segments.slice(0, -1).join('/') : segments.join('/');
}
