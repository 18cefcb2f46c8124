import type { FetchedSite, SiteProgress } from '#lib/books/ingest/ports.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import type { PageFacts } from './page-facts.ts';
import type { PageStore, StoredPage, Visit } from './page-store.ts';
import { pageKey } from './site-address.ts';
import { commonFolder, pagesOfSitemap } from './site-map-pages.ts';
import { readSitemap } from './sitemap.ts';

/** Separators between the title of a page and that of its site. */
const SEPARATORS = [' - ', ' – ', ' — ', ' | ', ' · ', ' • ', ' :: ', ' » ', ' « ', ': '];

/** Minimum share of the pages that must have a part of the title in common. */
const SHARED_BY = 0.6;

const PAGES_MIN = 3;

/** Limits of fetching a site. */
export interface CrawlLimits {
  maxPages: number;
  maxMs: number;
  /** Maximum total size, in bytes. */
  maxBytes: number;
}

/** Maximum number of links from the first page; a chain of “next” links may be long. */
const DEPTH_MAX = 200;
const PICTURES_MAX = 2_000;
/** Maximum number of addresses recorded per fetched page. */
const FOUND_PER_PAGE = 20;
const MEGABYTE = 1024 * 1024;

interface Waiting {
  address: URL;
  depth: number;
  /** The list to which the page is added. */
  siblings: CrawledPage[];
}

interface CrawledPage {
  page: KeptPage;
  below: CrawledPage[];
}

/** The data of a page that is kept once its links are noted: the links of a thousand pages would fill the memory. */
type KeptPage = Pick<StoredPage, 'address' | 'file'> & Pick<PageFacts, 'title' | 'siteName' | 'language'>;

/** One crawl of a site: its pages in the order of its sitemap, or following links from the first page. */
export class Crawl {
  readonly #store: PageStore;
  readonly #start: URL;
  readonly #limits: CrawlLimits;
  readonly #endsAt: number;
  readonly #found = new Set<string>();
  readonly #pages: CrawledPage[] = [];
  readonly #queue: Waiting[] = [];
  readonly #pictures = new Map<string, URL>();
  #fetched = 0;
  #cut: string | null = null;
  /** True once the time is over: stored pages still count, but nothing more is requested. */
  #isLate = false;

  constructor(store: PageStore, start: URL, limits: CrawlLimits) {
    this.#store = store;
    this.#start = start;
    this.#limits = limits;
    this.#endsAt = performance.now() + limits.maxMs;
  }

