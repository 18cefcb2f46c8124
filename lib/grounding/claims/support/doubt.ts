import type { ClaimReason } from '#lib/contracts/claim.ts';

import { contentOf, stemOf } from '../alignment/content.ts';
import type { Reading } from '../reading/reading.ts';
import type { SupportTerms } from './support-terms.ts';

/** A cited text of so few words of content is a heading or a label. */
const LABEL_WORDS = 2;
const FULL = 0.9;

/** Why a claim is marked for a second look: the cue that speaks against it most plainly. */
export function doubtOf(terms: SupportTerms, claim: Reading, cited: readonly Reading[]): ClaimReason {
  if (isLabelAlone(claim, cited)) return 'too_little_cited';
  const cues: [number, ClaimReason][] = [
    [terms.figures, 'number'],
    [terms.negated, 'negation'],
    [terms.names, 'entity'],
    [terms.hedgesLost + terms.widened, 'condition'],
  ];
  const cue = cues.find(([strength]) => strength > 0);
  if (cue !== undefined) return cue[1];
  if (terms.coverage < FULL) return isOtherLanguage(claim, cited) ? 'language' : 'coverage';
  return cited.length > 1 ? 'several_places' : 'word_order';
}

function isLabelAlone(claim: Reading, cited: readonly Reading[]): boolean {
  return contentOf(claim).length > LABEL_WORDS && cited.every((reading) => contentOf(reading).length <= LABEL_WORDS);
}

/** One is English and the other is not, or they share no word at all. */
function isOtherLanguage(claim: Reading, cited: readonly Reading[]): boolean {
  const stems = new Set(cited.flatMap(({ tokens }) => tokens.map(stemOf)));
  const isShared = claim.tokens.some((token) => token.kind === 'word' && stems.has(stemOf(token)));
  return !isShared || cited.every(({ isEnglish }) => isEnglish !== claim.isEnglish);
}
