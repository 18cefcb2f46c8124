import type { Node } from 'mdast';
import type { Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Extension as SyntaxExtension } from 'micromark-util-types';

import { MARKER_MAX_DIGITS } from './citation-marker.ts';

/**
 * A marker `[n]` of an answer, rendered as `<cite data-position="n">` with the start of its claim. It may represent further sources.
 */
export interface CitationNode extends Node {
  type: 'citation';
  citedPosition: number;
  data: {
    hName: 'cite';
    hProperties: { 'data-position': number; 'data-also'?: string; 'data-claim'?: number };
  };
}

declare module 'mdast' {
  interface RootContentMap {
    citation: CitationNode;
  }
  interface PhrasingContentMap {
    citation: CitationNode;
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
 * The Markdown of an answer: markers are a part of the grammar, so that escaped ones and those in code stay unchanged. Definitions and HTML are
 * switched off: an answer may neither turn its markers into links nor bring its own elements.
 */
export const answerSyntax: SyntaxExtension = {
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

/** Turns the markers of `answerSyntax` into nodes. */
export const citationNodes: TreeExtension = {
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
