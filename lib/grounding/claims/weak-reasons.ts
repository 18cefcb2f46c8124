import type { ClaimReason } from '#lib/contracts/claim.ts';

import { coverage, isContent } from './conflicts/surroundings.ts';
import { hasToken, type Reading } from './reading/reading.ts';
import type { Token } from './reading/token.ts';
import { COMPARISON_WORDS, LIMITING_WORDS } from './words/limiting-words.ts';

/** A cited text of so few content words is a heading or label. */
const LABEL_WORDS = 2;

/** Why a claim that contradicts nothing is not supported by the words it cites. */
export function weakReason(claim: Reading, cited: readonly Reading[]): ClaimReason {
  const content = claim.tokens.filter(isContent);
  const isLabel = cited.every(({ tokens }) => tokens.filter(isContent).length <= LABEL_WORDS);
  if (isLabel && content.length > LABEL_WORDS) return 'too_little_cited';
  if (!claim.isEnglish || cited.every(({ isEnglish }) => !isEnglish)) return 'language';
  const whole = cited.find((reading) => coverage(claim.tokens, reading) === 1);
  if (whole) return orderReason(claim.tokens, whole.tokens);
  const missing = content.filter((token) => !cited.some((reading) => hasToken(reading, token)));
  if (missing.length === 0) return 'several_places';
  if (missing.length >= content.length - 1 && content.length > LABEL_WORDS) return 'too_little_cited';
  const isName = (token: Token): boolean => token.kind === 'word' && token.start > 0 && /^\p{Lu}/u.test(token.raw);
  return missing.some(isName) ? 'entity' : 'coverage';
}

function orderReason(claim: readonly Token[], source: readonly Token[]): ClaimReason {
  const said = new Set(claim.map(({ key }) => key));
  const has = (words: ReadonlySet<string>, tokens: readonly Token[]): boolean =>
    tokens.some(({ kind, key }) => kind === 'word' && words.has(key));
  if (source.some(({ kind, key }) => kind === 'word' && LIMITING_WORDS.has(key) && !said.has(key))) return 'condition';
  return has(COMPARISON_WORDS, claim) ? 'comparison' : 'word_order';
}
