import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

import { AppError } from '#lib/foundation/core/errors.ts';

import { inputEnd } from './input-end.ts';

/**
 * Relays a client's messages from standard input to the server at this address, and the responses back, until the client closes the streams or the
 * signal is aborted. Rejects with `retrieval_unavailable` if the server cannot be reached or refuses the token.
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
