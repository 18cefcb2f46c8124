import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { FetchedSite, SiteFetcher, SiteProgress } from '#lib/books/ingest/ports.ts';

import { Crawl, type CrawlLimits } from './crawl-site.ts';
import { PageStore } from './page-store.ts';
import { AGENT_NAME, readRobots } from './robots.ts';
import { readSiteAddress } from './site-address.ts';
import { SiteFolder, siteFolderName } from './site-folder.ts';
import { WebClient } from './web-client.ts';

interface WebsitesOptions {
  /** Folder for fetched sites, used for nothing else. */
  folder: string;
  /** Hosts, with or without a port, that may be fetched even though their addresses are not public. */
  allowedHosts: readonly string[];
  limits: CrawlLimits;
  /** Delay between two requests. */
  delayMs: number;
  /** Contact address sent with requests so that a site can find out who is crawling it; null sends the program name alone. */
  contactUrl: string | null;
  attemptTimeoutMs?: number;
}

/** Fetches sites into folders of ours, one for each address, where unchanged content is reused. */
export class Websites implements SiteFetcher {
  readonly #options: WebsitesOptions;
  /** Sites being fetched, by folder. */
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: WebsitesOptions) {
    this.#options = options;
  }

  get folder(): string {
    return this.#options.folder;
  }

  /** Throws `AppError('validation_error')` with a sentence if the address is not that of a site, or if its site may not be fetched. */
  check(address: string): void {
    readSiteAddress(address, this.#options.allowedHosts);
  }

  async *fetchSite(address: string, signal: AbortSignal): AsyncGenerator<SiteProgress, FetchedSite> {
    const start = readSiteAddress(address, this.#options.allowedHosts);
    start.hash = '';
    const place = siteFolderName(address);
    const ended = Promise.withResolvers<undefined>();
    const before = this.#underWay.get(place);
    this.#underWay.set(place, ended.promise);
    try {
      await before;
      return yield* this.#fetch(start, join(this.#options.folder, place), signal);
    } finally {
      ended.resolve(undefined);
      if (this.#underWay.get(place) === ended.promise) this.#underWay.delete(place);
    }
  }

  async remove(address: string): Promise<void> {
    await rm(join(this.#options.folder, siteFolderName(address)), { recursive: true, force: true, maxRetries: 3 });
  }

  /** Deletes the fetched copies of sites that are no source of a document. */
  async sweep(sources: readonly string[]): Promise<void> {
    const used = new Set(sources.map(siteFolderName));
    for (const name of await readdir(this.#options.folder).catch(() => []))
      if (!used.has(name)) await rm(join(this.#options.folder, name), { recursive: true, force: true, maxRetries: 3 });
  }

  async *#fetch(start: URL, place: string, signal: AbortSignal): AsyncGenerator<SiteProgress, FetchedSite> {
    const { limits, allowedHosts, delayMs, attemptTimeoutMs } = this.#options;
    const client = new WebClient({
      ...{ site: start, allowedHosts, delayMs, userAgent: this.#userAgent() },
      ...(attemptTimeoutMs !== undefined && { attemptTimeoutMs }),
    });
    const folder = await SiteFolder.open(place);
    try {
      const robots = await readRobots(client, start, signal);
      client.slowDown(Math.min(robots.delayMs, limits.maxMs));
      const store = new PageStore({ client, folder, robots, maxBytes: limits.maxBytes, signal });
      const site = yield* new Crawl(store, start, limits).run();
      for (const address of folder.addresses()) if (!store.files.has(address)) await folder.remove(address);
      return { ...site, folder: folder.pages };
    } finally {
      await folder.save();
      await client.close();
    }
  }

  #userAgent(): string {
    const { contactUrl } = this.#options;
    return contactUrl === null ? `${AGENT_NAME}/1.0` : `${AGENT_NAME}/1.0 (+${contactUrl})`;
  }
}
