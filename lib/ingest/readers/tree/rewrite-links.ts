import type { Element, Root } from 'hast';

import { shortenText } from '#lib/text/graphemes.ts';

import { pageAddress } from '../../source-key.ts';
import type { SourceWarning } from '../../source-book.ts';
import type { PageContext } from '../page-context.ts';
import { decode, findPage } from './find-page.ts';
import { elementsOf, isElement, mapChildren } from './hast-nodes.ts';

const WEB = /^(?:https?:)?\/\//i;
const MAIL = /^mailto:/i;
/** UTF-16 units of an address in a report. */
const LONGEST_SHOWN = 120;

/**
 * Leads links where they belong: to a page of this book in the reader, to the web with `rel`, out of the book to the
 * book's own web address where it has one. A link that leads nowhere becomes plain text and is reported.
 */
export function rewriteLinks(tree: Root, context: PageContext): void {
  const places = new PlacesOfPage(tree);
  for (const node of elementsOf(tree)) if (node.tagName === 'a') rewriteLink(node, context, places);
  mapChildren(tree, (node) => {
    const leadsNowhere =
      isElement(node, 'a') && node.properties['href'] === undefined && node.properties['id'] === undefined;
    return leadsNowhere ? node.children : [node];
  });
}

function rewriteLink(link: Element, context: PageContext, places: PlacesOfPage): void {
  const href = typeof link.properties['href'] === 'string' ? link.properties['href'].trim() : '';
  const isPlace = href.startsWith('#');
  const found = isPlace ? places.find(href) : addressOf(href, context);
  // A place that is not there is on its page all the same.
  const address = isPlace ? (found ?? placeOf(href)) : found;
  if (found === null && href !== '') context.warnings.push(deadLink(href, context));
  if (address === null) delete link.properties['href'];
  else link.properties['href'] = address;
  if (address !== null && WEB.test(address)) link.properties['rel'] = ['noopener', 'noreferrer'];
}

function deadLink(href: string, { page: { filename } }: PageContext): SourceWarning {
  const target = shortenText(href, LONGEST_SHOWN);
  const [kind, what] = href.startsWith('#') ? ['deadplace', 'place on the page'] : ['deadlink', 'page of the book'];
  return {
    file: filename,
    message: `${filename} links to ${target}, which is no ${what}.`,
    key: `${kind} ${filename} ${href}`,
  };
}

function addressOf(href: string, context: PageContext): string | null {
  if (href === '' || MAIL.test(href)) return href === '' ? null : href;
  if (WEB.test(href)) return href;
  const [, written = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  const page = findPage(written, context);
  if (page !== null) return pageAddress(context.documentId, page) + placeOf(fragment);
  if (context.webAddress === null || !URL.canParse(href, context.webAddress)) return null;
  return new URL(href, context.webAddress).href;
}

/** The ids of a page, for links within it. Sites make ids of headings by rules that differ in what they do with signs. */
class PlacesOfPage {
  readonly #ids = new Set<string>();
  readonly #loose = new Map<string, string>();

  constructor(tree: Root) {
    for (const { properties } of elementsOf(tree)) {
      const { id } = properties;
      if (typeof id !== 'string') continue;
      this.#ids.add(id);
      if (!this.#loose.has(looseKey(id))) this.#loose.set(looseKey(id), id);
    }
  }

  /** The fragment of the place that is meant; null where there is none. */
  find(fragment: string): string | null {
    const place = placeOf(fragment);
    const id = decode(place.slice(1));
    if (id === '' || id.toLowerCase() === 'top' || this.#ids.has(id)) return place;
    const key = looseKey(decode(fragment.slice(1)));
    const other = key === '' ? undefined : this.#loose.get(key);
    return other === undefined ? null : `#${other}`;
  }
}

/** The letters and digits of an id. */
function looseKey(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Ids that begin with an underscore are called otherwise on a page (`render-tree.ts`). */
function placeOf(fragment: string): string {
  return fragment.replace(/^#(?=_)/, '#section');
}
