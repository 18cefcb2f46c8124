import { withDeadline } from '#lib/core/deadline.ts';
import { raceAbort } from '#lib/core/race-abort.ts';
import type { Logger } from '#lib/log/logger.ts';

import { Cohort, type Scale, scaleOf } from './cohort.ts';
import { cosine } from './cosine.ts';
import type { ChunkStore, Embedder } from './ports.ts';
import { SentenceVectors } from './sentence-vectors.ts';
import { turnVectors } from './turn-vectors.ts';
import { sentenceVector } from './word-pieces.ts';

interface SentenceMeaning {
  /** By how many standard deviations its cosine with the question lies above those of sentences about anything else. About 0 is unrelated. */
  similarity: number;
  /** It was read where it stands, and not by itself. */
  isInPlace: boolean;
}

/** How close in meaning a question and texts are, on a scale that is the same for every embedder. */
interface QuestionMeaning {
  /** Of each sentence, in their order. */
  sentences: SentenceMeaning[];
  /** The same of a cosine with the question that is known already. */
  standardise: Scale;
}

/**
 * Null where there is no embedder, and `unavailable` while it does not answer in time, which costs the comparison and nothing else; the
 * log says so. Rejects with the signal's reason.
 */
export type SentenceSimilarity = (
  question: string,
  choose: ChooseSentences,
  signal: AbortSignal,
) => Promise<QuestionMeaning | 'unavailable' | null>;

/** A sentence that is to be compared. */
export interface ComparedSentence {
  text: string;
  /** Where it stands in what is stored: the chunk, and which of its sentences it is. Null where that is not known. */
  place: { chunkId: string; sentence: number } | null;
}

/** Says which sentences are to be compared, once the question's scale is known. */
type ChooseSentences = (standardise: Scale) => readonly ComparedSentence[];

type Comparison = (question: string, choose: ChooseSentences, signal: AbortSignal) => Promise<QuestionMeaning>;

interface SimilarityOptions {
  /** May keep the word pieces of chunks, which say what their sentences mean without another run of the model. */
  chunks: Pick<ChunkStore, 'findPieces'>;
  log: Logger;
  /** How long a question waits for its comparison before words decide alone. */
  timeoutMs: number;
}

/** Compares by the embedder there is now: one may come while the server runs. */
export function sentenceSimilarity(
  current: () => Embedder | null,
  { chunks, log, timeoutMs }: SimilarityOptions,
): SentenceSimilarity {
  let made: { embedder: Embedder; compare: Comparison } | null = null;
  return async (question, choose, signal) => {
    const embedder = current();
    if (embedder === null) return null;
    if (made?.embedder !== embedder) made = { embedder, compare: comparisonBy(embedder, chunks, timeoutMs) };
    try {
      return await made.compare(question, choose, withDeadline(signal, AbortSignal.timeout(timeoutMs), timeoutMs));
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'sentences are chosen by words alone: the embedder does not answer');
      return 'unavailable';
    }
  };
}

function comparisonBy(embedder: Embedder, chunks: SimilarityOptions['chunks'], timeoutMs: number): Comparison {
  const vectors = new SentenceVectors(embedder, timeoutMs);
  const cohort = new Cohort(embedder, timeoutMs);
  return async (question, choose, signal) => {
    const asked = await embedder.embedQuery(question, signal);
    const unrelated = await raceAbort(cohort.vectors(), signal);
    const standardise = scaleOf(asked, unrelated.vectors);
    const chosen = choose(standardise);
    // Sums of signs are compared with sums of signs: their cosines lie elsewhere.
    const turned = turnVectors(Float32Array.from(asked), asked.length);
    const standardiseTurned = scaleOf(turned, unrelated.fromPieces);
    const within =
      unrelated.fromPieces.length === 0 ? [] : await raceAbort(vectorsWithin(chosen, chunks, asked.length), signal);
    const lacking = chosen.filter((_, index) => !within[index]).map(({ text }) => text);
    const made = (await raceAbort(vectors.of(lacking), signal)).values();
    const sentences = chosen.map((_, index) => {
      const vector = within[index];
      return vector
        ? { similarity: standardiseTurned(cosine(turned, vector)), isInPlace: true }
        : { similarity: standardise(cosine(asked, made.next().value ?? [])), isInPlace: false };
    });
    return { sentences, standardise };
  };
}

/** The vectors of sentences by the word pieces that are stored of their chunks; null for those that have none. */
async function vectorsWithin(
  sentences: readonly ComparedSentence[],
  chunks: SimilarityOptions['chunks'],
  dimension: number,
): Promise<(Float32Array | null)[]> {
  const ids = new Set(sentences.flatMap(({ place }) => place?.chunkId ?? []));
  const stored = await chunks.findPieces?.([...ids]);
  return sentences.map(({ place }) => {
    const pieces = place && stored?.get(place.chunkId);
    return pieces ? sentenceVector(pieces, place.sentence, dimension) : null;
  });
}
