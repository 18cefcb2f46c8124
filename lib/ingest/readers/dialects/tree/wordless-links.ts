import type { Link } from 'mdast';
import { visit } from 'unist-util-visit';

import type { TreePass } from '../dialect.ts';

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
