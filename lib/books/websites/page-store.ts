import { createHash } from 'node:crypto';

import { AppError } from '#lib/foundation/core/errors.ts';
import type { SourceWarning } from '#lib/books/ingest/source-book.ts';

import { pageFileName, pictureFileName } from './file-names.ts';
import { type PageFacts, readPageFacts } from './page-facts.ts';
import type { Robots } from './robots.ts';
import { pageKey } from './site-address.ts';
import type { SiteFolder } from './site-folder.ts';
import type { WebAnswer, WebClient } from './web-client.ts';

/** Number of bytes within which a page must declare its encoding, by the HTML standard. */
const PROBE_BYTES = 1_024;

const DECLARED = /charset\s{0,10}=\s{0,10}["']?([\w.:-]{1,40})/;

/** The fetched data of one site, and its size limit. */
interface PageStoreOptions {
  client: WebClient;
  folder: SiteFolder;
  robots: Robots;
  maxBytes: number;
  signal: AbortSignal;
}

/** A page as currently stored. */
export interface StoredPage {
  /** The page's final address, after redirects. */
  address: URL;
  file: string;
  facts: PageFacts;
}

/** The result of visiting an address: a page, nothing new, or no page and the problem. */
export type Visit = StoredPage | { problem: WebAnswer | null };

/** Limits that ingest has for a page and a picture. */
const PAGE_MAX_BYTES = 5 * 1024 * 1024;
const PICTURE_MAX_BYTES = 10 * 1024 * 1024;

const PAGES = new Set(['text/html', 'application/xhtml+xml']);
const SITEMAPS = new Set(['text/xml', 'application/xml', 'text/plain', 'application/gzip', 'application/x-gzip']);
const PICTURES: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/svg+xml': '.svg',
};

/** Fetches pages and pictures into the folder of a site; unchanged content is not downloaded again. */
export class PageStore {
  readonly warnings: SourceWarning[] = [];
  /** The file for each address that led to one. */
  readonly files = new Map<string, string>();
  readonly #options: PageStoreOptions;
  readonly #taken: Set<string>;
  readonly #digests = new Map<string, string>();
  readonly #held = new Map<string, WebAnswer>();
  #bytes = 0;

  constructor(options: PageStoreOptions) {
    this.#options = options;
    this.#taken = options.folder.takenNames();
  }

  get isFull(): boolean {
    return this.#bytes >= this.#options.maxBytes;
  }

  /** Returns the text of the first address, which may be a page or a sitemap. Throws `AppError` with a sentence if there is none. */
  async first(address: URL): Promise<{ text: string; address: URL }> {
    const accepts = (mediaType: string) => PAGES.has(mediaType) || SITEMAPS.has(mediaType);
    const answer = await this.#get(address, { accepts });
    // Cached, so that a page is not requested twice.
    this.#held.set(pageKey(address), answer);
    if (answer.kind === 'content') return { text: decodePage(answer.bytes, answer.charset), address: answer.address };
    if (answer.kind !== 'unchanged') throw refusalOf(address, answer);
    const text = await this.#textOf(answer.address);
    if (text !== null) return { text, address: answer.address };
    await this.#options.folder.remove(pageKey(answer.address));
    return this.first(address);
  }

  /** Fetches a page, or finds that it is unchanged. `base` is the beginning of its file's name. Rejects if the site has failed too often. */
  async visit(address: URL, base: string): Promise<Visit> {
    try {
      const held = this.#held.get(pageKey(address));
      const answer = held ?? (await this.#get(address, { accepts: (mediaType) => PAGES.has(mediaType) }));
      this.#held.clear();
      return await this.#take(address, answer, base);
    } catch (error) {
      if (!this.#isPassing(error)) throw error;
      return this.#keep(address, error.message);
    }
  }

  /** Returns a page as stored, without a request to the site. */
  async recall(address: URL): Promise<Visit> {
    const stored = this.#options.folder.find(pageKey(address));
    const text = stored === null ? null : await this.#textOf(address);
    return stored === null || text === null ? { problem: null } : this.#note(address, { ...stored, address, text });
  }

  /** Fetches a picture if possible, or uses the stored one. Rejects when the site has failed too often. */
  async fetchPicture(address: URL, isLate: boolean): Promise<void> {
    const { folder } = this.#options;
    const key = pageKey(address);
    const stored = folder.find(key);
    if (isLate && stored !== null) this.files.set(key, stored.file);
    if (isLate) return;
    try {
      const answer = await this.#get(address, {
        accepts: (mediaType) => mediaType in PICTURES,
        maxBytes: PICTURE_MAX_BYTES,
      });
      if (answer.kind === 'unchanged' && stored !== null) this.files.set(key, stored.file);
      if (answer.kind === 'content') await this.#writePicture(address, answer, stored?.file ?? null);
    } catch (error) {
      if (!this.#isPassing(error)) throw error;
      if (stored !== null) this.files.set(key, stored.file);
    }
  }

  async #writePicture(address: URL, picture: WebAnswer & { kind: 'content' }, known: string | null): Promise<void> {
    const { etag, lastModified, bytes, mediaType } = picture;
    this.#bytes += bytes.byteLength;
    const file = known ?? pictureFileName(address, PICTURES[mediaType] ?? '.png', this.#taken);
    await this.#options.folder.write(pageKey(address), { file, etag, lastModified }, bytes);
    this.files.set(pageKey(address), file);
  }

  warn(kind: string, address: string, message: string): void {
    this.warnings.push({ file: address, message, key: `${kind} ${address}` });
  }

  async #take(asked: URL, answer: WebAnswer, base: string): Promise<Visit> {
    const { folder } = this.#options;
    if (answer.kind === 'unchanged') {
      const stored = folder.find(pageKey(answer.address));
      const text = await this.#textOf(answer.address);
      if (stored !== null && text !== null) return this.#note(asked, { ...answer, ...stored, text });
      // The stored file is missing.
      await folder.remove(pageKey(answer.address));
      return this.visit(asked, base);
    }
    if (answer.kind === 'refused' && answer.why === 'size')
      this.warn('fetch', asked.href, `${asked.href} ${answer.reason} and is left out.`);
    if (answer.kind !== 'content') return { problem: answer };
    const text = decodePage(answer.bytes, answer.charset);
    return this.#note(asked, { ...answer, text, file: null, base });
  }

