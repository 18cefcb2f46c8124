import type { Nodes } from 'hast';

import { clipRanges, type TextRange } from '#lib/foundation/text/range.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';
import type { TextPiece } from '#lib/foundation/text/walk-text.ts';

import { isElement } from './hast-nodes.ts';
import type { PublishedTree } from './publish-tree.ts';

/** The sentences of a page with the words in them that it sets as code, formulas among them. Blocks of code are sentences of their own kind. */
export function noteInlineCode(
  sentences: readonly Sentence[],
  published: Pick<PublishedTree, 'tree' | 'pieces'>,
): Sentence[] {
  const ranges = inlineCode(published);
  let first = 0;
  return sentences.map((sentence) => {
    while ((ranges[first]?.end ?? Infinity) <= sentence.start) first += 1;
    let beyond = first;
    while ((ranges[beyond]?.start ?? Infinity) < sentence.end) beyond += 1;
    const code = sentence.kind === 'code' ? [] : clipRanges(ranges.slice(first, beyond), sentence);
    return code.length === 0 ? sentence : { ...sentence, code };
  });
}

/** Where code stands within running text, in order; what touches is one. */
function inlineCode({ tree, pieces }: Pick<PublishedTree, 'tree' | 'pieces'>): TextRange[] {
  const byNode = new Map<Nodes, TextPiece<Nodes>>(pieces.map((piece) => [piece.node, piece]));
  const ranges: TextRange[] = [];
  const visit = (node: Nodes, isCode: boolean): void => {
    const own = byNode.get(node);
    const piece = isCode || own?.isUnit === true ? own : undefined;
    const last = ranges.at(-1);
    if (piece !== undefined && last?.end === piece.start) last.end = piece.end;
    else if (piece !== undefined) ranges.push({ start: piece.start, end: piece.end });
    if (!('children' in node) || isElement(node, 'pre')) return;
    for (const child of node.children) visit(child, isCode || isElement(child, 'code', 'samp'));
  };
  visit(tree, false);
  return ranges;
}
