import type { Node, Parent, PhrasingContent, RootContent } from 'mdast';
import type { Processor } from 'unified';

import { answerSyntax, citationNodes } from '#lib/contracts/citation-syntax.ts';
import type { ClaimStatus } from '#lib/contracts/claim.ts';

/** A word and the markers after it, which stay on its line; without the word where that is in its own element. */
export interface CitedWordNode extends Parent {
  type: 'citedWord';
  children: PhrasingContent[];
  data: { hName: 'span'; hProperties: { className: ['cited-word']; 'data-wordless'?: '' } };
}

/** A block of code and its single marker, which also names further sources of the block. */
export interface CitedCodeNode extends Parent {
  type: 'citedCode';
  children: RootContent[];
  data: { hName: 'div'; hProperties: { className: ['cited-code'] } };
}

/** A sentence with its markers; its status is known where answers are judged. */
export interface AnswerSentenceNode extends Parent {
  type: 'answerSentence';
  children: PhrasingContent[];
  data: {
    hName: 'span';
    hProperties: { className: ['answer-sentence']; 'data-status'?: ClaimStatus; 'data-doubts'?: 'words' };
  };
}

declare module 'mdast' {
  interface RootContentMap {
    citedCode: CitedCodeNode;
    citedWord: CitedWordNode;
    answerSentence: AnswerSentenceNode;
  }
  interface PhrasingContentMap {
    citedWord: CitedWordNode;
    answerSentence: AnswerSentenceNode;
  }
}

/** Parses the Markdown of an answer (see `answerSyntax`). */
export function citationSyntax(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(answerSyntax);
  (data.fromMarkdownExtensions ??= []).push(citationNodes);
}

export function isParent(node: Node): node is Parent {
  return 'children' in node && Array.isArray(node.children);
}

/** Returns the text of a node, without markers. */
export function plainText(node: RootContent): string {
  if ('value' in node) return node.value;
  return isParent(node) ? node.children.map(plainText).join('') : '';
}

/** Wraps a text in a node; no node for an empty text. */
export function textOf(value: string): RootContent[] {
  return value === '' ? [] : [{ type: 'text', value }];
}
