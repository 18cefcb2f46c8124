import type { Element, Nodes } from 'hast';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { Heading } from '#lib/books/library/page.ts';
import { GraphemeEdges, shortenText } from '#lib/foundation/text/graphemes.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';
import { trimRange } from '#lib/foundation/text/split-sentences.ts';
import type { Sentence, SentenceKind } from '#lib/foundation/text/sentence.ts';
import type { TextPiece } from '#lib/foundation/text/walk-text.ts';
import { firstIndexWhere } from '#lib/foundation/text/search-sorted.ts';

import type { PictureRange } from '../../page-reading.ts';
import { assetPathOf } from './show-picture.ts';
import { classesOf, elementsOf, isElement, textProperty } from './hast-nodes.ts';
import type { PublishedTree } from './publish-tree.ts';

/** The positions of headings, pictures and footnotes in the text of a finished page. */
export interface PageStructure {
  headings: Heading[];
  pictures: PictureRange[];
  footnotesStart: number | null;
}

export function readStructure(
  { tree, text, pieces }: PublishedTree,
  { documentId, sentences }: { documentId: string; sentences: readonly Sentence[] },
): PageStructure {
  const { rangeOf, placeOf } = textRanges(tree, pieces);
  const elements = elementsOf(tree);
  const edges = new GraphemeEdges(text);
  const footnotes = elements.find(
    (node) => node.tagName === 'section' && node.properties['dataFootnotes'] !== undefined,
  );
  const captioned = withoutOverlaps(elements.flatMap((node) => pictureOf(node, documentId, rangeOf) ?? []));
  const wordless = elements.flatMap((node) => wordlessPicture(node, documentId, { rangeOf, placeOf }) ?? []);
  const referred = referringSentences(wordless, { text, sentences, taken: captioned });
  return {
    headings: elements.flatMap((node) => headingOf(node, { text, edges }, rangeOf) ?? []),
    pictures: withoutOverlaps([...captioned, ...referred]),
    footnotesStart: (footnotes && rangeOf(footnotes))?.start ?? null,
  };
}

function headingOf(
  node: Element,
  { text, edges }: { text: string; edges: GraphemeEdges },
  rangeOf: RangeOf,
): Heading | null {
  const held = /^h[1-6]$/.test(node.tagName) ? rangeOf(node) : null;
  const range = held === null ? null : trimRange(text, held, edges);
  if (!range) return null;
  const words = text.slice(range.start, range.end).replace(/\s+/g, ' ');
  return {
    level: Number(node.tagName.slice(1)),
    id: textProperty(node, 'id') ?? '',
    text: shortenText(words, LIMITS.titleMaxLength),
    start: range.start,
  };
}

/** Returns the pictures in text order. Of nested ones, such as a figure in a figure or in a table row with a picture, only the outer one is kept. */
function withoutOverlaps(pictures: PictureRange[]): PictureRange[] {
  let end = 0;
  return pictures
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .filter((picture) => {
      if (picture.start < end) return false;
      end = picture.end;
      return true;
    });
}

type RangeOf = (node: Nodes) => TextRange | null;

/** Returns the words of a picture: the caption of its figure, or the whole table row that contains it. */
function pictureOf(node: Element, documentId: string, rangeOf: RangeOf): PictureRange | null {
  if (!isElement(node, 'figure', 'tr')) return null;
  const path = picturePathIn(node, documentId);
  const words =
    node.tagName === 'tr'
      ? node
      : elementsOf(node).find((child) => isElement(child, 'figcaption') && rangeOf(child) !== null);
  const range = words && rangeOf(words);
  return path === null || !range ? null : { ...range, path };
}

function picturePathIn(node: Element, documentId: string): string | null {
  const images = elementsOf(node).filter((child) => child.tagName === 'img' && !classesOf(child).includes('icon'));
  return images.flatMap((image) => assetPathOf(documentId, textProperty(image, 'src') ?? '') ?? [])[0] ?? null;
}

/** Returns a figure without text, with its position. */
function wordlessPicture(node: Element, documentId: string, { rangeOf, placeOf }: TextRanges): WordlessPicture | null {
  if (!isElement(node, 'figure') || rangeOf(node) !== null) return null;
  const path = picturePathIn(node, documentId);
  return path === null ? null : { path, at: placeOf(node) };
}

interface TextRanges {
  /** Returns the range from an element's first text node to its last; null for an element without text. */
  rangeOf: RangeOf;
  /** Returns the position of an element without text: the end of the text before it. */
  placeOf: (node: Nodes) => number;
}

