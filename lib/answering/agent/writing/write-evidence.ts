import type { QuotedBlock } from '#lib/answering/grounding/quoted-blocks.ts';
import { holdsIdentifier } from '#lib/foundation/text/identifiers.ts';
import { terms } from '#lib/foundation/text/terms.ts';

import type { EvidenceBlock, NumberedSentence } from '../evidence-block.ts';
import { quotationOf } from './quoted-sentence.ts';

/** Maximum number of sentences per passage, where places are quoted. */
const SENTENCES_MAX = 3;

/** Length range of a sentence that can be quoted on its own, in code units. */
const SHORTEST = 25;
const LONGEST = 400;
/** The end of a sentence of running text, in any script; titles, imprints and lines of a table of contents do not match. */
const SENTENCE_END = /[.!…。！]["'”’»」』)\]]*\s*$/u;
/** A text states its subject at its beginning. */
const FIRST_BONUS = 0.35;

/** Number of occurrences of each term in a text. */
export type TermCounts = ReadonlyMap<string, number>;

/**
 * Quotes the sentences that contain one of the identifiers exactly, passage by passage; for a passage that contains it only in a heading, quotes its
 * beginning.
 */
export function* writePlaces(identifiers: readonly string[], blocks: readonly EvidenceBlock[]): Generator<QuotedBlock> {
  for (const { sentences } of blocks) {
    const spoken = sentences.filter(({ kind }) => kind !== 'heading');
    const holding = spoken.filter(({ text }) => identifiers.some((identifier) => holdsIdentifier(text, identifier)));
    const quoted = holding.length > 0 ? holding : beginning(spoken);
    if (quoted.length > 0) yield { type: 'paragraph', quotations: quoted.slice(0, SENTENCES_MAX).map(quotationOf) };
  }
}

function beginning(sentences: readonly NumberedSentence[]): NumberedSentence[] {
  const sayable = sentences.filter(isSayable);
  return (sayable.length > 0 ? sayable : sentences).slice(0, 1);
}

/** Counts the terms in sentences. */
export function countTerms(sentences: readonly NumberedSentence[]): TermCounts {
  const counts = new Map<string, number>();
  for (const { text } of sentences) for (const term of terms(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Returns the sentences most central to the text, at most `count`, in reading order; headings and code are excluded. */
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

/** Whether a sentence can be quoted on its own. */
export function isSayable({ kind, text }: NumberedSentence): boolean {
  const isSpoken = kind === 'prose' || kind === 'item' || kind === 'caption';
  return isSpoken && text.length >= SHORTEST && text.length <= LONGEST && SENTENCE_END.test(text);
}

/** The mean weight of a sentence's terms, so that length alone does not decide; a term that occurs once in the text has no weight. */
function centrality({ text }: NumberedSentence, counts: TermCounts): number {
  const own = [...new Set(terms(text))];
  if (own.length === 0) return 0;
  const weight = own.reduce((sum, term) => sum + Math.log2(counts.get(term) ?? 1), 0);
  return weight / (own.length + 3);
}
