import { sendToAdmin } from './admin-request.ts';

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
