import type { Node, Parent, PhrasingContent, RootContent } from 'mdast';
import type { Data, Processor } from 'unified';

import { MARKER_MAX_DIGITS } from '#lib/contracts/citation-marker.ts';
import type { ClaimStatus } from '#lib/contracts/claim.ts';

type SyntaxExtension = NonNullable<Data['micromarkExtensions']>[number];
type TreeExtension = NonNullable<Data['fromMarkdownExtensions']>[number];

/**
 * A marker `[n]` of an answer, rendered as `<cite data-position="n">` with the words and the start of its claim. It may represent further sources.
 */
export interface CitationNode extends Node {
  type: 'citation';
  citedPosition: number;
  data: {
    hName: 'cite';
    hProperties: { 'data-position': number; 'data-also'?: string; 'data-sentence'?: string; 'data-claim'?: number };
  };
}

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
    citation: CitationNode;
    citedCode: CitedCodeNode;
    citedWord: CitedWordNode;
    answerSentence: AnswerSentenceNode;
  }
  interface PhrasingContentMap {
    citation: CitationNode;
    citedWord: CitedWordNode;
    answerSentence: AnswerSentenceNode;
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    citation: 'citation';
  }
}

const LEFT_BRACKET = 91;
const RIGHT_BRACKET = 93;
const LEFT_PARENTHESIS = 40;
const COLON = 58;

/**
 * Parses markers as a part of Markdown's grammar, so that escaped ones and those in code stay unchanged. Definitions and HTML are switched off: an
 * answer may neither turn its markers into links nor bring its own elements.
 */
export function citationSyntax(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(syntax);
  (data.fromMarkdownExtensions ??= []).push(tree);
}

const syntax: SyntaxExtension = {
  disable: { null: ['definition', 'htmlFlow', 'htmlText'] },
  text: {
    [LEFT_BRACKET]: {
      name: 'citation',
      tokenize(effects, ok, nok) {
        const startsLine = this.previous === null || this.previous < 0;
        let digits = 0;
        return (code) => {
          effects.enter('citation');
          effects.consume(code);
          return digit;
        };
        function digit(code: number | null) {
          if (code !== null && code >= 48 && code <= 57 && digits < MARKER_MAX_DIGITS) {
            digits += 1;
            effects.consume(code);
            return digit;
          }
          if (code !== RIGHT_BRACKET || digits === 0) return nok(code);
          effects.consume(code);
          effects.exit('citation');
          return after;
        }
        function after(code: number | null) {
          // In every Markdown parser `[1](` begins a link and `[1]:` at the start of a line a definition.
          return code === LEFT_PARENTHESIS || (code === COLON && startsLine) ? nok(code) : ok(code);
        }
      },
    },
  },
};

const tree: TreeExtension = {
  enter: {
    citation(token) {
      this.enter(citationNode(Number(this.sliceSerialize(token).slice(1, -1))), token);
    },
  },
  exit: {
    citation(token) {
      this.exit(token);
    },
  },
};

export function citationNode(citedPosition: number): CitationNode {
  return { type: 'citation', citedPosition, data: { hName: 'cite', hProperties: { 'data-position': citedPosition } } };
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
