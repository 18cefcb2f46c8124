import robotsParser from 'robots-parser';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { WebClient } from './web-client.ts';

/** By what rules of a `robots.txt` are meant for this program. */
export const AGENT_NAME = 'Lectern';

/** What a site allows programs. */
export interface Robots {
  mayFetch: (address: URL) => boolean;
  /** Between two requests; 0 when it asks for none. */
  delayMs: number;
}

const MAX_BYTES = 500 * 1024;
const NO_RULES: Robots = { mayFetch: () => true, delayMs: 0 };

/**
 * Reads the site's `robots.txt`; where there is none, everything is allowed. Throws `AppError` when it cannot be read: nobody knows then
 * what would be allowed.
 */
export async function readRobots(client: WebClient, site: URL, signal: AbortSignal): Promise<Robots> {
  const address = new URL('/robots.txt', site);
  const answer = await client.get(address, {
    accepts: () => true,
    maxBytes: MAX_BYTES,
    mayFetch: () => true,
    validatorsOf: () => null,
    signal,
  });
  if (answer.kind === 'refused' && answer.why !== 'status' && answer.why !== 'elsewhere') {
    const publicMessage = `Lectern cannot tell what ${site.host} allows programs to read: its robots.txt ${answer.reason}.`;
    throw new AppError('validation_error', { publicMessage });
  }
  if (answer.kind !== 'content') return NO_RULES;
  const rules = robotsParser(address.href, new TextDecoder().decode(answer.bytes));
  return {
    mayFetch: ({ href }) => rules.isAllowed(href, AGENT_NAME) ?? true,
    delayMs: (rules.getCrawlDelay(AGENT_NAME) ?? 0) * 1_000,
  };
}
