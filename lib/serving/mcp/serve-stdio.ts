import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';

import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

import { createMcpServer } from './create-mcp-server.ts';
import { inputEnd } from './input-end.ts';
import { untilEnded } from './library-caller.ts';

/** Serves one client over standard input and output until it closes them or the signal is aborted. */
export async function serveMcpStdio(
  runtime: Runtime,
  { viewer, signal }: { viewer: Viewer; signal: AbortSignal },
): Promise<void> {
  const asking = { viewer, client: 'stdio', origin: `http://localhost:${runtime.env.port}`, signal };
  const transport = new StdioServerTransport();
  const served = serveStdio(() => createMcpServer({ asking, runtime, untilCancelled: untilEnded, mayAsk: true }), {
    transport,
  });
  await inputEnd(signal);
  await served.close();
}
