import type { Code, Parent, PhrasingContent, Root, RootContent, Table } from 'mdast';

import { doubtOf } from '#lib/client/chat/claim-words.ts';
import type { Claim } from '#lib/contracts/claim.ts';

import { type AnswerSentenceNode, type CitedCodeNode, isParent } from './citation-syntax.ts';
import type { ClaimedPiece, ClaimEdgeNode, ClaimNoteNode, DoubtedWordsNode } from './claim-nodes.ts';

/**
 * Wraps every claim of an answer in its own span, so that a newly arrived one can appear by itself and doubtful ones can be marked; a row of a table
 * and a block of code bear the mark themselves. Markers get the start of their claim. Nothing is added to the text but notes, which describe the
 * doubt. Consumes the edges of `claimEdges`.
 */
export function groupClaims(piece: ClaimedPiece) {
  return (tree: Root): void => {
    const grouping = new Grouping(piece);
    grouping.groupWithin(tree);
    grouping.end();
  };
}

/** The nodes to which the next words of a line belong. */
interface OpenNodes {
  span: AnswerSentenceNode | null;
  doubted: DoubtedWordsNode | null;
  isInLink: boolean;
}

class Grouping {
  readonly #piece: ClaimedPiece;
  /** A claim may need several spans: one per paragraph, or one inside and one outside of emphasis. */
  readonly #spans = new Map<Claim, AnswerSentenceNode[]>();
  /** The claims whose doubted words are marked. */
  readonly #doubted = new Set<Claim>();
  #current: Claim | null = null;
  #doubt: number | null = null;

  constructor(piece: ClaimedPiece) {
    this.#piece = piece;
  }

  groupWithin(parent: Parent): void {
    parent.children = parent.children.flatMap((child) => {
      if (child.type === 'code') return this.#withNote(child);
      if (child.type === 'claimEdge') {
        this.#pass(child);
        return [];
      }
      if (child.type === 'citedCode') this.#tellCode(child);
      if (child.type === 'paragraph' || child.type === 'heading') child.children = this.#grouped(child.children);
      else if (child.type === 'table') this.#markRows(child);
      else if (isParent(child)) this.groupWithin(child);
      return [child];
    });
  }