  /** Returns the page with the facts that a crawl needs; none if the page is already stored. */
  async #note(asked: URL, page: FetchedPage): Promise<Visit> {
    const { folder } = this.#options;
    const key = pageKey(page.address);
    const digest = createHash('sha256').update(page.text).digest('hex');
    const known = this.files.get(key) ?? this.#digests.get(digest);
    if (known !== undefined) {
      this.files.set(pageKey(asked), known);
      this.files.set(key, known);
      return { problem: null };
    }
    const file = page.file ?? folder.find(key)?.file ?? pageFileName(page.address, page.base ?? '/', this.#taken);
    const { etag, lastModified } = page;
    if (page.file === null) await folder.write(key, { file, etag, lastModified }, page.text);
    this.#bytes += Buffer.byteLength(page.text);
    this.#digests.set(digest, file);
    this.files.set(pageKey(asked), file);
    this.files.set(key, file);
    return { address: page.address, file, facts: await readPageFacts(page.text, page.address) };
  }

  /** Returns the stored version of a page that cannot be fetched now. */
  async #keep(address: URL, reason: string): Promise<Visit> {
    const visit = await this.recall(address);
    const end = 'problem' in visit ? 'It is left out.' : 'It stays as it was.';
    this.warn('fetch', address.href, `${address.href} could not be fetched: ${reason} ${end}`);
    return visit;
  }

  async #textOf(address: URL): Promise<string | null> {
    const stored = this.#options.folder.find(pageKey(address));
    return stored === null ? null : ((await this.#options.folder.read(stored.file))?.toString() ?? null);
  }

  #get(
    address: URL,
    { accepts, maxBytes = PAGE_MAX_BYTES }: { accepts: (mediaType: string) => boolean; maxBytes?: number },
  ): Promise<WebAnswer> {
    const { client, folder, robots, signal } = this.#options;
    const validatorsOf = (one: URL) => folder.find(pageKey(one));
    return client.get(address, { accepts, maxBytes, mayFetch: robots.mayFetch, validatorsOf, signal });
  }

  #isPassing(error: unknown): error is AppError {
    return AppError.is(error) && error.code === 'site_unavailable' && !this.#options.client.isGivenUp;
  }
}

interface FetchedPage {
  address: URL;
  text: string;
  etag: string | null;
  lastModified: string | null;
  /** Null for a page fetched now. */
  file: string | null;
  base?: string;
}

function refusalOf({ href, host }: URL, answer: Exclude<WebAnswer, { kind: 'content' }>): AppError {
  const refuse = (publicMessage: string) => new AppError('validation_error', { publicMessage });
  if (answer.kind !== 'refused') return refuse(`There is no page at ${href}.`);
  switch (answer.why) {
    case 'barred':
      return refuse(`${host} does not allow programs to read ${href} (robots.txt).`);
    case 'type':
      return refuse(
        `${href} ${answer.reason}, which is not a web page or sitemap. If it is a book, download it and add the file.`,
      );
    default:
      return refuse(`${href} ${answer.reason}.`);
  }
}

/**
 * Decodes the text of a page: by its byte order mark, the server's charset, the page's own declaration, else UTF-8. Undecodable bytes become U+FFFD.
 */
function decodePage(bytes: Uint8Array, charset: string | null): string {
  return decoderFor(markOf(bytes) ?? charset ?? declaredIn(bytes)).decode(bytes);
}

function decoderFor(label: string | null): TextDecoder {
  try {
    return new TextDecoder(label ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null;
}

function declaredIn(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, PROBE_BYTES));
  const tags = head.toLowerCase().split('<meta').slice(1);
  const declared = tags.map((tag) => DECLARED.exec(tag.split('>', 1).join(''))?.[1]);
  return declared.find((label) => label !== undefined) ?? null;
}
