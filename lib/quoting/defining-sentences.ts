import { ENGLISH_STOP_WORDS } from '#lib/text/english/stop-words.ts';
import type { Sentence } from '#lib/text/sentence.ts';
import { terms } from '#lib/text/terms.ts';

import { isAskingWord } from './analyse-question.ts';

/** A sentence that may say what a term means. */
interface DefiningSentence {
  text: string;
  kind: Sentence['kind'];
}

/** A sentence that defines a term of a passage. */
export interface Definition<Found extends DefiningSentence> {
  sentence: Found;
  /** The term as it is indexed. */
  terms: string[];
}

const LONGEST_SENTENCE = 400;
const PHRASE = String.raw`(?:[\p{L}\p{N}]\S* ){1,4}`;
/** “X is a …”, “X means …”, with what stands before X and behind “is”. */
const SUBJECT = new RegExp(
  String.raw`^(?:(an?|the) )?(${PHRASE}?)(?:(?:is|are) (\S+) |means? |denotes? |refers? to |stands? for )`,
  'u',
);
/** “… called X”, “… known as X”, “we call it X”. */
const NAMES = new RegExp(
  String.raw`(?<= )(?:called|termed|known as|referred to as|calls? (?:this|it|that|these|them|those)) (?:(?:an?|the) )?(${PHRASE})`,
  'gu',
);
/** An entry of a list: “Wick: the cord that draws the oil”. */
const ENTRY = new RegExp(String.raw`^(${PHRASE})[:–—] \S+ \S+ `, 'u');
/** What a definition goes on with behind “is”: it says what kind of thing the term is. */
const KIND_FOLLOWS = new Set(['a', 'an', 'the', 'one', 'any', 'another', 'some', 'what', 'how', 'when', 'where']);
/** “The lamp is a light” says what it is; “the lamp is the reason” tells of one lamp. */
const KIND_OF_ONE = new Set(['a', 'an', 'another', 'one']);

/**
 * The sentences that define terms of the passage, at most `most`, in the order in which the passage says them: for each term the one that
 * says it most plainly. A longer term counts before the words it is made of.
 */
export function definitionsFor<Found extends DefiningSentence>(
  passage: string,
  sentences: Iterable<Found>,
  most: number,
): Definition<Found>[] {
  const said = new SaidTerms(passage);
  const found = new Map<string, Definition<Found> & { at: number; rank: number }>();
  for (const sentence of sentences) {
    const fitting = definedPhrases(sentence).flatMap(({ phrase, rank }) => {
      const own = terms(phrase.join(' '));
      const at = said.placeOf(own);
      // What everything is called by, as “use” and “type” are, needs no definition.
      return at === -1 || phrase.every(isAskingWord) ? [] : [{ sentence, terms: own, at, rank }];
    });
    // Of a name whose end is not said, as much as the passage says.
    const [definition] = fitting.toSorted((one, other) => other.terms.length - one.terms.length);
    const key = definition?.terms.join(' ') ?? '';
    if (definition !== undefined && definition.rank > (found.get(key)?.rank ?? 0)) found.set(key, definition);
  }
  return [...found.values()]
    .toSorted((one, other) => other.terms.length - one.terms.length || one.at - other.at)
    .slice(0, most)
    .toSorted((one, other) => one.at - other.at);
}

interface DefinedPhrase {
  phrase: string[];
  /** How plainly it is defined. */
  rank: number;
}

/** What a sentence defines, by the forms in which English does. */
function definedPhrases({ text, kind }: DefiningSentence): DefinedPhrase[] {
  const isSpoken = kind === 'prose' || kind === 'item' || kind === 'caption';
  if (!isSpoken || text.length > LONGEST_SENTENCE || text.trimEnd().endsWith('?')) return [];
  const plain = `${plainWords(text).join(' ')} `;
  const entry = kind === 'item' ? ENTRY.exec(plain)?.[1] : undefined;
  // Where a name ends is not said: any beginning of it may be it.
  const names = Array.from(plain.matchAll(NAMES), ([, name = '']) => beginningsOf(untilJoining(wordsOf(name)))).flat();
  return [
    ...ranked(subjectOf(plain), 3),
    ...ranked(wordsOf(entry ?? ''), 2),
    ...names.map((phrase) => ({ phrase, rank: 1 })),
  ];
}

function ranked(phrase: string[], rank: number): DefinedPhrase[] {
  const isTerm = phrase.length > 0 && untilJoining(phrase).length === phrase.length;
  return isTerm ? [{ phrase, rank }] : [];
}

function subjectOf(plain: string): string[] {
  const [, article, phrase = '', kind] = SUBJECT.exec(plain) ?? [];
  const saysKind = article === 'the' ? KIND_OF_ONE : KIND_FOLLOWS;
  return kind === undefined || saysKind.has(kind) ? wordsOf(phrase) : [];
}

/** As far as no word only joins others. */
function untilJoining(words: string[]): string[] {
  const end = words.findIndex((word) => ENGLISH_STOP_WORDS.has(word));
  return end === -1 ? words : words.slice(0, end);
}

function beginningsOf(words: string[]): string[][] {
  return words.map((_, at) => words.slice(0, at + 1));
}

/** Words in lower case and marks, without quotation marks, hyphens and what stands in parentheses. */
function plainWords(text: string): string[] {
  const bare = text.toLowerCase().replaceAll(/\([^()]*\)/gu, ' ');
  return bare.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_]*|[^\s\p{L}\p{N}"'“”‘’`*-]/gu) ?? [];
}

function wordsOf(phrase: string): string[] {
  return phrase.split(' ').filter((word) => word !== '');
}

/** The terms of a passage, found by where they stand. */
class SaidTerms {
  readonly #terms: string[];
  readonly #places: ReadonlyMap<string, number[]>;

  constructor(passage: string) {
    this.#terms = terms(passage);
    this.#places = Map.groupBy(this.#terms.keys(), (at) => this.#terms[at] ?? '');
  }

  /** Where the terms stand one behind the other for the first time; -1 when they do not. */
  placeOf(own: readonly string[]): number {
    const places = this.#places.get(own[0] ?? '') ?? [];
    return places.find((at) => own.every((term, offset) => this.#terms[at + offset] === term)) ?? -1;
  }
}
