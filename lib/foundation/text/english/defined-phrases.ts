import type { SentenceKind } from '../sentence.ts';
import { ENGLISH_STOP_WORDS } from './stop-words.ts';

/** A sentence that may define a term. */
export interface DefiningSentence {
  text: string;
  kind: SentenceKind;
}

const LONGEST_SENTENCE = 400;
const PHRASE = String.raw`(?:[\p{L}\p{N}]\S* ){1,4}`;
/** “X is a …”, “X means …”, capturing the text before X and the word after “is”. */
const SUBJECT = new RegExp(
  String.raw`^(?:(an?|the) )?(${PHRASE}?)(?:(?:is|are) (\S+) |means? |denotes? |refers? to |stands? for |defines? |describes? |represents? )`,
  'u',
);
/** “… called X”, “… known as X”, “we call it X”. */
const NAMES = new RegExp(
  String.raw`(?<= )(?:called|termed|known as|referred to as|calls? (?:this|it|that|these|them|those)) (?:(?:an?|the) )?(${PHRASE})`,
  'gu',
);
/** A list entry: “Wick: the cord that draws the oil”. */
const ENTRY = new RegExp(String.raw`^(${PHRASE})[:–—] \S+ \S+ `, 'u');
/** Words that follow “is” in a definition, which then says what kind of thing the term is. */
const KIND_FOLLOWS = new Set(['a', 'an', 'the', 'one', 'any', 'another', 'some', 'what', 'how', 'when', 'where']);
/** “The lamp is a light” says what it is; “the lamp is the reason” tells of one lamp. */
const KIND_OF_ONE = new Set(['a', 'an', 'another', 'one']);

/** A phrase that a sentence defines, in lower case. */
export interface DefinedPhrase {
  phrase: string[];
  /** How explicitly the phrase is defined. */
  rank: number;
  /**
   * True for a complete phrase. The end of a name is not marked, so any beginning of it may be the name; false for a beginning followed by more
   * words.
   */
  isWhole: boolean;
}

/** Returns the phrases that a sentence defines, by the forms of definitions in English. */
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

/** Returns the words before the first stop word. */
function untilJoining(words: string[]): string[] {
  const end = words.findIndex((word) => ENGLISH_STOP_WORDS.has(word));
  return end === -1 ? words : words.slice(0, end);
}

/** Returns the words in lower case and the punctuation marks, without quotation marks, hyphens and text in parentheses. */
function plainWords(text: string): string[] {
  const bare = text.toLowerCase().replaceAll(/\([^()]*\)/gu, ' ');
  return bare.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_]*|[^\s\p{L}\p{N}"'“”‘’`*-]/gu) ?? [];
}

function wordsOf(phrase: string): string[] {
  return phrase.split(' ').filter((word) => word !== '');
}