  /** Sets the start of every claim on its markers, and puts its note after its last word. */
  end(): void {
    for (const [claim, spans] of this.#spans) {
      dress(claim, spans);
      // Where the doubted words are known, only they are underlined.
      if (this.#doubted.has(claim)) for (const { data } of spans) data.hProperties['data-doubts'] = 'words';
    }
  }

  #grouped(children: PhrasingContent[], isInLink = false): PhrasingContent[] {
    const grouped: PhrasingContent[] = [];
    const open: OpenNodes = { span: null, doubted: null, isInLink };
    for (const child of children) {
      if (child.type === 'claimEdge') {
        if (child.claim !== this.#current) open.span = null;
        open.doubted = null;
        this.#pass(child);
      } else if (hasEdge(child) || (this.#doubt !== null && holdsControl(child))) {
        child.children = this.#grouped(child.children, isInLink || child.type === 'link');
        grouped.push(child);
        [open.span, open.doubted] = [null, null];
      } else if (this.#current === null) {
        grouped.push(child);
      } else {
        if (open.span === null) grouped.push((open.span = this.#openSpan(this.#current)));
        const words = this.#wordsAround(child, this.#current, open) ?? open.span;
        words.children.push(child);
      }
    }
    return grouped;
  }

  /** The doubted words that a part of a claim belongs to; null where it belongs to none, as with a marker. */
  #wordsAround(part: PhrasingContent, claim: Claim, open: OpenNodes): DoubtedWordsNode | null {
    if (this.#doubt === null || part.type === 'citation') return (open.doubted = null);
    if (open.doubted !== null) return open.doubted;
    // Doubted words with these attributes may become a button, which a link cannot contain.
    const told = open.isInLink ? {} : { 'data-claim': claim.start, 'data-doubt': this.#doubt };
    open.doubted = { type: 'doubtedWords', children: [], data: { hName: 'mark', hProperties: told } };
    open.span?.children.push(open.doubted);
    this.#doubted.add(claim);
    return open.doubted;
  }

  #pass({ claim, doubt }: ClaimEdgeNode): void {
    this.#current = claim;
    this.#doubt = doubt;
  }

  #openSpan(claim: Claim): AnswerSentenceNode {
    const hProperties = {
      className: ['answer-sentence'] as ['answer-sentence'],
      'data-status': markOf(claim),
    };
    const span: AnswerSentenceNode = { type: 'answerSentence', children: [], data: { hName: 'span', hProperties } };
    this.#spans.set(claim, [...(this.#spans.get(claim) ?? []), span]);
    return span;
  }

  #markRows(table: Table): void {
    for (const [index, row] of table.children.entries()) {
      const [claim] = this.#claimsOn(row);
      // The header row of a table is a kind of heading, and contains no figure that would explain a mark.
      if (claim === undefined || (index === 0 && claim.status === 'weak')) continue;
      row.data = { ...row.data, hProperties: { 'data-status': markOf(claim) } };
      dress(claim, row.children);
    }
  }

  /** The one marker of a block leads to the source cited by its first line. */
  #tellCode({ children }: CitedCodeNode): void {
    const code = children.find((child) => child.type === 'code');
    const [claim] = code === undefined ? [] : this.#claimsOn(code);
    if (claim !== undefined) tellMarkers(children, claim);
  }

  /** A block of code, followed by a note when one of its lines is doubtful. */
  #withNote(code: Code): RootContent[] {
    const doubtful = this.#claimsOn(code).filter((claim) => doubtOf(claim) !== null);
    const worst = doubtful.toSorted((first, second) => severityOf(second) - severityOf(first))[0];
    if (worst === undefined) return [code];
    code.data = { ...code.data, hProperties: { 'data-status': worst.status } };
    return [code, { type: 'paragraph', children: [noteOf(worst)] }];
  }

  #claimsOn({ position }: RootContent): Claim[] {
    const start = this.#piece.start + (position?.start.offset ?? Infinity);
    const end = this.#piece.start + (position?.end.offset ?? -Infinity);
    return this.#piece.claims.filter((claim) => claim.start < end && claim.end > start);
  }
}

function hasEdge(node: PhrasingContent): node is PhrasingContent & { children: PhrasingContent[] } {
  return isParent(node) && node.children.some((child) => child.type === 'claimEdge' || hasEdge(child));
}

/** Whether the node contains a link or a marker, which doubted words cannot contain because they may be a button. */
function holdsControl(node: PhrasingContent): node is PhrasingContent & { children: PhrasingContent[] } {
  if (!isParent(node)) return false;
  return node.type === 'link' || node.children.some((child) => child.type === 'citation' || holdsControl(child));
}

/** Returns the status a claim is marked with: a heading is never doubtful for being short. */
function markOf(claim: Claim): Claim['status'] {
  return claim.status === 'weak' && doubtOf(claim) === null ? 'neutral' : claim.status;
}

function severityOf({ status }: Claim): number {
  return ['weak', 'uncited', 'contradicted'].indexOf(status);
}

function dress(claim: Claim, parts: { children: PhrasingContent[] }[]): void {
  for (const { children } of parts) tellMarkers(children, claim);
  if (doubtOf(claim) !== null) parts.at(-1)?.children.push(noteOf(claim));
}

function tellMarkers(nodes: readonly RootContent[], claim: Claim): void {
  for (const node of nodes) {
    if (node.type === 'citation') node.data.hProperties['data-claim'] = claim.start;
    else if (isParent(node)) tellMarkers(node.children, claim);
  }
}

function noteOf({ start }: Claim): ClaimNoteNode {
  return { type: 'claimNote', data: { hName: 'small', hProperties: { 'data-claim': start } } };
}
