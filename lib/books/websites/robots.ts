import robotsParser from 'robots-parser';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { WebClient } from './web-client.ts';

/** The name under which the rules of a `robots.txt` apply to this program. */
export const AGENT_NAME = 'Lectern';

/** The access that a site allows to programs. */
export interface Robots {
  mayFetch: (address: URL) => boolean;
  /** Delay between two requests; 0 if the file specifies none. */
  delayMs: number;
}

const MAX_BYTES = 500 * 1024;
const NO_RULES: Robots = { mayFetch: () => true, delayMs: 0 };

/**
 * Reads the site's `robots.txt`; if there is none, everything is allowed. Throws `AppError` when it cannot be read, since the rules are then unknown.
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
