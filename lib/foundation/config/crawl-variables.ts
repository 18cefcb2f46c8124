import { z } from 'zod';

import { count } from './service-address.ts';

const MEGABYTE = 1024 * 1024;
const MINUTE_MS = 60_000;

/** Variables that determine which parts of websites may be fetched, and how fast. */
export const CRAWL_VARIABLES = {
  CRAWL_ALLOWED_HOSTS: z.string().default(''),
  CRAWL_MAX_PAGES: count(1_000, 1),
  CRAWL_MAX_MB: count(200, 1),
  CRAWL_MAX_MINUTES: count(30, 1),
  CRAWL_DELAY_MS: count(250),
};

/** Returns the crawl settings, each applying per site; sizes are in bytes. */
export function crawlOf(env: z.output<z.ZodObject<typeof CRAWL_VARIABLES>>) {
  return {
    /** Hosts, with or without a port, that may be fetched even though they are not public, and without encryption. */
    allowedHosts: env.CRAWL_ALLOWED_HOSTS.split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
    limits: {
      maxPages: env.CRAWL_MAX_PAGES,
      maxBytes: env.CRAWL_MAX_MB * MEGABYTE,
      maxMs: env.CRAWL_MAX_MINUTES * MINUTE_MS,
    },
    /** Delay between two requests. */
    delayMs: env.CRAWL_DELAY_MS,
  };
}
