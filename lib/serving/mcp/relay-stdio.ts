import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

import { AppError } from '#lib/foundation/core/errors.ts';

import { inputEnd } from './input-end.ts';

/**
 * Hands the messages of a client on standard input to the server at this address, and its answers back, until the client closes them or
 * the signal is aborted. Rejects with `retrieval_unavailable` when the server cannot be reached or refuses the token.
 */
export async function relayStdio(
  server: string,
  { token, signal }: { token: string | null; signal: AbortSignal },
): Promise<void> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const there = new StreamableHTTPClientTransport(new URL('/mcp', server), { requestInit: { headers } });
  const here = new StdioServerTransport();
  const broken = Promise.withResolvers<never>();
  here.onmessage = (message) => {
    there.send(message).catch((cause: unknown) => {
      broken.reject(new AppError('retrieval_unavailable', { publicMessage: `${server} does not answer.`, cause }));
    });
  };
  there.onmessage = (message) => void here.send(message);
  await there.start();
  await here.start();
  try {
    await Promise.race([inputEnd(signal), broken.promise]);
  } finally {
    await Promise.all([here.close(), there.close()]);
  }
}
