import type { QuotablePassage } from './quoting-request.ts';

type QuotableSentence = QuotablePassage['sentences'][number];

/** A sentence of the evidence and where it stands in it. */
export interface PlacedSentence extends QuotableSentence {
  passage: QuotablePassage;
  /** Which run of passages it stands in, and its position there, in reading order. */
  runIndex: number;
  index: number;
}

/** The sentences in reading order, run by run of passages that go on where the one before ends; a repeated number only once. */
export function placeSentences(passages: readonly QuotablePassage[]): PlacedSentence[][] {
  const seen = new Set<number>();
  const runs: PlacedSentence[][] = [];
  for (const passage of passages) {
    if (passage.continues !== true || runs.length === 0) runs.push([]);
    const run = runs.at(-1) ?? [];
    for (const sentence of passage.sentences.toSorted((first, second) => first.start - second.start)) {
      if (seen.has(sentence.number) || isFence(sentence)) continue;
      seen.add(sentence.number);
      run.push({ ...sentence, passage, runIndex: runs.length - 1, index: run.length });
    }
  }
  return runs;
}

/** In pasted Markdown the fence is a line like any other; it is no part of the code. */
function isFence({ kind, text }: QuotableSentence): boolean {
  return kind === 'code' && /^\s*(?:```|~~~)/.test(text);
}

/** Whether a sentence announces what follows it. */
export function announces({ text }: { text: string }): boolean {
  const last = text.trimEnd().at(-1);
  return last === ':' || last === '：';
}

/**
 * Those that may be an answer: a sentence of a passage that was found. A heading, the row that a table begins with, or what a listing or a
 * picture within a text is called announces an answer and is none, unless there is nothing else.
 */
export function answeringSentences<Placed extends PlacedSentence>(runs: readonly Placed[][]): Placed[] {
  const found = runs.flat().filter(({ passage, text }) => passage.isContext !== true && /[\p{L}\p{N}]/u.test(text));
  const bodies = found.filter((sentence) => !announcesOnly(sentence, runs));
  return bodies.length > 0 ? bodies : found;
}

function announcesOnly(sentence: PlacedSentence, runs: readonly PlacedSentence[][]): boolean {
  const { kind, passage } = sentence;
  const isWithinText = kind === 'caption' && passage.sentences.some((other) => other.kind !== 'caption');
  return kind === 'heading' || isWithinText || beginsTable(sentence, runs);
}

/** The first of several rows; at the start of a run it may go on with a table that began before. */
function beginsTable({ kind, runIndex, index }: PlacedSentence, runs: readonly PlacedSentence[][]): boolean {
  const [before, after] = [runs[runIndex]?.[index - 1], runs[runIndex]?.[index + 1]];
  return kind === 'row' && before !== undefined && before.kind !== 'row' && after?.kind === 'row';
}
