import type { ReadablePassage } from '../ports.ts';

/** Turns a text into the pieces of a vocabulary, without special ones. */
export type Tokenize = (text: string) => number[];

/** The special pieces of the network's vocabulary. */
export interface SpecialPieces {
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

/** As the network was trained: the most pieces of a question, of a title with its headings, of a sentence, and of a whole run. */
const LONGEST = { question: 48, title: 40, sentence: 120, window: 300 };

/** Characters per piece that are looked at: more seldom stand for one, and what a tokenizer is given bounds its work. */
const CHARACTERS_PER_PIECE = 32;

/**
 * A question and a passage as the network takes them: `[CLS] question [SEP] title > headings [SEP] [MARK] sentence [MARK] sentence … [SEP]`.
 * A passage that is longer than the network reads is cut into several runs, so that every sentence is read once.
 */
export function encodePassage(
  question: string,
  { place, sentences }: ReadablePassage,
  { tokenize, special }: { tokenize: Tokenize; special: SpecialPieces },
): EncodedWindow[] {
  const pieces = (text: string, most: number) =>
    tokenize(text.slice(0, most * CHARACTERS_PER_PIECE).replace(/\s+/g, ' ')).slice(0, most);
  const asked = [special.cls, ...askedPieces(question, tokenize), special.sep];
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
