import type { ReadableClaim } from '#lib/answering/grounding/claim-checker.ts';
import type { ReadablePassage } from '#lib/answering/retrieval/ports.ts';

/** Turns a text into the pieces of a vocabulary, without special ones. */
type Tokenize = (text: string) => number[];

/** The special pieces of the network's vocabulary. */
interface SpecialPieces {
  cls: number;
  sep: number;
  /** Stands before each sentence: the network says there how far it answers. */
  mark: number;
}

/** One run of the network. */
export interface EncodedWindow {
  ids: number[];
  /** Where the passage begins; the question stands before it. */
  passageStart: number;
  /** Which sentences of the passage are read, and where their marks stand, in the same order. */
  sentences: number[];
  marks: number[];
}

/** A run for a claim, with the words of the claim that it reads. */
export interface EncodedClaim {
  ids: number[];
  passageStart: number;
  /** Each word by its range in the claim, in UTF-16 code units, and by its pieces: half-open indices of `ids`. */
  words: { start: number; end: number; pieces: [from: number, to: number] }[];
}

/** As the network was trained: the most pieces of a question, of a claim, of a title with its headings, of a sentence, and of a whole run. */
const LONGEST = { question: 48, claim: 110, title: 40, sentence: 120, window: 300 };

/** Characters per piece that are looked at: more seldom stand for one, and what a tokenizer is given bounds its work. */
const CHARACTERS_PER_PIECE = 32;

interface Vocabulary {
  tokenize: Tokenize;
  special: SpecialPieces;
}

/**
 * A question and a passage as the network takes them: `[CLS] question [SEP] title > headings [SEP] [MARK] sentence [MARK] sentence … [SEP]`.
 * A passage that is longer than the network reads is cut into several runs, so that every sentence is read once.
 */
export function encodePassage(
  question: string,
  { place, sentences }: ReadablePassage,
  vocabulary: Vocabulary,
): EncodedWindow[] {
  const { tokenize, special } = vocabulary;
  return windowsOf([special.cls, ...askedPieces(question, tokenize), special.sep], { place, sentences }, vocabulary);
}

/** A claim and what it cites, in the same form; in several runs where it cites more than the network reads at once. */
export function encodeClaim({ text, place, sources }: ReadableClaim, vocabulary: Vocabulary): EncodedClaim[] {
  const { tokenize, special } = vocabulary;
  const ids = [special.cls];
  const words: EncodedClaim['words'] = [];
  // Pieces never reach over white space, so that words by themselves have the pieces that the whole has.
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

/** Of a question that is longer than the network reads, the sentences that ask, or else its end: people tell first what they ask about. */
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
