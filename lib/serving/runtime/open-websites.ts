import { join } from 'node:path';

import type { Env } from '#lib/foundation/config/env.ts';
import { Websites } from '#lib/books/websites/websites.ts';

/** Opens the fetcher of websites, which stores them in the data folder. */
export function openWebsites({ dataFolder, crawl, publicUrl }: Env): Websites {
  return new Websites({ ...crawl, folder: join(dataFolder, 'sites'), contactUrl: publicUrl });
}