function textRanges(tree: Nodes, pieces: TextPiece<Nodes>[]): TextRanges {
  const places = new Map<Nodes, number>();
  let at = 0;
  const ranges = new Map<Nodes, TextRange>();
  const byNode = new Map(pieces.map((piece) => [piece.node, piece]));
  const visit = (node: Nodes): TextRange | null => {
    const own = byNode.get(node);
    let range: TextRange | null = own ? { start: own.start, end: own.end } : null;
    for (const child of 'children' in node ? node.children : []) {
      const inner = visit(child);
      if (inner) range = { start: range?.start ?? inner.start, end: inner.end };
    }
    if (range) ranges.set(node, range);
    else places.set(node, at);
    at = range?.end ?? at;
    return range;
  };
  visit(tree);
  return { rangeOf: (node) => ranges.get(node) ?? null, placeOf: (node) => places.get(node) ?? 0 };
}

/** A picture without any words, and its offset in the text. */
interface WordlessPicture {
  path: string;
  at: number;
}

interface PageWords {
  text: string;
  sentences: readonly Sentence[];
  /** Ranges that describe other pictures already, in order. */
  taken: readonly TextRange[];
}

/** Words for figures in the most common languages of the books here. */
const NAME =
  '(?:fig(?:ure|ura|uur|\\.)?|abb(?:ildung|\\.)?|illustrations?|diagrams?|charts?|images?|pictures?|screenshots?|photo(?:graph)?s?|plates?|bild|schaubild|рис(?:унок|унке|\\.)?|图|図)';
/** Matches "Figure 4-2", "Abb. 3", "图 3.1". */
const NUMBERED = new RegExp(
  `(?<![\\p{L}\\p{N}])${NAME} ?(?<number>\\d{1,4}(?:[.–-]\\d{1,4}){0,3}[a-z]?)(?![\\p{L}\\p{N}])`,
  'giu',
);
/** Matches "the figure below", "the following diagram". */
const POINTING = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${NAME} (?:below|above)|(?:following|folgende[mnrs]?) ${NAME})(?![\\p{L}\\p{N}])`,
  'iu',
);
const REFERRING = new Set<SentenceKind>(['prose', 'item']);
/** Maximum distance in UTF-16 units: a sentence further away refers to another picture. */
const REACH = 1_500;

/**
 * Returns, for each of the pictures in text order, the nearby sentence that refers to it: "Figure 4-2 shows …". A number that occurs in a caption, or
 * by which another picture was found, is not used again.
 */
function referringSentences(
  pictures: readonly WordlessPicture[],
  { text, sentences, taken }: PageWords,
): (TextRange & { path: string })[] {
  if (pictures.length === 0) return [];
  const wordsOf = ({ start, end }: TextRange) => text.slice(start, end);
  const numbers = new Set(taken.flatMap((range) => numbersIn(wordsOf(range)).slice(0, 1)));
  const references = sentences
    .filter((sentence) => REFERRING.has(sentence.kind) && !isTaken(sentence, taken))
    .map((sentence) => referenceIn(sentence, wordsOf(sentence)))
    .filter(({ isPointing, numbers: own }) => isPointing || own.length > 0);
  const used = new Set<Reference>();
  return pictures.flatMap(({ path, at }) => {
    const found = nearest(references, at).find(
      (one) => !used.has(one) && (one.isPointing || one.numbers.some((number) => !numbers.has(number))),
    );
    if (found === undefined) return [];
    used.add(found);
    const number = found.numbers.find((one) => !numbers.has(one));
    if (number !== undefined) numbers.add(number);
    return [{ start: found.start, end: found.end, path }];
  });
}

interface Reference extends TextRange {
  numbers: string[];
  isPointing: boolean;
}

function referenceIn({ start, end }: TextRange, words: string): Reference {
  return { start, end, numbers: numbersIn(words), isPointing: POINTING.test(words) };
}

function isTaken(sentence: TextRange, taken: readonly TextRange[]): boolean {
  const next = taken[firstIndexWhere(taken, ({ end }) => end > sentence.start)];
  return next !== undefined && next.start < sentence.end;
}

/** Returns the references within reach of a position, nearest first. */
function nearest(references: readonly Reference[], at: number): Reference[] {
  const from = firstIndexWhere(references, ({ end }) => end >= at - REACH);
  const near: Reference[] = [];
  for (let index = from; index < references.length; index += 1) {
    const reference = references[index];
    if (reference === undefined || reference.start > at + REACH) break;
    near.push(reference);
  }
  return near.toSorted((one, other) => distance(one, at) - distance(other, at));
}

function numbersIn(words: string): string[] {
  return [...words.matchAll(NUMBERED)].map(({ groups }) => groups?.['number'] ?? '');
}

function distance({ start, end }: TextRange, at: number): number {
  return end <= at ? at - end : Math.max(0, start - at);
}
