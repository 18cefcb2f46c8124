import type { ReadableClaim } from '#lib/answering/grounding/claim-checker.ts';
import type { ReadablePassage } from '#lib/answering/retrieval/ports.ts';

/** Splits a text into tokens of a vocabulary, without special tokens. */
type Tokenize = (text: string) => number[];

/** The special tokens of the network's vocabulary. */
interface SpecialPieces {
  cls: number;
  sep: number;
  /** The piece before each sentence, at which the network outputs how well it answers. */
  mark: number;
}

/** The input of one run of the network. */
export interface EncodedWindow {
  ids: number[];
  /** The index at which the passage begins, after the question. */
  passageStart: number;
  /** The indices of the passage's sentences in this run, and the positions of their markers, in the same order. */
  sentences: number[];
  marks: number[];
}

/** The input of one run that checks a claim, with the words of the claim that fit into it. */
export interface EncodedClaim {
  ids: number[];
  passageStart: number;
  /** The words of the claim: each with its range in the claim, in UTF-16 code units, and its tokens as half-open indices of `ids`. */
  words: { start: number; end: number; pieces: [from: number, to: number] }[];
}

/** Maximum number of tokens, as in training: of a question, a claim, a title with its headings, a sentence, and an entire run. */
const LONGEST = { question: 48, claim: 110, title: 40, sentence: 120, window: 300 };

/** Maximum number of characters per piece to read: a piece rarely covers more, and the length of its input bounds a tokenizer's work. */
const CHARACTERS_PER_PIECE = 32;

interface Vocabulary {
  tokenize: Tokenize;
  special: SpecialPieces;
}

/**
 * Encodes a question and a passage for the network: `[CLS] question [SEP] title > headings [SEP] [MARK] sentence [MARK] sentence … [SEP]`. A passage
 * that is too long for one run is split into several, so that every sentence is read once.
 */
export function encodePassage(
  question: string,
  { place, sentences }: ReadablePassage,
  vocabulary: Vocabulary,
): EncodedWindow[] {
  const { tokenize, special } = vocabulary;
  return windowsOf([special.cls, ...askedPieces(question, tokenize), special.sep], { place, sentences }, vocabulary);
}

/** Encodes a claim and its cited text, in the same form; in several runs if it cites more than the network reads at once. */
export function encodeClaim({ text, place, sources }: ReadableClaim, vocabulary: Vocabulary): EncodedClaim[] {
  const { tokenize, special } = vocabulary;
  const ids = [special.cls];
  const words: EncodedClaim['words'] = [];
  // Tokens never span white space, so tokenizing word by word gives the same tokens as tokenizing the whole text.
  for (const { 0: word, index: start } of text.matchAll(/\S+/g)) {
    const own = tokenize(word.slice(0, LONGEST.claim * CHARACTERS_PER_PIECE));
    if (ids.length + own.length > LONGEST.claim) break;
    words.push({ start, end: start + word.length, pieces: [ids.length, ids.length + own.length] });
    ids.push(...own);
  }
  const windows = windowsOf([...ids, special.sep], { place, sentences: sources }, vocabulary);
  return windows.map((window) => ({ ids: window.ids, passageStart: window.passageStart, words }));
}

function windowsOf(
  asked: number[],
  { place, sentences }: ReadablePassage,
  { tokenize, special }: Vocabulary,
): EncodedWindow[] {
  const pieces = (text: string, most: number) =>
    tokenize(text.slice(0, most * CHARACTERS_PER_PIECE).replace(/\s+/g, ' ')).slice(0, most);
  const head = [...asked, ...pieces(place.join(' > '), LONGEST.title), special.sep];
  const windows: EncodedWindow[] = [];
  sentences.forEach((sentence, index) => {
    const own = pieces(sentence, LONGEST.sentence);
    let window = windows.at(-1);
    if (window === undefined || window.ids.length + own.length + 2 > LONGEST.window) {
      window = { ids: [...head], passageStart: asked.length, sentences: [], marks: [] };
      windows.push(window);
    }
    window.sentences.push(index);
    window.marks.push(window.ids.length);
    window.ids.push(special.mark, ...own);
  });
  for (const { ids } of windows) ids.push(special.sep);
  return windows;
}

/** For a question longer than the network reads, returns the sentences that ask, or else its end: people usually describe their subject first. */
function askedPieces(question: string, tokenize: Tokenize): number[] {
  const most = LONGEST.question;
  const text = question.replace(/\s+/g, ' ');
  const all = tokenize(text.slice(0, most * CHARACTERS_PER_PIECE));
  if (all.length <= most) return all;
  const sentences = text.replace(/([!?])\1{2,}/g, '$1').split(/(?<=[.!?:]) /);
  const asking = sentences.filter((sentence) => sentence.endsWith('?'));
  const asked = (asking.length > 0 ? asking : sentences).join(' ');
  return tokenize(asked.slice(-most * CHARACTERS_PER_PIECE)).slice(-most);
}
