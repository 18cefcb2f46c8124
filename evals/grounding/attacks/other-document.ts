import { sharedTerms } from '../../text/evaluation-text.ts';
import type { Attack } from './attack.ts';
import { closestOf } from './closest-sentence.ts';

/** The right words, cited to a page that does not have them. */
export const OTHER_DOCUMENT: Attack = {
  name: 'other-document',
  about:
    'a sentence word for word, cited to the one of all other pages that shares most with it (at most half of its terms)',
  alter(sentence, { text }) {
    const others = text.sentences.filter(({ page }) => page !== sentence.page);
    const cited = closestOf(sentence, others, sharedTerms);
    return cited === null ? null : { text: sentence.text, cited: [cited] };
  },
};
