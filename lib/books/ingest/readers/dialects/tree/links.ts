import type { Link } from 'mdast';
import { visit } from 'unist-util-visit';

import { decodeAddress } from '../../tree/decode-address.ts';
import { findPage } from '../../tree/find-page.ts';
import { elementsOf, isElement, plainText, text, textProperty } from '../../tree/hast-nodes.ts';
import type { HtmlPass, TreePass } from '../dialect.ts';
import { nameOfPlace } from '../page-titles.ts';

/** A link without words, which a site would name by what it leads to: one to the web is its address, any other is reported and left out. */
export const wordlessLinks: TreePass = (tree, page) => {
  visit(tree, 'link', (link: Link, index, parent) => {
    if (link.children.length > 0 || parent === undefined || index === undefined) return;
    if (/^https?:/i.test(link.url)) {
      link.children.push({ type: 'text', value: link.url });
      return;
    }
    page.leave(`[](${link.url.slice(0, 40)})`, page.lineOf(link.position?.start.line));
    parent.children.splice(index, 1);
    return index;
  });
};

/** A link whose words are the file that it leads to is called as the page calls itself. */
export const titledLinks: HtmlPass = (tree, page) => {
  const { context } = page;
  if (context === null) return;
  for (const link of elementsOf(tree)) {
    const address = isElement(link, 'a') ? textProperty(link, 'href') : null;
    if (address === null || !isAddress(plainText(link), address)) continue;
    const [file = '', fragment] = address.split('#', 2);
    const path = findPage(file, context);
    const places = path === null ? [] : [nameOfPlace(path, fragment), nameOfPlace(path)];
    const title = places.map((place) => page.findLabel(place)?.title ?? '').find((one) => one !== '');
    if (title !== undefined) link.children = [text(title)];
  }
};

function isAddress(words: string, address: string): boolean {
  return /[./]/.test(words) && (words === address || address.replace(/#.*$/s, '').endsWith(words));
}

/** A link to a name of the book, as MyST has them: `[words](name)`, `[words](#name)`. */
export const namedLinks: TreePass = (tree, page) => {
  visit(tree, 'link', (link) => {
    const name = link.url.replace(/^(?:project:)?#/, '');
    const label = /^(?:[a-z]+:)?\/\//i.test(name) ? null : page.findLabel(decodeAddress(name));
    if (label !== null) link.url = page.addressOf(label);
  });
};
