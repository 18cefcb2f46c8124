import { hasToken, type Reading } from '../reading/reading.ts';
import { type Alignment, alignTokens } from './align-tokens.ts';
import { contentOf, isContent } from './content.ts';

/** A claim beside one cited sentence. */
export interface Side {
  claim: Reading;
  source: Reading;
  alignment: Alignment;
  /** How many words of content the claim has. */
  content: number;
  /** The share of them that the sentence has in the same order. */
  share: number;
  /** The share of its words, figures aside, that the sentence has in whatever order. */
  wordShare: number;
}

/** A claim beside a cited sentence. */
export function sideOf(claim: Reading, source: Reading): Side {
  const alignment = alignTokens(claim, source);
  const content = contentOf(claim).length;
  const shared = alignment.pairs.filter(([index]) => {
    const token = claim.tokens[index];
    return token !== undefined && token.kind !== 'unit' && isContent(token, claim.isEnglish);
  });
  const words = contentOf(claim).filter(({ kind }) => kind === 'word');
  const known = words.filter((token) => hasToken(source, token));
  return {
    claim,
    source,
    alignment,
    content,
    share: content === 0 ? 0 : shared.length / content,
    wordShare: words.length === 0 ? 0 : known.length / words.length,
  };
}
