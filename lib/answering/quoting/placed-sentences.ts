import type { QuotablePassage } from './quoting-request.ts';

type QuotableSentence = QuotablePassage['sentences'][number];

/** A sentence of the evidence and its position in it. */
export interface PlacedSentence extends QuotableSentence {
  passage: QuotablePassage;
  /** The run of passages that contains it, and its position in that run, in reading order. */
  runIndex: number;
  index: number;
}

/** Returns the sentences in reading order, in runs of passages that continue each other; repeated numbers are included only once. */
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

/** In pasted Markdown a fence is a line like any other, but not part of the code. */
function isFence({ kind, text }: QuotableSentence): boolean {
  return kind === 'code' && /^\s*(?:```|~~~)/.test(text);
}

/** True if a sentence announces the text after it. */
export function announces({ text }: { text: string }): boolean {
  const last = text.trimEnd().at(-1);
  return last === ':' || last === '：';
}

/**
 * Returns the sentences that may be an answer: those of passages that were found. A heading, the first row of a table, or the title of a listing or a
 * picture within a text announces an answer and is none, unless there is nothing else.
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

/** Whether a row is the first of several. At the start of a run it may continue a table that began earlier, so it does not count. */
function beginsTable({ kind, runIndex, index }: PlacedSentence, runs: readonly PlacedSentence[][]): boolean {
  const [before, after] = [runs[runIndex]?.[index - 1], runs[runIndex]?.[index + 1]];
  return kind === 'row' && before !== undefined && before.kind !== 'row' && after?.kind === 'row';
}
