import type { Node, Parent, PhrasingContent } from 'mdast';

import type { Claim } from '#lib/contracts/claim.ts';

/** A piece of an answer's Markdown, and the claims that stand in it. */
export interface ClaimedPiece {
  markdown: string;
  /** Where the piece stands in the answer, in UTF-16 code units. */
  start: number;
  /** In their order; their offsets are of the whole answer. */
  claims: readonly Claim[];
}

/** Stands in the tree where a claim begins or, with null, where one ends and none begins, and at both ends of its doubted words. Nothing of it is drawn. */
export interface ClaimEdgeNode extends Node {
  type: 'claimEdge';
  claim: Claim | null;
  /** The index of the doubt of the claim that is about what follows. */
  doubt: number | null;
}

/** Words of a claim that its source does not support. */
export interface DoubtedWordsNode extends Parent {
  type: 'doubtedWords';
  children: PhrasingContent[];
  data: { hName: 'mark'; hProperties: { 'data-claim'?: number; 'data-doubt'?: number } };
}

/** Where it is said what is doubtful about a claim; it is drawn as `<small data-claim="start">`. */
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
