import type { Element, Root } from 'hast';

import type { PageContext } from '../page-context.ts';
import type { BookReferences } from '../rst/book-references.ts';
import { elementsOf, plainText, text, textProperty } from '../tree/hast-nodes.ts';
import { resourcePath } from './resource-ids.ts';

/** A place on the page, or an address of the web. */
const ELSEWHERE = /^(?:#|https?:|mailto:|\/\/)/i;

/** Leads links to pages by their ids in Antora, and gives links without words the title of the page they lead to. */
export function nameLinks(tree: Root, { page }: PageContext, references: BookReferences | null): void {
  for (const node of elementsOf(tree)) {
    if (node.tagName === 'a') nameLink(node, page.filename, references);
    else if (node.tagName === 'img') placePicture(node, page.filename);
  }
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
