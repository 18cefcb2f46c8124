import { basename, join, posix } from 'node:path';

import type { SourceBook } from '../../source-book.ts';
import { findPage } from '../tree/find-page.ts';
import { readNeeded } from './decode-source.ts';
import { findWithin } from './files-within.ts';
import { entriesAt } from '../sites/literal-values.ts';
import { addressKey } from './stated-addresses.ts';

/** An old address of a site and its current target, as in the site's configuration. */
export interface Redirect {
  from: string;
  to: string;
}

/** Maximum number of redirects per book; further ones are ignored. */
const REDIRECTS_MAX = 5_000;
const LENGTH_MAX = 500;
/** Maximum length of a chain of redirects. */
const STEPS_MAX = 5;

/** Returns the old addresses of a site, in the form of `addressKey`, with the paths of the pages to which they lead now. */
export async function redirectedAddresses(
  book: SourceBook,
  configured: readonly Redirect[],
): Promise<Record<string, string>> {
  const written = [...configured, ...(await readRedirectFiles(book))].filter(isWithinSite).slice(0, REDIRECTS_MAX);
  const found = new Map<string, string>();
  let open = written;
  for (let step = 0; step < STEPS_MAX && open.length > 0; step += 1) {
    const known = { ...book, addresses: { ...Object.fromEntries(found), ...book.addresses } };
    const left = open.filter(({ from, to }) => {
      const page = pageAt(to, known);
      for (const key of page === null ? [] : keysOf(from, book)) if (!found.has(key)) found.set(key, page ?? '');
      return page === null;
    });
    if (left.length === open.length) break;
    open = left;
  }
  return Object.fromEntries(found);
}

/** Returns the redirects of a setting that maps old addresses to new ones. */
export function redirectsOfMap(map: unknown): Redirect[] {
  return entriesAt(map).flatMap(([from, to]) => (typeof to === 'string' ? [{ from, to }] : []));
}

/** Whether a redirect can be used: pages cannot be looked up by a place on an old page, nor by a pattern. */
function isWithinSite({ from, to }: Redirect): boolean {
  const isShort = from.length <= LENGTH_MAX && to.length <= LENGTH_MAX;
  return isShort && !/^(?:[a-z]+:|\/\/)/i.test(to) && !/[#*?]|\/:/.test(from) && addressKey(from) !== '';
}

function pageAt(to: string, book: SourceBook): string | null {
  const [first] = book.pages;
  const [written = ''] = to.split(/[?#]/, 1);
  return first === undefined || written === '' ? null : findPage(written, { book, page: { ...first, filename: '' } });
}

/** Returns the keys of an old address: as written, and without the folder below which the site publishes its pages. */
function keysOf(from: string, { sourceFolder }: SourceBook): string[] {
  const key = addressKey(from);
  const above = `${basename(sourceFolder).toLowerCase()}/`;
  return key.startsWith(above) ? [key, key.slice(above.length)] : [key];
}

/** Reads `_redirects` files of Netlify, Cloudflare and GitLab: an old address and a new one on each line. */
async function readRedirectFiles({ rootFolder, sourceFolder, pictureFolder }: SourceBook): Promise<Redirect[]> {
  const around = [rootFolder, sourceFolder];
  const folders = new Set([
    ...around,
    ...(pictureFolder === undefined ? [] : [pictureFolder]),
    ...around.flatMap((folder) => ['public', 'static'].map((name) => join(folder, name))),
  ]);
  const redirects: Redirect[] = [];
  for (const folder of folders) {
    const found = await findWithin({ rootFolder, sourceFolder }, join(folder, '_redirects'));
    if (found.kind !== 'file') continue;
    for (const line of (await readNeeded(found.path, '_redirects')).split('\n')) {
      const [from = '', to = ''] = line.trim().split(/\s+/, 2);
      if (from.startsWith('/') && to !== '') redirects.push({ from, to });
    }
  }
  return redirects;
}

/** Resolves the target of a redirect that is relative to the old address. */
export function fromOldAddress({ from, to }: Redirect): Redirect {
  const isWhole = to.startsWith('/') || /^[a-z]+:/i.test(to);
  return { from, to: isWhole ? to : posix.join('/', posix.dirname(from), to) };
}
