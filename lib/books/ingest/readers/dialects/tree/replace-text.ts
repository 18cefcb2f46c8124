import type { Nodes, PhrasingContent, Root, Text } from 'mdast';

import type { TreePass } from '../dialect.ts';
import type { NotationPage } from '../notation-page.ts';

/** Returns the nodes that replace one; null leaves it, and its own children are visited. `before` is the node now before it. */
type Replace = (node: Nodes, before: Nodes | undefined) => Nodes[] | null;

/** Replaces nodes of a tree, in one pass over each list of children, so that many replacements in a long paragraph take linear time. */
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

/** The replacement for a match: other words or nodes, nothing (`''`), or false to leave it as it is. `line` is that of the page's file. */
type ReplaceMatch = (match: RegExpExecArray, page: NotationPage, line: number) => string | PhrasingContent[] | false;

/** Makes a pass that replaces the matches of an expression in running text; code, HTML and links' addresses are left alone. */
export function replacing(find: RegExp, replace: ReplaceMatch): TreePass {
  return (tree, page) => {
    rebuild(tree, (node) => (node.type === 'text' ? splitText(node, page, [find, replace]) : null));
  };
}

/** Makes a pass that leaves out the matches of an expression, and reports each by the first `most` units of its source text. */
export function leavingOut(find: RegExp, most = Infinity): TreePass {
  return replacing(find, ([match], page, line) => {
    page.leave(match.trim().slice(0, most), line);
    return '';
  });
}

function splitText(node: Text, page: NotationPage, [find, replace]: [RegExp, ReplaceMatch]): Nodes[] | null {
  const { value } = node;
  const nodes: Nodes[] = [];
  let start = 0;
  let line = node.position?.start.line ?? 1;
  let startLine = line;
  let counted = 0;
  for (const match of value.matchAll(find)) {
    for (; counted < match.index; counted += 1) if (value[counted] === '\n') line += 1;
    const made = replace(match, page, page.lineOf(line));
    if (made === false) continue;
    if (match.index > start) nodes.push(textAt(value.slice(start, match.index), startLine));
    if (typeof made !== 'string') nodes.push(...made);
    else if (made !== '') nodes.push(textAt(made, line));
    start = match.index + match[0].length;
    startLine = line;
  }
  if (start === 0) return null;
  if (start < value.length) nodes.push(textAt(value.slice(start), startLine));
  return nodes;
}

/** Creates a text node with its first line, for warnings of later passes. */
function textAt(value: string, line: number): Text {
  const point = { line, column: 1 };
  return { type: 'text', value, position: { start: point, end: point } };
}

/** Creates an HTML element for which Markdown has no notation. */
export function as(name: string, words: string, hProperties: Record<string, string> = {}): PhrasingContent {
  const children: PhrasingContent[] = words === '' ? [] : [{ type: 'text', value: words }];
  return { type: 'emphasis', children, data: { hName: name, hProperties } };
}

/** Returns a link to the target of a name in the book, with its title as text; null if it has none. */
export function linkToLabel(name: string, page: NotationPage): PhrasingContent[] | null {
  const label = page.findLabel(name);
  if (label === null || label.title === '') return null;
  return [{ type: 'link', url: page.addressOf(label), children: [{ type: 'text', value: label.title }] }];
}
