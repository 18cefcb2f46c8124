import type { Link, Root } from 'mdast';
import { visit } from 'unist-util-visit';

import type { TreePass } from '../dialect.ts';

/** A link to a name of the book, as MyST has them: `[words](name)`, `[words](#name)`. */
export const namedLinks: TreePass = (tree: Root, page) => {
  visit(tree, 'link', (link: Link) => {
    const name = link.url.replace(/^(?:project:)?#/, '');
    if (/^(?:[a-z]+:)?\/\//i.test(name)) return;
    const label = page.findLabel(decoded(name));
    if (label !== null) link.url = page.addressOf(label);
  });
};

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
