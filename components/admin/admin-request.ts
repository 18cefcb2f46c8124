import { errorResponseSchema } from '#lib/contracts/error-response.ts';

/** What became of a change: a sentence for the person who asked when it was not made; the status is null when there was no answer. */
export type Sent<Reply> = { isDone: true; reply: Reply } | { isDone: false; problem: string; status: number | null };

const UNREACHABLE = 'The server cannot be reached right now. Please try again.';

/** Asks the administration's API for a change. Never rejects. Goes on when the page is left meanwhile. */
export async function sendToAdmin<Reply>(
  path: string,
  { method, body }: { method: 'POST' | 'DELETE'; body?: unknown },
): Promise<Sent<Reply>> {
  try {
    const response = await fetch(path, {
      method,
      keepalive: true,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (response.ok) return { isDone: true, reply: (await response.json()) as Reply };
    return { isDone: false, problem: await problemIn(response), status: response.status };
  } catch {
    return { isDone: false, problem: UNREACHABLE, status: null };
  }
}

/** The sentence of an error response. */
async function problemIn(response: Response): Promise<string> {
  const told = errorResponseSchema.safeParse(await response.json().catch(() => null));
  return told.success ? told.data.message : UNREACHABLE;
}

const ADDRESS = '/api/admin/session';

/** Signs in; the browser then holds the session. What to tell when that failed, else null. */
export async function signIn(credentials: { name: string; password: string }): Promise<string | null> {
  const sent = await sendToAdmin(ADDRESS, { method: 'POST', body: credentials });
  return sent.isDone ? null : sent.problem;
}

/** Signs out, here or in every browser. What to tell when that failed, else null; who is signed out already is. */
export async function signOut({ everywhere }: { everywhere: boolean }): Promise<string | null> {
  const sent = await sendToAdmin(everywhere ? `${ADDRESS}?everywhere=true` : ADDRESS, { method: 'DELETE' });
  return sent.isDone || sent.status === 401 ? null : sent.problem;
}
