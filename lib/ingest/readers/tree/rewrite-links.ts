import { posix } from 'node:path';

import type { Element, Root } from 'hast';

import { pageAddress } from '../../source-key.ts';
import type { PageContext } from '../page-context.ts';
import { elementsOf, mapChildren, isElement } from './hast-nodes.ts';

const WEB = /^(?:https?:)?\/\//i;
const ENDINGS = ['.md', '.html', '.markdown', '.htm', '.mdx', '.rst', '.adoc'];
const MAIL = /^mailto:/i;

/**
 * Leads links where they belong: to a page of this book in the reader, to the web with `rel`, out of the book to the
 * book's own web address where it has one. A link that leads nowhere becomes plain text.
 */
export function rewriteLinks(tree: Root, context: PageContext): void {
  const pages = new Map(context.book.pages.map(({ filename, path }) => [filename, path]));
  for (const node of elementsOf(tree)) if (node.tagName === 'a') rewriteLink(node, { context, pages });
  mapChildren(tree, (node) => {
    const leadsNowhere =
      isElement(node, 'a') && node.properties['href'] === undefined && node.properties['id'] === undefined;
    return leadsNowhere ? node.children : [node];
  });
}

function rewriteLink(link: Element, target: { context: PageContext; pages: Map<string, string> }): void {
  const href = typeof link.properties['href'] === 'string' ? link.properties['href'].trim() : '';
  const address = addressOf(href, target);
  if (address === null) delete link.properties['href'];
  else link.properties['href'] = address;
  if (address !== null && WEB.test(address)) link.properties['rel'] = ['noopener', 'noreferrer'];
}

function addressOf(
  href: string,
  { context, pages }: { context: PageContext; pages: Map<string, string> },
): string | null {
  if (href === '' || MAIL.test(href)) return href === '' ? null : href;
  if (href.startsWith('#')) return placeOf(href);
  if (WEB.test(href)) return href;
  const [, written = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  const page = findPage(written, context, pages);
  if (page !== null) return pageAddress(context.documentId, page) + placeOf(fragment);
  if (context.webAddress === null || !URL.canParse(href, context.webAddress)) return null;
  return new URL(href, context.webAddress).href;
}

/** Ids that begin with an underscore are called otherwise on a page (`render-tree.ts`). */
function placeOf(fragment: string): string {
  return fragment.replace(/^#(?=_)/, '#section');
}

/** A page is linked by its source file, by the `.html` it is published as, without extension, or by its folder. */
function findPage(written: string, { page }: PageContext, pages: Map<string, string>): string | null {
  const decoded = decode(written);
  if (decoded === '') return page.path;
  const folder = decoded.startsWith('/') ? '' : posix.dirname(page.filename);
  const file = posix.normalize(posix.join(folder, decoded)).replace(/^\/+/, '');
  const stem = file.replace(/\.(?:html?|md|markdown|mdx|rst|adoc)$/i, '').replace(/\/$/, '');
  const inFolder = (name: string) => (stem === '' || stem === '.' ? name : `${stem}/${name}`);
  const stems = [stem, stem.replace(/(^|\/)index$/i, '$1README'), inFolder('index'), inFolder('README')];
  for (const candidate of [file, ...stems.flatMap((name) => ENDINGS.map((ending) => name + ending))]) {
    const path = pages.get(candidate);
    if (path !== undefined) return path;
  }
  return null;
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
