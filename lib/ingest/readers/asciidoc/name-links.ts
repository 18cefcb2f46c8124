import type { Root } from 'hast';

import type { PageContext } from '../page-context.ts';
import type { BookReferences } from '../rst/book-references.ts';
import { elementsOf, plainText, text, textProperty } from '../tree/hast-nodes.ts';
import { resourcePath } from './resource-ids.ts';

/** Leads links to pages by their ids in Antora, and gives links without words the title of the page they lead to. */
export function nameLinks(tree: Root, { page }: PageContext, references: BookReferences | null): void {
  for (const link of elementsOf(tree)) {
    const href = link.tagName === 'a' ? textProperty(link, 'href') : null;
    if (href === null || /^(?:#|https?:|mailto:|\/\/)/i.test(href)) continue;
    const [written = '', fragment] = href.split('#', 2);
    const path = resourcePath(written.replace(/\.html$/, '.adoc'), page.filename);
    if (path !== null) link.properties['href'] = `/${path}${fragment === undefined ? '' : `#${fragment}`}`;
    if (plainText(link) !== written && plainText(link) !== href) continue;
    const document = (path ?? written).replace(/\.(?:html|adoc)$/, '');
    const title = references?.findPage(path === null ? document : `/${document}`, page.filename)?.title ?? null;
    if (title !== null) link.children = [text(title)];
  }
  for (const image of elementsOf(tree)) {
    const source = image.tagName === 'img' ? textProperty(image, 'src') : null;
    const path =
      source === null || /^(?:https?:)?\/\//i.test(source) ? null : resourcePath(source, page.filename, 'image');
    if (path !== null) image.properties['src'] = `/${path}`;
  }
}
