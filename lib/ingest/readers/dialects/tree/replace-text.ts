import type { Nodes, PhrasingContent, Root, Text } from 'mdast';
import { findAndReplace } from 'mdast-util-find-and-replace';

import type { NotationPage } from '../notation-page.ts';

/** What stands for a match: other words or nodes, nothing (`''`), or false to leave it as it is. */
type Replaced = string | PhrasingContent[] | false;

/** Replaces what an expression finds in running text; code and HTML are left alone. `line` is that of the page's file. */
export function replaceText(
  tree: Root,
  page: NotationPage,
  [find, replace]: [RegExp, (match: string[], line: number) => Replaced],
): void {
  findAndReplace(tree, [
    [
      find,
      (...given: unknown[]) => {
        const match = given.filter((one): one is string => typeof one === 'string');
        const place = given.at(-1) as { index: number; input: string; stack: Nodes[] };
        const node = place.stack.at(-1) as Text;
        const above = place.input.slice(0, place.index).split('\n').length - 1;
        const made = replace(match, page.lineOf((node.position?.start.line ?? 1) + above));
        return made === '' ? null : made;
      },
    ],
  ]);
}
