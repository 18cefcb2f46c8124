import type { Nodes, PhrasingContent, Root, Text } from 'mdast';

import type { NotationPage } from '../notation-page.ts';
import { rebuild } from './rebuild.ts';

/** What stands for a match: other words or nodes, nothing (`''`), or false to leave it as it is. */
type Replaced = string | PhrasingContent[] | false;

/** Replaces what an expression finds in running text; code, HTML and links' addresses are left alone. `line` is that of the page's file. */
export function replaceText(
  tree: Root,
  page: NotationPage,
  [find, replace]: [RegExp, (match: RegExpExecArray, line: number) => Replaced],
): void {
  rebuild(tree, (node) => (node.type === 'text' ? splitText(node) : null));

  function splitText(node: Text): Nodes[] | null {
    const { value } = node;
    const nodes: Nodes[] = [];
    let start = 0;
    let line = node.position?.start.line ?? 1;
    let startLine = line;
    let counted = 0;
    for (const match of value.matchAll(find)) {
      for (; counted < match.index; counted += 1) if (value[counted] === '\n') line += 1;
      const made = replace(match, page.lineOf(line));
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
}

/** With the line that it begins in, which later passes report. */
function textAt(value: string, line: number): Text {
  const point = { line, column: 1 };
  return { type: 'text', value, position: { start: point, end: point } };
}
