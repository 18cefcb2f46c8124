import type { Code, Parent, PhrasingContent, Root, RootContent, Table } from 'mdast';

import { doubtOf } from '#lib/client/chat/claim-words.ts';
import type { Claim } from '#lib/contracts/claim.ts';

import { type AnswerSentenceNode, type CitedCodeNode, isParent, plainText } from './citation-syntax.ts';
import type { ClaimedPiece, ClaimNoteNode } from './claim-nodes.ts';

/**
 * Puts every claim of an answer in a span of its own, so that one which arrives can appear by itself and what is doubtful can be
 * marked; a row of a table and a block of code bear the mark themselves. Markers learn the words of their claim. Nothing is
 * added to the text but notes, which say what is doubtful. Uses up the edges of `claimEdges`.
 */
export function groupClaims(piece: ClaimedPiece) {
  return (tree: Root): void => {
    const grouping = new Grouping(piece);
    grouping.groupWithin(tree);
    grouping.end();
  };
}

class Grouping {
  readonly #piece: ClaimedPiece;
  /** One claim may need several spans: of a paragraph each, or within and outside of emphasis. */
  readonly #spans = new Map<Claim, AnswerSentenceNode[]>();
  #current: Claim | null = null;

  constructor(piece: ClaimedPiece) {
    this.#piece = piece;
  }

  groupWithin(parent: Parent): void {
    parent.children = parent.children.flatMap((child) => {
      if (child.type === 'code') return this.#withNote(child);
      if (child.type === 'claimEdge') {
        this.#current = child.claim;
        return [];
      }
      if (child.type === 'citedCode') this.#tellCode(child);
      if (child.type === 'paragraph' || child.type === 'heading') child.children = this.#grouped(child.children);
      else if (child.type === 'table') this.#markRows(child);
      else if (isParent(child)) this.groupWithin(child);
      return [child];
    });
  }

  /** Tells the markers of every claim its words, and puts its note behind its last word. */
  end(): void {
    for (const [claim, spans] of this.#spans) dress(claim, spans);
  }

  #grouped(children: PhrasingContent[]): PhrasingContent[] {
    const grouped: PhrasingContent[] = [];
    let open: AnswerSentenceNode | null = null;
    for (const child of children) {
      if (child.type === 'claimEdge') {
        this.#current = child.claim;
        open = null;
      } else if (hasEdge(child)) {
        child.children = this.#grouped(child.children);
        grouped.push(child);
        open = null;
      } else if (this.#current === null) {
        grouped.push(child);
      } else {
        if (open === null) grouped.push((open = this.#openSpan(this.#current)));
        open.children.push(child);
      }
    }
    return grouped;
  }

  #openSpan(claim: Claim): AnswerSentenceNode {
    const hProperties = { className: ['answer-sentence'] as ['answer-sentence'], 'data-status': markOf(claim) };
    const span: AnswerSentenceNode = { type: 'answerSentence', children: [], data: { hName: 'span', hProperties } };
    this.#spans.set(claim, [...(this.#spans.get(claim) ?? []), span]);
    return span;
  }

  #markRows(table: Table): void {
    for (const [index, row] of table.children.entries()) {
      const [claim] = this.#claimsOn(row);
      // The head of a table is a heading of a kind, and has no number that could explain a mark.
      if (claim === undefined || (index === 0 && claim.status === 'weak')) continue;
      row.data = { ...row.data, hProperties: { 'data-status': markOf(claim) } };
      dress(claim, row.children);
    }
  }

  /** The one marker of a block leads to what its first line cites. */
  #tellCode({ children }: CitedCodeNode): void {
    const code = children.find((child) => child.type === 'code');
    const [claim] = code === undefined ? [] : this.#claimsOn(code);
    if (code !== undefined && claim !== undefined) {
      tellMarkers(children, { 'data-sentence': code.value, 'data-claim': claim.start });
    }
  }

  /** A block of code with a note behind it, when one of its lines is doubtful. */
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

/** What a claim is marked as: a heading is never doubtful for being short. */
function markOf(claim: Claim): Claim['status'] {
  return claim.status === 'weak' && doubtOf(claim) === null ? 'neutral' : claim.status;
}

function severityOf({ status }: Claim): number {
  return ['weak', 'uncited', 'contradicted'].indexOf(status);
}

function dress(claim: Claim, parts: { children: PhrasingContent[] }[]): void {
  const words = parts.map(({ children }) => children.map(plainText).join('')).join(' ');
  for (const { children } of parts) tellMarkers(children, { 'data-sentence': words.trim(), 'data-claim': claim.start });
  if (doubtOf(claim) !== null) parts.at(-1)?.children.push(noteOf(claim));
}

function tellMarkers(nodes: readonly RootContent[], told: { 'data-sentence': string; 'data-claim': number }): void {
  for (const node of nodes) {
    if (node.type === 'citation') Object.assign(node.data.hProperties, told);
    else if (isParent(node)) tellMarkers(node.children, told);
  }
}

function noteOf({ start }: Claim): ClaimNoteNode {
  return { type: 'claimNote', data: { hName: 'small', hProperties: { 'data-claim': start } } };
}
