import type { Nodes, Root } from 'mdast';

/** Nodes in the place of one; null leaves it, and its own children are looked at. `before` is what now stands before it. */
type Replace = (node: Nodes, before: Nodes | undefined) => Nodes[] | null;

/** Replaces nodes of a tree, in one pass over each list of children: many replacements in a long paragraph take linear time. */
export function rebuild(parent: Nodes, replace: Replace): void {
  if (!('children' in parent)) return;
  const children: Nodes[] = [];
  for (const child of parent.children as Nodes[]) {
    const made = replace(child, children.at(-1));
    if (made === null) {
      rebuild(child, replace);
      children.push(child);
    } else for (const one of made) children.push(one);
  }
  parent.children = children as Root['children'];
}
