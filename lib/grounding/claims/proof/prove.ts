import { ADVERBIAL_PREPOSITIONS, PERSONAL_PRONOUNS, SUBORDINATORS } from '../words/english-clause-words.ts';
import { ORDERING_WORDS } from '../words/limiting-words.ts';
import { type DroppableParts, limits } from './droppable-parts.ts';
import { inSourceOrder } from './enumerations.ts';
import { matchesSequence } from './match-sequence.ts';
import { type Order, withExchangedPair, withMovedAdverbial, withMovedClause } from './movements.ts';
import { withActiveVoice } from './passive.ts';
import type { ProofToken } from './proof-token.ts';
import { saysSame } from './same-token.ts';

interface Sentence {
  tokens: readonly ProofToken[];
  parts: DroppableParts;
}

/** Beyond this a sentence is not taken apart: the work grows with its square. */
const MOST_MOVABLE = 80;
const MOST_ORDERS = 3000;
const FREE_KEYS = new Set(['be', 'by', 'and', 'but', 'whereas', 'while']);
const PLAIN_JOINTS = new Set(['', 'and']);
const CONTRASTS = new Set(['but', 'whereas', 'while']);

/**
 * Whether an English claim follows from a sentence by steps that keep its meaning: another tense or number of its words, subordinate
 * clauses and adverbials at the other end, sides of an "and" exchanged, passive turned active, asides left out. Any other word, or
 * the same words in another order, is not proven.
 */
export function isProvenBy(claim: readonly ProofToken[], sentence: Sentence): boolean {
  if (!isCovered(claim, sentence.tokens)) return false;
  return isClauseProven(claim, sentence) || isProvenClauseByClause(claim, sentence);
}

/** Every token of the claim is somewhere in the sentence; the marks of the passive voice may be new, and what joins clauses. */
function isCovered(claim: readonly ProofToken[], source: readonly ProofToken[]): boolean {
  const keys = new Set(source.map(({ key, form }) => `${form}:${key}`));
  return claim.every((token) => {
    if (FREE_KEYS.has(token.key)) return true;
    return keys.has(`${token.form}:${token.key}`) || source.some((candidate) => saysSame(token, candidate));
  });
}

function isClauseProven(claim: readonly ProofToken[], { tokens, parts }: Sentence): boolean {
  const matches = (order: Order, said: Order = claim): boolean => matchesSequence(said, order, parts);
  if (matches(tokens)) return true;
  if (tokens.length > MOST_MOVABLE || claim.length > MOST_MOVABLE) return false;
  const ordered = inSourceOrder(claim, tokens);
  if (ordered && matches(tokens, ordered)) return true;
  const actives = withActiveVoice(claim);
  const clauses = withMovedClause(tokens);
  const adverbials = withMovedAdverbial(tokens);
  const pairs = withExchangedPair(tokens);
  const voices = withActiveVoice(tokens);
  const single = [...clauses, ...adverbials, ...pairs, ...voices];
  if (single.some((order) => matches(order))) return true;
  if (actives.some((said) => [tokens, ...clauses, ...adverbials].some((order) => matches(order, said)))) return true;
  const double = [
    ...[...voices, ...pairs, ...clauses].flatMap((order) => withMovedAdverbial(order)),
    ...clauses.flatMap((order) => withExchangedPair(order)),
  ];
  return double.slice(0, MOST_ORDERS).some((order) => matches(order));
}

interface Clause {
  joint: string;
  tokens: readonly ProofToken[];
}

/** Independent clauses may change places; each is proven by one of the sentence. */
function isProvenClauseByClause(claim: readonly ProofToken[], { tokens, parts }: Sentence): boolean {
  const said = splitClauses(claim);
  const written = splitClauses(tokens);
  if (said.length < 2 || written.length < said.length) return false;
  const places: number[] = [];
  for (const clause of said) {
    const place = written.findIndex((candidate, index) => {
      return !places.includes(index) && isClauseProven(clause.tokens, { tokens: candidate.tokens, parts });
    });
    if (place === -1) return false;
    places.push(place);
  }
  return mayStandSo(places, said, written);
}

function mayStandSo(places: readonly number[], said: readonly Clause[], written: readonly Clause[]): boolean {
  const left = written.filter((_, index) => !places.includes(index));
  if (left.some(({ joint, tokens }) => !PLAIN_JOINTS.has(joint) || tokens.some(limits))) return false;
  const isSequence = written.some(({ tokens }) => tokens.some(({ key }) => ORDERING_WORDS.has(key)));
  const isInOrder = places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1));
  return said.every((clause, index) => {
    if (index === 0) return true;
    const joint = written[places[index] ?? 0]?.joint ?? '';
    if (isInOrder) return isSameJoint(clause.joint, joint);
    if (isSequence) return false;
    const joints = written.slice(1).map((other) => other.joint);
    return (
      joints.every((other) => PLAIN_JOINTS.has(other) || CONTRASTS.has(other)) &&
      isSameJoint(clause.joint, joints[0] ?? '')
    );
  });
}

function isSameJoint(one: string, other: string): boolean {
  if (one === other) return true;
  if (PLAIN_JOINTS.has(one)) return PLAIN_JOINTS.has(other) || CONTRASTS.has(other);
  return CONTRASTS.has(one) && (CONTRASTS.has(other) || other === '');
}

/** At semicolons and points, and at a comma with its coordinator. */
function splitClauses(tokens: readonly ProofToken[]): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  let joint = '';
  tokens.forEach((token, index) => {
    if (index === 0) return;
    const isJoint =
      token.separator > 0 && token.token.kind === 'word' && (token.key === 'and' || CONTRASTS.has(token.key));
    const isPoint = /^[;.]$/.test(token.separatorText);
    if (!isJoint && !isPoint) return;
    clauses.push({ joint, tokens: tokens.slice(start, index) });
    start = isJoint ? index + 1 : index;
    joint = isJoint ? token.key : '';
  });
  clauses.push({ joint, tokens: tokens.slice(start) });
  return clauses.filter((clause) => clause.tokens.length > 0);
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
