import type { SiteFetcher } from '#lib/books/ingest/ports.ts';

/** For runs that are of files alone. */
export const NO_SITES: SiteFetcher = {
  fetchSite: () => {
    throw new Error('No site is fetched here.');
  },
  remove: () => Promise.resolve(),
};
