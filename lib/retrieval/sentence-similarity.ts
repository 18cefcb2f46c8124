import { LRUCache } from 'lru-cache';

import type { Logger } from '#lib/log/logger.ts';

import type { Embedder } from './ports.ts';
import UNRELATED from './unrelated-sentences.json' with { type: 'json' };

/** Some 400 numbers of 4 bytes each: 6 MB. */
const MAX_REMEMBERED = 4_000;

/** Of a normal distribution: so many median absolute deviations are one standard deviation. */
const DEVIATIONS = 1.4826;

/** How close in meaning a question and texts are, on a scale that is the same for every embedder. */
interface QuestionMeaning {
  /**
   * Of each sentence, in their order: by how many standard deviations its cosine with the question lies above those of sentences about
   * anything else (normalisation against a cohort, Auckenthaler et al. 2000). About 0 is unrelated.
   */
  sentences: number[];
  /** The same of a cosine with the question that is known already. */
  standardise: (cosine: number) => number;
}

/**
 * Null where there is no embedder, and while it does not answer, which costs the comparison and nothing else; the log says so. Rejects
 * with the signal's reason.
 */
export type SentenceSimilarity = (
  question: string,
  choose: ChooseSentences,
  signal: AbortSignal,
) => Promise<QuestionMeaning | null>;

/** Says which sentences are to be compared, once the question's scale is known. */
type ChooseSentences = (standardise: QuestionMeaning['standardise']) => readonly string[];

type Comparison = (question: string, choose: ChooseSentences, signal: AbortSignal) => Promise<QuestionMeaning>;

/** Compares by the embedder there is now: one may come while the server runs. */
export function sentenceSimilarity(current: () => Embedder | null, log: Logger): SentenceSimilarity {
  let made: { embedder: Embedder; compare: Comparison } | null = null;
  return async (question, choose, signal) => {
    const embedder = current();
    if (embedder === null) return null;
    if (made?.embedder !== embedder) made = { embedder, compare: comparisonBy(embedder) };
    try {
      return await made.compare(question, choose, signal);
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'sentences are chosen by words alone: the embedder does not answer');
      return null;
    }
  };
}

/** The vectors of sentences are kept from question to question. */
function comparisonBy(embedder: Embedder): Comparison {
  const remembered = new LRUCache<string, Float32Array>({ max: MAX_REMEMBERED });

  const vectorsOf = async (texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> => {
    const missing = [...new Set(texts)].filter((text) => !remembered.has(text));
    const made = missing.length === 0 ? [] : await embedder.embedPassages(missing, signal);
    const fresh = new Map(missing.map((text, index) => [text, Float32Array.from(made[index] ?? [])]));
    for (const [text, vector] of fresh) remembered.set(text, vector);
    return texts.map((text) => fresh.get(text) ?? remembered.get(text) ?? new Float32Array());
  };

  let cohort: Float32Array[] | null = null;
  return async (question, choose, signal) => {
    const asked = await embedder.embedQuery(question, signal);
    cohort ??= await vectorsOf(UNRELATED, signal);
    const standardise = scaleOf(cohort.map((vector) => cosine(asked, vector)));
    const vectors = await vectorsOf(choose(standardise), signal);
    return { sentences: vectors.map((vector) => standardise(cosine(asked, vector))), standardise };
  };
}

/** Median and median absolute deviation: a few sentences that happen to be about the question move neither. */
function scaleOf(cosines: readonly number[]): (cosine: number) => number {
  const middle = median(cosines);
  const deviation = DEVIATIONS * median(cosines.map((value) => Math.abs(value - middle)));
  return (value) => (deviation === 0 ? 0 : (value - middle) / deviation);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((first, second) => first - second);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** 0 where either is of no length. */
function cosine(first: ArrayLike<number>, second: ArrayLike<number>): number {
  let product = 0;
  let ofFirst = 0;
  let ofSecond = 0;
  for (let index = 0; index < first.length; index += 1) {
    const one = first[index] ?? 0;
    const other = second[index] ?? 0;
    product += one * other;
    ofFirst += one * one;
    ofSecond += other * other;
  }
  const lengths = Math.sqrt(ofFirst * ofSecond);
  return lengths === 0 ? 0 : product / lengths;
}
