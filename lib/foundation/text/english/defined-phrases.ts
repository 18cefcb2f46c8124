import type { SentenceKind } from '../sentence.ts';
import { ENGLISH_STOP_WORDS } from './stop-words.ts';

/** A sentence that may say what a term means. */
export interface DefiningSentence {
  text: string;
  kind: SentenceKind;
}

const LONGEST_SENTENCE = 400;
const PHRASE = String.raw`(?:[\p{L}\p{N}]\S* ){1,4}`;
/** “X is a …”, “X means …”, with what stands before X and behind “is”. */
const SUBJECT = new RegExp(
  String.raw`^(?:(an?|the) )?(${PHRASE}?)(?:(?:is|are) (\S+) |means? |denotes? |refers? to |stands? for |defines? |describes? |represents? )`,
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

/** What a sentence says the meaning of, in lower case. */
export interface DefinedPhrase {
  phrase: string[];
  /** How plainly it is defined. */
  rank: number;
  /** Where a name ends is not said: any beginning of it may be it. False for a beginning that more words follow. */
  isWhole: boolean;
}

/** What a sentence defines, by the forms in which English does. */
export function definedPhrases({ text, kind }: DefiningSentence): DefinedPhrase[] {
  const isSpoken = kind === 'prose' || kind === 'item' || kind === 'caption';
  if (!isSpoken || text.length > LONGEST_SENTENCE || text.trimEnd().endsWith('?')) return [];
  const plain = `${plainWords(text).join(' ')} `;
  const entry = kind === 'item' ? ENTRY.exec(plain)?.[1] : undefined;
  const names = Array.from(plain.matchAll(NAMES), ([, name = '']) => untilJoining(wordsOf(name)));
  return [
    ...ranked(subjectOf(plain), 3),
    ...ranked(wordsOf(entry ?? ''), 2),
    ...names.flatMap((name) =>
      name.map((_, at) => ({ phrase: name.slice(0, at + 1), rank: 1, isWhole: at === name.length - 1 })),
    ),
  ];
}

function ranked(phrase: string[], rank: number): DefinedPhrase[] {
  const isTerm = phrase.length > 0 && untilJoining(phrase).length === phrase.length;
  return isTerm ? [{ phrase, rank, isWhole: true }] : [];
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

/** Words in lower case and marks, without quotation marks, hyphens and what stands in parentheses. */
function plainWords(text: string): string[] {
  const bare = text.toLowerCase().replaceAll(/\([^()]*\)/gu, ' ');
  return bare.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_]*|[^\s\p{L}\p{N}"'“”‘’`*-]/gu) ?? [];
}

function wordsOf(phrase: string): string[] {
  return phrase.split(' ').filter((word) => word !== '');
}
