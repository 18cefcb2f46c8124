import type { Node } from 'mdast';

import type { Claim } from '#lib/contracts/claim.ts';

/** A piece of an answer's Markdown, and the claims that stand in it. */
export interface ClaimedPiece {
  markdown: string;
  /** Where the piece stands in the answer, in UTF-16 code units. */
  start: number;
  /** In their order; their offsets are of the whole answer. */
  claims: readonly Claim[];
}

/** Stands in the tree where a claim begins or, with null, where one ends and none begins. Nothing of it is drawn. */
interface ClaimEdgeNode extends Node {
  type: 'claimEdge';
  claim: Claim | null;
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
  }
  interface PhrasingContentMap {
    claimEdge: ClaimEdgeNode;
    claimNote: ClaimNoteNode;
  }
}
