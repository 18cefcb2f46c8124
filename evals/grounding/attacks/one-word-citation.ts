import { sharedTerms } from '../../text/evaluation-text.ts';
import type { Attack } from './attack.ts';

const MOST_TERMS = 2;
const FEWEST_TERMS = 5;

/** A whole statement that cites a label. */
export const ONE_WORD_CITATION: Attack = {
  name: 'one-word-citation',
  about: 'a whole sentence, cited to a heading, cell or label of one or two words',
  alter(sentence, { text, random }) {
    if (sentence.terms.size < FEWEST_TERMS) return null;
    const labels = random
      .shuffle(text.sentences)
      .filter(({ terms }) => terms.size > 0 && terms.size <= MOST_TERMS)
      .toSorted((first, second) => sharedTerms(second, sentence) - sharedTerms(first, sentence));
    const label = labels[0];
    return label === undefined ? null : { text: sentence.text, cited: [label] };
  },
};
