import { terms } from '#lib/text/terms.ts';

import type { NumberedSentence } from '../evidence-block.ts';

const SHORTEST = 25;
const LONGEST = 400;
/** Where a text begins it says what it is about. */
const FIRST_BONUS = 0.35;

/** How often the terms of a text occur in it. */
export type TermCounts = ReadonlyMap<string, number>;

/** Counts the terms of sentences. */
export function countTerms(sentences: readonly NumberedSentence[]): TermCounts {
  const counts = new Map<string, number>();
  for (const { text } of sentences) for (const term of terms(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** The sentences that say most of what the text is about, at most `count`, in reading order; headings and code are none. */
export function centralSentences(
  sentences: readonly NumberedSentence[],
  counts: TermCounts,
  count: number,
): NumberedSentence[] {
  const sayable = sentences.filter(isSayable);
  const usable =
    sayable.length > 0
      ? sayable
      : sentences.filter(({ kind, text }) => kind !== 'heading' && kind !== 'code' && text.trim() !== '');
  return usable
    .map((sentence, index) => ({ sentence, score: centrality(sentence, counts) + (index === 0 ? FIRST_BONUS : 0) }))
    .toSorted((one, other) => other.score - one.score || one.sentence.number - other.sentence.number)
    .slice(0, count)
    .map(({ sentence }) => sentence)
    .toSorted((one, other) => one.number - other.number);
}

/** A sentence that stands by itself. */
export function isSayable({ kind, text }: NumberedSentence): boolean {
  const isSpoken = kind === 'prose' || kind === 'item' || kind === 'caption';
  return isSpoken && text.length >= SHORTEST && text.length <= LONGEST && !/:\s*$/.test(text) && !/\?\s*$/.test(text);
}

/** The mean weight of its terms, so that no sentence wins by length alone; a term said once tells little. */
function centrality({ text }: NumberedSentence, counts: TermCounts): number {
  const own = [...new Set(terms(text))];
  if (own.length === 0) return 0;
  const weight = own.reduce((sum, term) => sum + Math.log2(counts.get(term) ?? 1), 0);
  return weight / (own.length + 3);
}
