import { sharedTerms } from '../../text/evaluation-text.ts';
import type { Attack } from './attack.ts';
import { closestOf } from './closest-sentence.ts';

/** What the page says, cited to another of its sentences. */
export const WRONG_SENTENCE: Attack = {
  name: 'wrong-sentence',
  about: 'a sentence word for word, cited to the one of its page that shares most with it (at most half of its terms)',
  alter(sentence, { text }) {
    const others = text.sentences.filter(({ page, index }) => page === sentence.page && index !== sentence.index);
    const cited = closestOf(sentence, others, sharedTerms);
    return cited === null ? null : { text: sentence.text, cited: [cited] };
  },
};
