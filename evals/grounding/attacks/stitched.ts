import { terms } from '#lib/foundation/text/terms.ts';

import type { TextSentence } from '../../text/evaluation-text.ts';
import type { Attack } from './attack.ts';

const VERB = / (is|are|was|were|can|cannot|will|must|should) (?=\p{L})/u;
const POINTING =
  /\b(?:it|this|that|these|those|they|he|she|we|you|i|there|here|what|which|who|if|when|where|how|one|no|none|latter|former|same|some|all|each|both|such|another|other|its|their|his|her)\b/i;
// Nearby, another name may well mean the same thing.
const FAR = 20;
const MOST_SHARED = 0.5;

interface Halves {
  subject: string;
  verb: string;
  predicate: string;
}

/** The subject of one cited sentence with what another says of something else. */
export const STITCHED: Attack = {
  name: 'stitched',
  about: 'the subject of one cited sentence with the predicate of another',
  alter(sentence, { text, random }) {
    const first = halvesOf(sentence);
    if (first === null) return null;
    for (const other of random.shuffle(text.sentences).slice(0, 200)) {
      if (other.page === sentence.page && Math.abs(other.index - sentence.index) < FAR) continue;
      const second = halvesOf(other);
      if (second === null || second.verb !== first.verb || !isExternal(first, second)) continue;
      return { text: `${first.subject} ${second.verb} ${second.predicate}`, cited: [sentence, other] };
    }
    return null;
  },
};

function halvesOf({ text, kind }: TextSentence): Halves | null {
  if (kind !== 'prose' || /[?:;“”"(]/.test(text)) return null;
  const match = VERB.exec(text);
  if (match === null) return null;
  const subject = text.slice(0, match.index);
  const predicate = text.slice(match.index + match[0].length);
  if (subject.includes(',') || POINTING.test(subject) || POINTING.test(predicate)) return null;
  if (terms(subject).length === 0 || terms(predicate).length < 3) return null;
  return { subject, verb: match[1] ?? '', predicate };
}

/** Nothing that either says of its own subject is said of the other's. */
function isExternal(first: Halves, second: Halves): boolean {
  const subject = new Set(terms(first.subject));
  const otherSubject = new Set(terms(second.subject));
  if ([...subject].some((term) => otherSubject.has(term))) return false;
  const own = new Set(terms(first.predicate));
  const other = new Set(terms(second.predicate));
  if ([...subject].some((term) => other.has(term)) || [...otherSubject].some((term) => own.has(term))) return false;
  return other.intersection(own).size / other.size <= MOST_SHARED;
}
