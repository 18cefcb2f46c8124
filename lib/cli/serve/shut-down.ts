import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { AppError } from '#lib/core/errors.ts';

/** How long answers under way may go on before they are ended, and how long their last words may take. */
const GRACE_MS = 3_000;
const LAST_WORDS_MS = 500;

/** Stops accepting, lets open answers finish for a moment, ends the rest with an error event, and closes every connection. */
export async function shutDown(server: Server, stopping: AbortController): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  await Promise.race([closed, delay(GRACE_MS, undefined, { ref: false })]);
  stopping.abort(
    new AppError('agent_unavailable', { publicMessage: 'The server is shutting down. Please try again.' }),
  );
  await Promise.race([closed, delay(LAST_WORDS_MS, undefined, { ref: false })]);
  server.closeAllConnections();
  await closed;
}
