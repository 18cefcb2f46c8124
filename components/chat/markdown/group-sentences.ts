import type { Paragraph, Parent, PhrasingContent, Root } from 'mdast';

import { type AnswerSentenceNode, isParent, plainText } from './citation-syntax.ts';

/**
 * Puts every cited sentence of a paragraph in a span of its own, so that one which arrives can appear by itself, and tells its
 * markers its words. The spans end where a marker stands; they add nothing to the text.
 */
export function groupSentences() {
  return (tree: Root): void => {
    groupWithin(tree);
  };
}

function groupWithin(parent: Parent): void {
  for (const child of parent.children) {
    if (child.type === 'paragraph') group(child);
    else if (isParent(child)) groupWithin(child);
  }
}

function group(paragraph: Paragraph): void {
  const groups: PhrasingContent[][] = [[]];
  for (const child of paragraph.children) {
    groups.at(-1)?.push(child);
    if (child.type === 'citedWord') groups.push([]);
  }
  paragraph.children = groups.filter((children) => children.length > 0).map(sentenceOf);
}

function sentenceOf(children: PhrasingContent[]): AnswerSentenceNode {
  const words = children.map(plainText).join('').trim();
  for (const child of children) {
    if (child.type !== 'citedWord') continue;
    for (const marker of child.children) {
      if (marker.type === 'citation') marker.data.hProperties['data-sentence'] = words;
    }
  }
  return {
    type: 'answerSentence',
    children,
    data: { hName: 'span', hProperties: { className: ['answer-sentence'] } },
  };
}
