import type { Element, Root } from 'hast';

import { shortenText } from '#lib/foundation/text/graphemes.ts';

import { pageAddress } from '../../source-key.ts';
import type { SourceWarning } from '../../source-book.ts';
import type { PageContext } from '../page-context.ts';
import { findPage } from './find-page.ts';
import { elementsOf, isElement, mapChildren } from './hast-nodes.ts';
import { isPictureName } from './load-pictures.ts';
import { type Place, placeOf, PlacesOfPage } from './places-of-page.ts';

const WEB = /^(?:https?:)?\/\//i;
const MAIL = /^mailto:/i;
/** Maximum length of an address in a warning, in UTF-16 units. */
const LONGEST_SHOWN = 120;

/**
 * Rewrites links. A link to a page of this book leads to the page in Lectern, and to its target there. A link to the web gets a `rel`. A link out of
 * the book leads to the book's own web address, if it has one. A link to a missing page becomes plain text, and a link to a missing place leads to
 * its page; both are reported.
 */
export function rewriteLinks(tree: Root, context: PageContext): void {
  const { path } = context.page;
  const own = context.places.get(path) ?? new PlacesOfPage([{ path, tree }]);
  for (const node of elementsOf(tree)) if (node.tagName === 'a') rewriteLink(node, context, own);
  mapChildren(tree, (node) => {
    const leadsNowhere =
      isElement(node, 'a') && node.properties['href'] === undefined && node.properties['id'] === undefined;
    return leadsNowhere ? node.children : [node];
  });
}

/** Returns the paths of the other pages of the book to whose places a page links, each once. */
export function pagesOfPlaces(tree: Root, context: PageContext): string[] {
  const paths = elementsOf(tree).flatMap((node) => {
    const href = node.tagName === 'a' ? hrefOf(node) : '';
    if (href.startsWith('#') || !href.includes('#') || isOutside(href)) return [];
    const { page, fragment } = targetOf(href, context);
    return page === null || page === context.page.path || fragment === '' ? [] : [page];
  });
  return [...new Set(paths)];
}

function rewriteLink(link: Element, context: PageContext, own: PlacesOfPage): void {
  const href = hrefOf(link);
  const { address, missing } = leadFrom(href, context, own);
  if (missing !== null && !isEnlargement(link, href)) context.warnings.push(deadLink(href, missing, context));
  if (address === null) delete link.properties['href'];
  else link.properties['href'] = address;
  if (address !== null && WEB.test(address)) link.properties['rel'] = ['noopener', 'noreferrer'];
}

function hrefOf(link: Element): string {
  return typeof link.properties['href'] === 'string' ? link.properties['href'].trim() : '';
}

/** A picture linked to another picture shows that one itself, so that the link is not needed. */
function isEnlargement(link: Element, href: string): boolean {
  return isPictureName(href.replace(/[?#].*$/s, '')) && elementsOf(link).some(({ tagName }) => tagName === 'img');
}

interface Lead {
  address: string | null;
  /** The part of the target that does not exist. */
  missing: 'page' | 'place' | null;
}

function leadFrom(href: string, context: PageContext, own: PlacesOfPage): Lead {
  if (href === '') return { address: null, missing: null };
  if (isOutside(href)) return { address: href, missing: null };
  const isHere = href.startsWith('#');
  const { page, fragment } = isHere ? { page: context.page.path, fragment: href } : targetOf(href, context);
  if (page !== null) {
    const places = page === context.page.path ? own : context.places.get(page);
    const { path, isThere, ...place } = placeIn(places, fragment, page);
    const before = isHere && path === page ? '' : pageAddress(context.documentId, path);
    return { address: before + place.fragment, missing: isThere ? null : 'place' };
  }
  if (context.webAddress === null || !URL.canParse(href, context.webAddress)) return { address: null, missing: 'page' };
  return { address: new URL(href, context.webAddress).href, missing: null };
}

/** Resolves a place on a page. A missing place resolves to its page; for an unknown page nothing is reported. */
function placeIn(places: PlacesOfPage | undefined, fragment: string, page: string): Place & { isThere: boolean } {
  const found = places === undefined || fragment === '' ? undefined : places.find(fragment);
  return { ...(found ?? { path: page, fragment: placeOf(fragment) }), isThere: found !== null };
}

function isOutside(href: string): boolean {
  return MAIL.test(href) || WEB.test(href);
}

function targetOf(href: string, context: PageContext): { page: string | null; fragment: string } {
  const [, written = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  return { page: findPage(written, context), fragment };
}

function deadLink(href: string, missing: 'page' | 'place', { page: { filename } }: PageContext): SourceWarning {
  const target = shortenText(href, LONGEST_SHOWN);
  const what =
    missing === 'page' ? 'page of the book' : href.startsWith('#') ? 'place on the page' : 'place on that page';
  return {
    file: filename,
    message: `${filename} links to ${target}, which is not a ${what}.`,
    key: `dead${missing === 'page' ? 'link' : 'place'} ${filename} ${href}`,
  };
}
