import type { Node, Parent, PhrasingContent } from 'mdast';

import type { Claim } from '#lib/contracts/claim.ts';

/** A piece of an answer's Markdown, and the claims in it. */
export interface ClaimedPiece {
  markdown: string;
  /** Offset of the piece in the answer, in UTF-16 code units. */
  start: number;
  /** In answer order; offsets refer to the whole answer. */
  claims: readonly Claim[];
}

/** A node where a claim begins or, with null, where one ends and none begins, and at both ends of its doubted words. It is not rendered. */
export interface ClaimEdgeNode extends Node {
  type: 'claimEdge';
  claim: Claim | null;
  /** The index of the claim's doubt about the following words. */
  doubt: number | null;
}

/** Words of a claim that its source does not support. */
export interface DoubtedWordsNode extends Parent {
  type: 'doubtedWords';
  children: PhrasingContent[];
  data: { hName: 'mark'; hProperties: { 'data-claim'?: number; 'data-doubt'?: number } };
}

/** The place for the note about a doubtful claim; it is rendered as `<small data-claim="start">`. */
export interface ClaimNoteNode extends Node {
  type: 'claimNote';
  data: { hName: 'small'; hProperties: { 'data-claim': number } };
}

declare module 'mdast' {
  interface RootContentMap {
    claimEdge: ClaimEdgeNode;
    claimNote: ClaimNoteNode;
    doubtedWords: DoubtedWordsNode;
  }
  interface PhrasingContentMap {
    claimEdge: ClaimEdgeNode;
    claimNote: ClaimNoteNode;
    doubtedWords: DoubtedWordsNode;
  }
}
