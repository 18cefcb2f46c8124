import { wording } from '#lib/contracts/wording/wording.ts';

/** The result of a request: a sentence for the person who sent it when it failed; the status is null when there was no response. */
export type Sent<Reply> = { isDone: true; reply: Reply } | { isDone: false; problem: string; status: number | null };

const UNREACHABLE = () => wording().error.unreachable;

interface ServerRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
}

/** Sends a request to this server's API. Never rejects. A request that changes something continues when the page is left meanwhile. */
export async function sendToServer<Reply>(
  path: string,
  { method = 'GET', body }: ServerRequest = {},
): Promise<Sent<Reply>> {
  try {
    const response = await fetch(path, {
      method,
      keepalive: method !== 'GET',
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (response.ok) return { isDone: true, reply: (await response.json()) as Reply };
    return { isDone: false, problem: await problemIn(response), status: response.status };
  } catch {
    return { isDone: false, problem: UNREACHABLE(), status: null };
  }
}

/** Returns the message of an error response. */
async function problemIn(response: Response): Promise<string> {
  const told: unknown = await response.json().catch(() => null);
  const isTold = typeof told === 'object' && told !== null && 'message' in told && typeof told.message === 'string';
  return isTold ? String(told.message) : UNREACHABLE();
}
