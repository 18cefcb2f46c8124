import { basename, posix } from 'node:path';

import type { SourceBook } from '../../source-book.ts';
import { addressKey } from '../book/stated-addresses.ts';
import { pageCalled } from '../dialects/pages-by-name.ts';
import type { PageContext } from '../page-context.ts';
import { decodeAddress } from './decode-address.ts';

const ENDINGS = ['.md', '.html', '.markdown', '.htm', '.mdx', '.rst', '.adoc', '.qmd', '.Rmd'];

interface Addresses {
  /** Pages by file. */
  files: ReadonlyMap<string, string>;
  /** Pages by every address at which they may be published. */
  keys: ReadonlyMap<string, string>;
  /** Pages whose names begin with numbers, by their names without them; null if several have the same name. */
  slugs: ReadonlyMap<string, string | null>;
}

const known = new WeakMap<SourceBook, Addresses>();

/**
 * Returns the path of the page that an address on a page leads to: by its source file, by the `.html` it is published as, without extension, by its
 * folder, or by an address the page declares; null if it is not a page of the book.
 */
export function findPage(written: string, { page, book }: Pick<PageContext, 'page' | 'book'>): string | null {
  const decoded = decodeAddress(written);
  if (decoded === '') return page.path;
  const { files, keys } = addressesOf(book);
  const isAbsolute = decoded.startsWith('/');
  const folder = isAbsolute ? '' : posix.dirname(page.filename);
  const file = posix.normalize(posix.join(folder, decoded)).replace(/^\/+/, '');
  const stem = file.replace(/\.(?:html?|md|markdown|mdx|rst|adoc|[qr]md)$/i, '').replace(/\/$/, '');
  const inFolder = (name: string) => (stem === '' || stem === '.' ? name : `${stem}/${name}`);
  const stems = [stem, stem.replace(/(^|\/)index$/i, '$1README'), inFolder('index'), inFolder('README')];
  for (const candidate of [file, ...stems.flatMap((name) => ENDINGS.map((ending) => name + ending))]) {
    const path = files.get(candidate);
    if (path !== undefined) return path;
  }
  for (const address of isAbsolute ? fromRoot(decoded, book) : fromPage(decoded, page.filename)) {
    const path = keys.get(addressKey(address));
    if (path !== undefined) return path;
  }
  return byName(decoded, book);
}

/** Finds a page by its name alone, in any folder: where names have numbers, and in a vault of Obsidian. */
function byName(address: string, book: SourceBook): string | null {
  const slug = /^(?:\.{1,2}\/)?([^/]+)$/.exec(address)?.[1]?.toLowerCase();
  const named = slug === undefined ? null : (addressesOf(book).slugs.get(slug) ?? null);
  if (named !== null || book.dialect !== 'obsidian') return named;
  return pageCalled(book.pages, address.replace(/\.md$/i, ''))?.path ?? null;
}

/** A site may be published below a folder of its own name, and one of its languages at its root. */
function fromRoot(address: string, { sourceFolder, addressRoots = [] }: SourceBook): string[] {
  const own = `/${basename(sourceFolder)}/`;
  const inner = address.startsWith(own) ? [address.slice(own.length)] : [];
  return [address, ...inner].flatMap((one) => [one, ...addressRoots.map((root) => `${root}${one}`)]);
}

/**
 * Returns the files that a relative address may mean: relative to the file, or to the folder as which a page is published; a file also relative to
 * the root of the pages, as in Docusaurus.
 */
function fromPage(address: string, filename: string): string[] {
  const folder = posix.dirname(filename);
  const stem = filename.slice(0, filename.length - posix.extname(filename).length);
  const places = [posix.join(folder, address), posix.join(stem, address)].filter((one) => !one.startsWith('..'));
  return /^\w.*\.mdx?$/i.test(address) ? [...places, address] : places;
}

function addressesOf(book: SourceBook): Addresses {
  const noted = known.get(book);
  if (noted !== undefined) return noted;
  const keys = new Map<string, string>();
  // The first one counts: a page's own file before names declared by others.
  const add = (address: string, path: string) => {
    const key = addressKey(address);
    if (!keys.has(key)) keys.set(key, path);
  };
  for (const { filename, path } of book.pages) add(filename, path);
  for (const { filename, path } of book.pages) add(asPublished(filename), path);
  for (const [address, path] of Object.entries(book.addresses ?? {})) add(address, path);
  // A page that was cut is found at its first part.
  const whole = book.pages.filter(({ part }) => part === undefined || part.index === 0);
  const files = new Map(whole.map(({ filename, path }) => [filename, path]));
  const addresses = { files, keys, slugs: slugsOf(book) };
  known.set(book, addresses);
  return addresses;
}

/** Sites that number their files may refer to each by the rest of its name alone, in any folder. */
function slugsOf({ pages }: SourceBook): ReadonlyMap<string, string | null> {
  const slugs = new Map<string, string | null>();
  for (const { filename, path } of pages) {
    const name = basename(filename, posix.extname(filename));
    const slug = asPublished(name).toLowerCase();
    if (slug !== name.toLowerCase()) slugs.set(slug, slugs.has(slug) ? null : path);
  }
  return slugs;
}

/**
 * Returns a file name as used in addresses: Docusaurus and others omit the numbers at the start of names, Jekyll the underscore of a collection's
 * folder.
 */
function asPublished(filename: string): string {
  return filename
    .replace(/^_/, '')
    .split('/')
    .map((part) => part.replace(/^\d{1,9}[-_.]+(?=.)/, ''))
    .join('/');
}
