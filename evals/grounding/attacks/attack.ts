import type { ClaimKind } from '#lib/contracts/claim.ts';
import type { CitedText } from '#lib/answering/grounding/claims/claim-text.ts';
import type { SentenceKind } from '#lib/foundation/text/sentence.ts';

import type { EvaluationText, TextSentence } from '../../text/evaluation-text.ts';
import type { Random } from '#lib/foundation/core/random.ts';

/** A claim made of a sentence: its words, as plain text. */
export interface Alteration {
  text: string;
  /** Markdown that is used as it is, in place of `text`. */
  markdown?: string;
  /** The sentence itself when absent. */
  cited?: CitedText[];
  /** What fits the sentence when absent. */
  kind?: ClaimKind;
}

export interface AttackSource {
  text: EvaluationText;
  random: Random;
}

/** A way to make of a sentence a claim that its citation does not bear. */
export interface Attack {
  name: string;
  /** What it does, for the report. */
  about: string;
  /** Which sentences it is tried on; prose and items when absent. */
  kinds?: readonly SentenceKind[];
  /** A claim that is certainly wrong by what it cites, or null when this sentence does not lend itself to it. */
  alter(sentence: TextSentence, source: AttackSource): Alteration | null;
}
