import { type CitedFigure, figuresOf } from '#lib/contracts/answer-figures.ts';
import type { Claim } from '#lib/contracts/claim.ts';

import type { CitedSource } from './shown-turn.ts';

/** A piece of an answer and its start offset in the answer. */
interface Piece {
  text: string;
  start: number;
}

interface CitingAnswer {
  sources: readonly CitedSource[];
  claims: readonly Claim[];
  /** Whether more may come: in that case pictures behind the last piece would still move. */
  isOpen: boolean;
}

/** Returns, for each piece of an answer, the pictures it is the first to cite. They are displayed after that piece. */
export function figuresBehind(
  pieces: readonly Piece[],
  { sources, claims, isOpen }: CitingAnswer,
): readonly CitedFigure[][] {
  // Positions are indexes into the list of all sources.
  const inOrder = sources.map(({ source }) => source);
  const figures = figuresOf(inOrder).flatMap(({ position, source }) => {
    const cited = sources[position - 1];
    return cited === undefined ? [] : [{ position: cited.position, source }];
  });
  const left = new Set(figures);
  return pieces.map((piece, index) => {
    if (left.size === 0 || (isOpen && index === pieces.length - 1)) return [];
    const cited = positionsIn(piece, claims);
    const here = figures.filter((figure) => left.has(figure) && cited.has(figure.position));
    for (const figure of here) left.delete(figure);
    return here;
  });
}

function positionsIn({ text, start }: Piece, claims: readonly Claim[]): Set<number> {
  const within = claims.filter((claim) => claim.start < start + text.length && claim.end > start);
  return new Set(within.flatMap(({ citations }) => citations.map(({ position }) => position)));
}

const OWN_ADDRESS = /^\/api\/pictures\/[\w.-]+$/;

/**
 * Returns the path of a source's picture from the root of this server; null for an address that is not one of its pictures. The part before the path
 * is left out: it is this server, regardless of the name by which a reader reached it.
 */
export function pictureAddress({ image_url: address }: CitedFigure['source']): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { pathname } = new URL(address);
  return OWN_ADDRESS.test(pathname) ? pathname : null;
}

/** Returns whether words of an answer already contain a caption, regardless of the signs in between. */
export function saysCaption(said: string, caption: string): boolean {
  return wordsOf(said).includes(wordsOf(caption));
}

function wordsOf(text: string): string {
  return ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}
