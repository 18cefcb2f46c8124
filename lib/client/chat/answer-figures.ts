import { citationMarkers } from '#lib/contracts/citation-marker.ts';
import { type CitedFigure, figuresOf } from '#lib/contracts/answer-figures.ts';
import type { Claim } from '#lib/contracts/claim.ts';

import type { CitedSource } from './shown-turn.ts';

/** A piece of an answer, and where it starts in the whole. */
interface Piece {
  text: string;
  start: number;
}

interface CitingAnswer {
  sources: readonly CitedSource[];
  /** None where answers are not judged. */
  claims: readonly Claim[];
  /** Whether more may come: then what stands behind the last piece would still move. */
  isOpen: boolean;
}

/** For each piece of an answer the pictures that it is the first to cite, which are shown behind it. */
export function figuresBehind(
  pieces: readonly Piece[],
  { sources, claims, isOpen }: CitingAnswer,
): readonly CitedFigure[][] {
  // Positions are places in the list of all sources.
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
  if (claims.length === 0) return new Set(citationMarkers(text).map(({ position }) => position));
  const within = claims.filter((claim) => claim.start < start + text.length && claim.end > start);
  return new Set(within.flatMap(({ citations }) => citations.map(({ position }) => position)));
}

const OWN_ADDRESS = /^\/api\/pictures\/[\w.-]+$/;

/**
 * Where the picture of a source is, from the root of this server; null for an address that is not of its pictures. What stands before
 * the path is left out: it is this server, by whatever name a reader has reached it.
 */
export function pictureAddress({ image_url: address }: CitedFigure['source']): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { pathname } = new URL(address);
  return OWN_ADDRESS.test(pathname) ? pathname : null;
}

/** Whether words of an answer say a caption already, whatever signs stand between. */
export function saysCaption(said: string, caption: string): boolean {
  return wordsOf(said).includes(wordsOf(caption));
}

function wordsOf(text: string): string {
  return ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}
