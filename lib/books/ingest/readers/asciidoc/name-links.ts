import { posix } from 'node:path';

import type { Element, Root } from 'hast';

import type { PageContext } from '../page-context.ts';
import type { BookReferences } from '../rst/book-references.ts';
import { elementsOf, plainText, text, textProperty } from '../tree/hast-nodes.ts';
import { resourcePath } from './resource-ids.ts';

/** A place on the page, or an address of the web. */
const ELSEWHERE = /^(?:#|https?:|mailto:|\/\/)/i;

/**
 * Leads links to pages by their ids in Antora, gives links without words the title of the page they lead to, and leads those to a place on another
 * page of the same book there.
 */
export function nameLinks(tree: Root, { page }: PageContext, references: BookReferences | null): void {
  const from = page.instead?.filename ?? page.filename;
  const isElsewhere = from !== page.filename;
  const nodes = elementsOf(tree);
  const places = new Set(nodes.map((node) => textProperty(node, 'id')));
  for (const node of nodes) {
    if (node.tagName === 'img') placePicture(node, from);
    if (node.tagName === 'a') {
      const [written, place] = (textProperty(node, 'href') ?? '').split('#', 2);
      if (written !== '') nameLink(node, from, references);
      else if (place !== undefined && page.instead !== undefined && !places.has(place)) leadOn(node, place, references);
    }
    if (isElsewhere) placeAddress(node, from);
  }
}

/** What a text included elsewhere writes is seen from there. */
function placeAddress(node: Element, from: string): void {
  const name = node.tagName === 'img' ? 'src' : 'href';
  const address = textProperty(node, name) ?? '#';
  if (!ELSEWHERE.test(address) && !address.startsWith('/'))
    node.properties[name] = `/${posix.join(posix.dirname(from), address)}`;
}

function leadOn(link: Element, place: string, references: BookReferences | null): void {
  const found = references?.find('label', place) ?? null;
  if (found === null) return;
  link.properties['href'] = `/${found.filename}#${place}`;
  // Asciidoctor shows the name where it does not know the place.
  if (plainText(link) === `[${place}]` && found.title !== null) link.children = [text(found.title)];
}

function nameLink(link: Element, from: string, references: BookReferences | null): void {
  const href = textProperty(link, 'href') ?? '#';
  if (ELSEWHERE.test(href)) return;
  const [written = '', fragment] = href.split('#', 2);
  const path = resourcePath(written.replace(/\.html$/, '.adoc'), from);
  if (path !== null) link.properties['href'] = `/${path}${fragment === undefined ? '' : `#${fragment}`}`;
  // Asciidoctor shows the address where there are no words.
  if (![written, href].includes(plainText(link))) return;
  const document = (path === null ? written : `/${path}`).replace(/\.(?:html|adoc)$/, '');
  const title = references?.findPage(document, from)?.title ?? null;
  if (title !== null) link.children = [text(title)];
}

function placePicture(image: Element, from: string): void {
  const source = textProperty(image, 'src') ?? '#';
  const path = ELSEWHERE.test(source) ? null : resourcePath(source, from, 'image');
  if (path !== null) image.properties['src'] = `/${path}`;
}
