import type { Element, Root } from 'hast';

import { shortenText } from '#lib/text/graphemes.ts';

import { pageAddress } from '../../source-key.ts';
import type { SourceWarning } from '../../source-book.ts';
import type { PageContext } from '../page-context.ts';
import { findPage } from './find-page.ts';
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
  for (const node of elementsOf(tree)) if (node.tagName === 'a') rewriteLink(node, context);
  mapChildren(tree, (node) => {
    const leadsNowhere =
      isElement(node, 'a') && node.properties['href'] === undefined && node.properties['id'] === undefined;
    return leadsNowhere ? node.children : [node];
  });
}

function rewriteLink(link: Element, context: PageContext): void {
  const href = typeof link.properties['href'] === 'string' ? link.properties['href'].trim() : '';
  const address = addressOf(href, context);
  if (address === null && href !== '') context.warnings.push(deadLink(href, context));
  if (address === null) delete link.properties['href'];
  else link.properties['href'] = address;
  if (address !== null && WEB.test(address)) link.properties['rel'] = ['noopener', 'noreferrer'];
}

function deadLink(href: string, { page: { filename } }: PageContext): SourceWarning {
  const target = shortenText(href, LONGEST_SHOWN);
  return {
    file: filename,
    message: `${filename} links to ${target}, where nothing is.`,
    key: `deadlink ${filename} ${href}`,
  };
}

function addressOf(href: string, context: PageContext): string | null {
  if (href === '' || MAIL.test(href)) return href === '' ? null : href;
  if (href.startsWith('#')) return placeOf(href);
  if (WEB.test(href)) return href;
  const [, written = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  const page = findPage(written, context);
  if (page !== null) return pageAddress(context.documentId, page) + placeOf(fragment);
  if (context.webAddress === null || !URL.canParse(href, context.webAddress)) return null;
  return new URL(href, context.webAddress).href;
}

/** Ids that begin with an underscore are called otherwise on a page (`render-tree.ts`). */
function placeOf(fragment: string): string {
  return fragment.replace(/^#(?=_)/, '#section');
}