  /** Throws `AppError` with a sentence if the first address has no content, and if the site has failed too often. */
  async *run(): AsyncGenerator<SiteProgress, Omit<FetchedSite, 'folder'>> {
    const first = await this.#store.first(this.#start);
    const sitemap = await readSitemap(first.text, first.address);
    let base: string;
    if (sitemap === null) {
      base = folderOf(first.address);
      this.#enqueue([first.address], { depth: 0, siblings: this.#pages });
      yield* this.#followAll(base, true);
    } else {
      const pages = await pagesOfSitemap(sitemap, this.#start, this.#store);
      base = commonFolder(pages);
      this.#enqueue(pages, { depth: 0, siblings: this.#pages });
      yield* this.#followAll(base, false);
    }
    const pages = inOrder(this.#pages);
    if (pages.length === 0)
      throw new AppError('validation_error', { publicMessage: `There is no page to read at ${this.#start.href}.` });
    yield* this.#fetchPictures();
    if (this.#cut !== null) this.#store.warn('cut', this.#start.host, this.#cut);
    return this.#describe(pages, base);
  }

  async *#followAll(base: string, followsLinks: boolean): AsyncGenerator<SiteProgress> {
    for (let waiting = this.#queue.shift(); waiting !== undefined; waiting = this.#queue.shift()) {
      if (this.#isOver()) return;
      const { address, depth, siblings } = waiting;
      const visit = await this.#visit(address, base);
      if (!('problem' in visit)) {
        const below = { depth: depth + 1, siblings: this.#keep(visit, siblings) };
        if (followsLinks && depth < DEPTH_MAX) yield* this.#noteLinks(visit.facts, base, below);
      }
      yield this.#progress(address);
    }
  }

  /**
   * Records links, starting with those of frames, which often contain the navigation; frames are read for their links only and do not become pages of
   * the book.
   */
  async *#noteLinks(
    { frames, links }: PageFacts,
    base: string,
    below: Omit<Waiting, 'address'>,
  ): AsyncGenerator<SiteProgress> {
    const within = (found: URL) => this.#isWithin(found, base);
    for (const frame of frames.filter(within)) {
      if (this.#found.has(pageKey(frame)) || this.#isOver()) continue;
      this.#found.add(pageKey(frame));
      const visit = await this.#visit(frame, base);
      if (!('problem' in visit)) this.#enqueue(visit.facts.links.filter(within), below);
      yield this.#progress(frame);
    }
    this.#enqueue(links.filter(within), below);
  }

  #visit(address: URL, base: string): Promise<Visit> {
    return this.#isLate ? this.#store.recall(address) : this.#store.visit(address, base);
  }

  #progress(address: URL): SiteProgress {
    return { address: address.href, fetched: this.#fetched, found: this.#found.size };
  }

  /** Adds a page and returns the list to which the pages it links to are added. */
  #keep({ address, file, facts }: StoredPage, siblings: CrawledPage[]): CrawledPage[] {
    const { title, siteName, language, pictures } = facts;
    const below: CrawledPage[] = [];
    siblings.push({ page: { address, file, title, siteName, language }, below });
    this.#fetched += 1;
    for (const picture of pictures)
      if (picture.origin === this.#start.origin && this.#pictures.size < PICTURES_MAX)
        this.#pictures.set(picture.href, picture);
    return below;
  }

  #enqueue(addresses: readonly URL[], place: Omit<Waiting, 'address'>): void {
    for (const address of addresses) {
      const key = pageKey(address);
      if (this.#found.has(key) || this.#found.size > this.#limits.maxPages * FOUND_PER_PAGE) continue;
      this.#found.add(key);
      this.#queue.push({ ...place, address });
    }
  }

  /**
   * Returns true for addresses of this site, below its first page. An address with a query string belongs to a program more often than to a page, and
   * such addresses may never end.
   */
  #isWithin({ origin, pathname, search }: URL, base: string): boolean {
    return origin === this.#start.origin && search === '' && pathname.startsWith(base);
  }

  /** Returns true when a limit is reached; which one is reported at the end. */
  #isOver(): boolean {
    const { maxPages, maxMs, maxBytes } = this.#limits;
    const { host } = this.#start;
    if (!this.#isLate && performance.now() > this.#endsAt) {
      this.#isLate = true;
      this.#cut = `Fetching ${host} took more than ${maxMs / 60_000} minutes; pages not fetched by then were left as they were.`;
    }
    const isFull = this.#store.isFull;
    if (this.#fetched < maxPages && !isFull) return false;
    const most = isFull ? `${maxBytes / MEGABYTE} MB` : `${maxPages} pages`;
    this.#cut = `${host} has more than ${most}; the first ${this.#fetched} pages were read.`;
    return true;
  }

  async *#fetchPictures(): AsyncGenerator<SiteProgress> {
    for (const picture of this.#pictures.values()) {
      if (this.#store.isFull) return;
      await this.#store.fetchPicture(picture, performance.now() > this.#endsAt);
      yield this.#progress(picture);
    }
  }

  #describe(pages: readonly KeptPage[], base: string): Omit<FetchedSite, 'folder'> {
    const [first] = pages;
    const files = new Set(pages.map(({ file }) => file));
    const isUsed = ([, file]: [string, string]) => files.has(file) || !file.endsWith('.html');
    const titles = pages.map(({ title }) => title);
    return {
      name: `${this.#start.hostname}${base}`,
      host: this.#start.host,
      webUrl: new URL(base, this.#start).href,
      title: siteTitle(titles, first?.siteName ?? null),
      language: first?.language ?? null,
      pages: pages.map(({ file, address }) => ({ filename: file, url: address.href })),
      addresses: Object.fromEntries([...this.#store.files].filter(isUsed)),
      warnings: this.#store.warnings,
    };
  }
}

/** Returns the folder of a page, with its slash; a page without extension stands for the folder of its name. */
function folderOf({ pathname }: URL): string {
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  return name === '' || name.includes('.') ? pathname.slice(0, pathname.length - name.length) : `${pathname}/`;
}

function inOrder(pages: readonly CrawledPage[]): KeptPage[] {
  return pages.flatMap(({ page, below }) => [page, ...inOrder(below)]);
}

/**
 * Returns the title of a site: its own name, else the text at the end or the beginning of the titles of most of its pages, else the title of its
 * first page; null when there is none of these.
 */
export function siteTitle(titles: readonly (string | null)[], siteName: string | null): string | null {
  return siteName ?? sharedPart(titles.filter((title) => title !== null)) ?? titles[0] ?? null;
}

function sharedPart(titles: readonly string[]): string | null {
  if (titles.length < PAGES_MIN) return null;
  const counts = new Map<string, number>();
  for (const title of titles) for (const part of new Set(endsOf(title))) counts.set(part, (counts.get(part) ?? 0) + 1);
  let best: [part: string, count: number] = ['', 0];
  for (const [part, count] of counts) {
    // Of two equally frequent parts the longer one is more specific.
    if (count > best[1] || (count === best[1] && part.length > best[0].length)) best = [part, count];
  }
  return best[1] >= titles.length * SHARED_BY ? best[0] : null;
}

/** Returns the text after each separator to the end, and the text before it from the beginning; the whole title if it has none. */
function endsOf(title: string): string[] {
  const parts: string[] = [];
  for (const separator of SEPARATORS) {
    const first = title.indexOf(separator);
    if (first === -1) continue;
    const last = title.lastIndexOf(separator);
    parts.push(title.slice(last + separator.length).trim(), title.slice(0, first).trim());
    if (first !== last) parts.push(title.slice(first + separator.length).trim());
  }
  return parts.length === 0 ? [title] : parts.filter((part) => part !== '');
}
