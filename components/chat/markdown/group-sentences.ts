import type { Paragraph, Parent, PhrasingContent, Root } from 'mdast';

import { type AnswerSentenceNode, isParent, plainText } from './citation-syntax.ts';

/**
 * Wraps every cited sentence of a paragraph in its own span, so that a newly arrived one can appear by itself, and gives its markers its words. The
 * spans end at a marker; they add nothing to the text.
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
