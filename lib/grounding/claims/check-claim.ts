import type { ClaimReason, JudgedStatus } from '#lib/contracts/claim.ts';

import { type CitedReading, readCited } from './cited-reading.ts';
import type { CitedText, ClaimText, ClaimVerdict } from './claim-text.ts';
import { checkCodeLine } from './code-lines.ts';
import { findConflicts } from './conflicts/find-conflicts.ts';
import { isNeutral } from './neutral-forms.ts';
import { type PlainClaim, readPlainClaim } from './plain-claim.ts';
import { matchesSequence } from './proof/match-sequence.ts';
import { toProofTokens } from './proof/proof-token.ts';
import { isProvenBy } from './proof/prove.ts';
import { isJoinOf } from './proof/prove-joined.ts';
import { isWholeOf, placeWithin } from './proof/verbatim.ts';
import { hasInventedQuotation, isVerbatimIn, quotedRuns } from './quotations.ts';
import { hasToken, type Reading, readText } from './reading/reading.ts';
import { weakReason } from './weak-reasons.ts';

/** Shorter claims are words, which prove nothing. */
const FEWEST_TOKENS = 2;
/** A longer claim is no sentence: 600 characters hold about 120 words. */
const MOST_TOKENS = 300;

/**
 * What the cited words say of a claim, without a model. `quoted` and `supported` are proofs: the claim is the cited words, or follows
 * from one sentence of them by steps that keep the meaning. `contradicted`: something in it is at odds with the cited words or
 * missing from them. Everything between is `weak`. Without citations it is `neutral` or `uncited`.
 */
export function checkClaim(claim: ClaimText, cited: readonly CitedText[]): ClaimVerdict {
  if (claim.kind === 'code') return checkCodeLine(claim.markdown, cited);
  const plain = readPlainClaim(claim.markdown);
  if (cited.length === 0) return checkUncited(claim, plain);
  const sources = cited.flatMap(readCited);
  const reading = readText(plain.text, { isEnglishByDefault: sources.some(({ isEnglish }) => isEnglish) });
  if (hasForeignAddress(plain, cited)) return verdict('contradicted', 'link');
  if (reading.tokens.length === 0) return verdict('weak', 'too_little_cited');
  if (reading.tokens.length > MOST_TOKENS) return checkLong(reading, sources);
  if (hasInventedQuotation(reading, sources) || isInventedBlock(plain, reading, sources))
    return verdict('contradicted', 'quotation');
  const proven = prove(reading, sources);
  if (proven) return verdict(proven);
  const conflicts = findConflicts(claim.kind, reading, sources);
  return conflicts.length > 0 ? verdict('contradicted', ...conflicts) : verdict('weak', weakReason(reading, sources));
}

/** What is no sentence any more is compared as a whole, and for figures and identifiers that the cited words lack. */
function checkLong(reading: Reading, sources: readonly Reading[]): ClaimVerdict {
  if (isWholeOf(reading, sources)) return verdict('quoted');
  const unknown = reading.tokens.find(
    (token) => token.kind !== 'word' && !sources.some((source) => hasToken(source, token)),
  );
  if (!unknown) return verdict('weak', 'coverage');
  return verdict('contradicted', unknown.kind === 'identifier' ? 'identifier' : 'number');
}

function verdict(status: JudgedStatus, ...reasons: ClaimReason[]): ClaimVerdict {
  return { status, reasons };
}

function checkUncited(claim: ClaimText, plain: PlainClaim): ClaimVerdict {
  const reading = readText(plain.text, { isEnglishByDefault: true });
  const isFree = plain.addresses.length === 0 && isNeutral(claim.kind, reading);
  return isFree ? verdict('neutral') : verdict('uncited', 'no_citation');
}

/** A link or picture whose address is not in the cited words. */
function hasForeignAddress({ addresses }: PlainClaim, cited: readonly CitedText[]): boolean {
  return addresses.some((address) => !cited.some(({ text }) => address !== '' && text.includes(address)));
}

/** A block set as a quotation is one, with or without marks. */
function isInventedBlock({ isBlockquote }: PlainClaim, reading: Reading, sources: readonly Reading[]): boolean {
  return isBlockquote && quotedRuns(reading).length === 0 && !isVerbatimIn(reading.tokens, sources);
}

function prove(reading: Reading, sources: readonly CitedReading[]): JudgedStatus | null {
  if (isWholeOf(reading, sources)) return 'quoted';
  const proof = toProofTokens(reading);
  if (proof.length < FEWEST_TOKENS) return null;
  const sentences = sources.filter((source) => source.isEnglish && isQuestion(source) === isQuestion(reading));
  let isProven = false;
  for (const source of sentences) {
    if (placeWithin(reading, source) !== -1 && matchesSequence(proof, source.proof, source.parts)) return 'quoted';
    isProven ||= isProvenBy(proof, toSentence(source));
  }
  return isProven || isJoinOf(proof, sentences.map(toSentence)) ? 'supported' : null;
}

function toSentence({ proof, parts }: CitedReading): { tokens: CitedReading['proof']; parts: CitedReading['parts'] } {
  return { tokens: proof, parts };
}

function isQuestion({ tail }: Reading): boolean {
  return tail.includes('?');
}
