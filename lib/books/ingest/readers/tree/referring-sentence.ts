import type { TextRange } from '#lib/foundation/text/range.ts';
import { firstIndexWhere } from '#lib/foundation/text/search-sorted.ts';
import type { Sentence, SentenceKind } from '#lib/foundation/text/sentence.ts';

/** A picture without a word of its own, and the offset of the text it stands at. */
export interface WordlessPicture {
  path: string;
  at: number;
}

interface PageWords {
  text: string;
  sentences: readonly Sentence[];
  /** What speaks for other pictures already, in order. */
  taken: readonly TextRange[];
}

/** What figures are called in the languages that books here are most often in. */
const NAME =
  '(?:fig(?:ure|ura|uur|\\.)?|abb(?:ildung|\\.)?|illustrations?|diagrams?|charts?|images?|pictures?|screenshots?|photo(?:graph)?s?|plates?|bild|schaubild|рис(?:унок|унке|\\.)?|图|図)';
/** "Figure 4-2", "Abb. 3", "图 3.1". */
const NUMBERED = new RegExp(
  `(?<![\\p{L}\\p{N}])${NAME} ?(?<number>\\d{1,4}(?:[.–-]\\d{1,4}){0,3}[a-z]?)(?![\\p{L}\\p{N}])`,
  'giu',
);
/** "the figure below", "the following diagram". */
const POINTING = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${NAME} (?:below|above)|(?:following|folgende[mnrs]?) ${NAME})(?![\\p{L}\\p{N}])`,
  'iu',
);
const REFERRING = new Set<SentenceKind>(['prose', 'item']);
/** UTF-16 units: further away, a sentence speaks of another picture. */
const REACH = 1_500;

/**
 * For each of the pictures, in the order of the text, the sentence nearby that refers to it: "Figure 4-2 shows …". A number that a
 * caption has, or that another picture was found by, is not asked for again.
 */
export function referringSentences(
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

/** Those within reach of a place, the nearest first. */
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
