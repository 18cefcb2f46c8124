import { ADVERBIAL_PREPOSITIONS, PERSONAL_PRONOUNS, SUBORDINATORS } from '../words/english-clause-words.ts';
import type { DroppableParts } from './droppable-parts.ts';
import type { ProofToken } from './proof-token.ts';
import { isProvenBy, splitClauses } from './prove.ts';

interface Sentence {
  tokens: readonly ProofToken[];
  parts: DroppableParts;
}

/**
 * Whether a claim joins what several sentences say: every clause, with its own subject, is proven by one of them. Never the subject of
 * one with the predicate of another; no pronoun that the joining would turn to somebody else; nothing in front that would hold for all.
 */
export function isJoinOf(claim: readonly ProofToken[], sentences: readonly Sentence[]): boolean {
  const clauses = splitClauses(claim);
  if (clauses.length < 2 || sentences.length < 2) return false;
  const [first, ...others] = clauses;
  const lead = first?.tokens[0]?.key ?? '';
  if (ADVERBIAL_PREPOSITIONS.has(lead) || SUBORDINATORS.has(lead)) return false;
  if (others.some(({ tokens }) => tokens.some(isPronoun))) return false;
  return clauses.every(({ tokens }) => tokens.length > 1 && sentences.some((sentence) => isProvenBy(tokens, sentence)));
}

function isPronoun({ key, token }: ProofToken): boolean {
  return token.kind === 'word' && !token.isCode && PERSONAL_PRONOUNS.has(key);
}
