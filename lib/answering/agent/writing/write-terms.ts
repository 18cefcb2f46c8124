import type { QuotedBlock } from '#lib/answering/grounding/quoted-blocks.ts';
import { definitionsFor } from '#lib/answering/quoting/defining-sentences.ts';

import type { EvidenceBlock } from '../evidence-block.ts';
import { quotationOf } from './quoted-sentence.ts';
import { centralSentences, countTerms } from './write-evidence.ts';

/** Maximum number of terms, as many as a reader takes in at once. */
const TERMS_MAX = 8;

/** Maximum number of sentences for a place that defines nothing. */
const CENTRAL_MAX = 5;

/** Heading of the sentences that replace definitions. */
const NONE_DEFINED = 'No term is defined here; what is said most of';

/**
 * Quotes the key terms of a place: the sentences that define a term of it, word for word, in reading order. If it defines none, quotes a heading that
 * says so and the most central sentences.
 */
export function* writeTerms(blocks: readonly EvidenceBlock[]): Generator<QuotedBlock> {
  const all = blocks.flatMap((block) => block.sentences);
  const sentences = [...new Map(all.toReversed().map((sentence) => [sentence.text, sentence])).values()].toReversed();
  const whole = sentences.map(({ text }) => text).join('\n');
  const defining = new Set(definitionsFor(whole, sentences, TERMS_MAX).map(({ sentence }) => sentence));
  const defined = sentences.filter((sentence) => defining.has(sentence));
  const told = defined.length > 0 ? defined : centralSentences(sentences, countTerms(sentences), CENTRAL_MAX);
  if (told.length === 0) return;
  if (defined.length === 0) yield { type: 'heading', markdown: NONE_DEFINED };
  yield { type: 'list', items: told.map(quotationOf) };
}
