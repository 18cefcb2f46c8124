import { basename, join, posix } from 'node:path';

import type { SourceBook } from '../../source-book.ts';
import { findPage } from '../tree/find-page.ts';
import { readNeeded } from './decode-source.ts';
import { findWithin } from './files-within.ts';
import { entriesAt } from '../sites/literal-values.ts';
import { addressKey } from './stated-addresses.ts';

/** An address that a site once had, and where it leads now, as its configuration says it. */
export interface Redirect {
  from: string;
  to: string;
}

/** Of one book. Addresses behind these lead nowhere. */
const REDIRECTS_MAX = 5_000;
const LENGTH_MAX = 500;
/** Redirects that lead to redirects. */
const STEPS_MAX = 5;

/** Old addresses of a site, as `addressKey` writes them, with the paths of the pages that they lead to now. */
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

/** The pairs of a setting that names new addresses by old ones. */
export function redirectsOfMap(map: unknown): Redirect[] {
  return entriesAt(map).flatMap(([from, to]) => (typeof to === 'string' ? [{ from, to }] : []));
}

/** A place on a page that moved is nothing that a page is found by, nor is a pattern. */
function isWithinSite({ from, to }: Redirect): boolean {
  const isShort = from.length <= LENGTH_MAX && to.length <= LENGTH_MAX;
  return isShort && !/^(?:[a-z]+:|\/\/)/i.test(to) && !/[#*?]|\/:/.test(from) && addressKey(from) !== '';
}

function pageAt(to: string, book: SourceBook): string | null {
  const [first] = book.pages;
  const [written = ''] = to.split(/[?#]/, 1);
  return first === undefined || written === '' ? null : findPage(written, { book, page: { ...first, filename: '' } });
}

/** As written, and without the folder that the site publishes its pages below. */
function keysOf(from: string, { sourceFolder }: SourceBook): string[] {
  const key = addressKey(from);
  const above = `${basename(sourceFolder).toLowerCase()}/`;
  return key.startsWith(above) ? [key, key.slice(above.length)] : [key];
}

/** `_redirects` of Netlify, Cloudflare and GitLab: an old address and a new one on each line. */
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

/** Where a redirect leads that is written relative to the old address. */
export function fromOldAddress({ from, to }: Redirect): Redirect {
  const isWhole = to.startsWith('/') || /^[a-z]+:/i.test(to);
  return { from, to: isWhole ? to : posix.join('/', posix.dirname(from), to) };
}
