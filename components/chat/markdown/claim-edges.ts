import type { Parent, Root, RootContent, Text } from 'mdast';
import type { Data, Processor } from 'unified';

import type { Claim } from '#lib/contracts/claim.ts';

import { isParent, textOf } from './citation-syntax.ts';
import type { ClaimedPiece } from './claim-nodes.ts';

type TreeExtension = NonNullable<Data['fromMarkdownExtensions']>[number];

/** Inline nodes that are never cut. Tables and blocks of code are claimed as they are. */
const WITHIN_LINES = ['inlineCode', 'break', 'image', 'imageReference', 'footnoteReference', 'citation'];
const CONTAINERS_OF_WORDS = ['emphasis', 'strong', 'delete', 'link', 'linkReference'];

/**
 * Inserts an edge into the tree at the beginning and end of every claim, cutting texts there. It has to come before all other plugins: they change
 * the tree, and it needs the original Markdown positions.
 */
export function claimEdges(this: Processor, piece: ClaimedPiece): void {
  const tree: TreeExtension = {
    transforms: [(root: Root) => new EdgeWriter(piece).writeWithin(root)],
  };
  (this.data().fromMarkdownExtensions ??= []).push(tree);
}

interface Edge {
  /** In the piece. */
  offset: number;
  claim: Claim | null;
  doubt: number | null;
}

class EdgeWriter {
  readonly #markdown: string;
  readonly #edges: Edge[];
  #next = 0;
  #current: Pick<Edge, 'claim' | 'doubt'> = { claim: null, doubt: null };

  constructor({ markdown, start, claims }: ClaimedPiece) {
    this.#markdown = markdown;
    this.#edges = claims.flatMap((claim) => edgesOf(claim, start));
  }

  writeWithin(parent: Parent): void {
    parent.children = parent.children.flatMap((child) => this.#withEdges(child));
  }

  #withEdges(node: RootContent): RootContent[] {
    if (node.type === 'text') return this.#cut(node);
    if (node.type === 'table') return [node];
    const isOfWords = CONTAINERS_OF_WORDS.includes(node.type) || WITHIN_LINES.includes(node.type);
    const edges = isOfWords ? this.#edgeUpTo(node.position?.start.offset) : [];
    if (isParent(node)) this.writeWithin(node);
    return [...edges, node];
  }

  #cut(text: Text): RootContent[] {
    const start = text.position?.start.offset;
    const end = text.position?.end.offset;
    if (start === undefined || end === undefined) return [text];
    const markdown = this.#markdown.slice(start, end);
    const offsets = markdown === text.value ? null : readOffsets(text.value, markdown);
    const pieces: RootContent[] = this.#edgeUpTo(start);
    let from = 0;
    for (let edge = this.#edges[this.#next]; edge !== undefined && edge.offset < end; edge = this.#edges[this.#next]) {
      const at = indexOfOffset(offsets, edge.offset - start, from);
      pieces.push(...textOf(text.value.slice(from, at)), ...this.#edgeUpTo(edge.offset));
      from = at;
    }
    return [...pieces, ...textOf(text.value.slice(from))];
  }

  /** Returns the edge in effect after this offset, unless it has not changed. */
  #edgeUpTo(offset = -1): RootContent[] {
    const before = this.#current;
    for (let edge = this.#edges[this.#next]; edge !== undefined && edge.offset <= offset;) {
      this.#current = { claim: edge.claim, doubt: edge.doubt };
      edge = this.#edges[(this.#next += 1)];
    }
    const { claim, doubt } = this.#current;
    return claim === before.claim && doubt === before.doubt ? [] : [{ type: 'claimEdge', claim, doubt }];
  }
}

function edgesOf(claim: Claim, start: number): Edge[] {
  const doubts = claim.doubts ?? [];
  return [
    { offset: claim.start - start, claim, doubt: null },
    ...doubts.flatMap((doubt, index) => [
      { offset: doubt.start - start, claim, doubt: index },
      { offset: doubt.end - start, claim, doubt: null },
    ]),
    { offset: claim.end - start, claim: null, doubt: null },
  ];
}

function indexOfOffset(offsets: number[] | null, offset: number, from: number): number {
  if (offsets === null) return offset;
  const index = offsets.findIndex((candidate, at) => at >= from && candidate >= offset);
  return index === -1 ? offsets.length : index;
}

const REFERENCE = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][\da-zA-Z]{1,31});/y;
const LEFT_OUT = /[\s>\\]/;

/**
 * Returns the Markdown offset of each UTF-16 unit of a text that was read from it: backslashes, references such as `&lt;`, and characters left out at
 * line ends make the two differ.
 */
export function readOffsets(text: string, markdown: string): number[] {
  const offsets: number[] = [];
  let at = 0;
  while (offsets.length < text.length) {
    const character = text.charAt(offsets.length);
    const reference = markdown[at] === '&' ? referenceAt(markdown, at) : '';
    if (reference !== '' && !text.startsWith(reference, offsets.length)) {
      const isPair = (text.codePointAt(offsets.length) ?? 0) > 0xffff;
      offsets.push(...(isPair ? [at, at] : [at]));
      at += reference.length;
    } else if (markdown[at] !== character && LEFT_OUT.test(markdown.charAt(at))) {
      at += 1;
    } else {
      offsets.push(at);
      at += 1;
    }
  }
  return offsets;
}

function referenceAt(markdown: string, at: number): string {
  REFERENCE.lastIndex = at;
  return REFERENCE.exec(markdown)?.[0] ?? '';
}
