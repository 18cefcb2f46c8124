import type { Alteration } from '../attacks/attack.ts';
import type { TextSentence } from '../../text/evaluation-text.ts';
import type { Random } from '#lib/foundation/core/random.ts';

/** A way to say a sentence again that changes nothing of what it says. */
export interface Variant {
  name: string;
  about: string;
  /** The same in another form, or null when this sentence has no such form. */
  vary(sentence: TextSentence, random: Random): Alteration | null;
}
