import { MarkerParser, type MarkerEvent } from '#lib/answering/grounding/markers/marker-parser.ts';

import { Random } from '#lib/foundation/core/random.ts';

import { CITING, LOOKALIKES } from './notations.ts';

const RANDOM_SPLITS = 50;
const LONGEST_PIECE = 5;

/** How markers are understood. */
export interface MarkerFigures {
  citing: number;
  /** Of them, those whose numbers came out as they were meant; the others are listed. */
  understood: number;
  lookalikes: number;
  /** Of them, those that stayed text. */
  leftAlone: number;
  /** Ways of cutting these texts into pieces, and those that changed what came out. */
  splits: number;
  differing: number;
  misread: string[];
}

/** Reads ways to cite, and what looks like them, whole and in pieces. */
export function evaluateMarkers(): MarkerFigures {
  const random = new Random(1);
  const figures = { citing: CITING.length, understood: 0, lookalikes: LOOKALIKES.length, leftAlone: 0 };
  const misread: string[] = [];
  for (const { written, numbers } of CITING) {
    if (JSON.stringify(numbersIn(eventsOf([written]))) === JSON.stringify(numbers)) figures.understood += 1;
    else misread.push(written);
  }
  for (const written of LOOKALIKES) {
    if (numbersIn(eventsOf([written])).length === 0) figures.leftAlone += 1;
    else misread.push(written);
  }
  const texts = [...CITING.map(({ written }) => written), ...LOOKALIKES];
  const splits = texts.flatMap((text) => splitsOf(text, random).map((pieces) => ({ text, pieces })));
  const differing = splits.filter(({ text, pieces }) => same(eventsOf([text])) !== same(eventsOf(pieces))).length;
  return { ...figures, splits: splits.length, differing, misread };
}

function eventsOf(pieces: string[]): MarkerEvent[] {
  const parser = new MarkerParser();
  return [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()];
}

function numbersIn(events: MarkerEvent[]): number[] {
  return events.flatMap((event) => (event.type === 'marker' ? event.numbers : []));
}

/** Every split in two, single code units, and random pieces. */
function splitsOf(text: string, random: Random): string[][] {
  const inTwo = Array.from({ length: text.length - 1 }, (_, at) => [text.slice(0, at + 1), text.slice(at + 1)]);
  const inPieces = Array.from({ length: RANDOM_SPLITS }, () => randomPieces(text, random));
  return [...inTwo, text.split(''), ...inPieces];
}

function randomPieces(text: string, random: Random): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = at + 1 + random.below(LONGEST_PIECE);
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

/** The events as one string, neighbouring texts joined. */
function same(events: MarkerEvent[]): string {
  const joined: unknown[] = [];
  let text = '';
  for (const event of events) {
    if (event.type === 'text') {
      text += event.text;
      continue;
    }
    joined.push(text, event);
    text = '';
  }
  return JSON.stringify([...joined, text]);
}
