import type { ClaimKind, ClaimReason, JudgedStatus } from '#lib/contracts/claim.ts';
import { trimEdgesOf } from '#lib/core/trim-characters.ts';
import { normalForm } from '#lib/text/folding/fold-letters.ts';

import { type CitedReading, readCited } from './cited-reading.ts';
import type { CitedText, ClaimText, ClaimVerdict } from './claim-text.ts';
import { findConflicts } from './conflicts/find-conflicts.ts';
import { coverage, isContent } from './conflicts/surroundings.ts';
import { type PlainClaim, readPlainClaim } from './plain-claim.ts';
import { matchesSequence } from './proof/match-sequence.ts';
import { toProofTokens } from './proof/proof-token.ts';
import { isJoinOf, isProvenBy } from './proof/prove.ts';
import { isWholeOf, placeWithin } from './proof/verbatim-match.ts';
import { hasInventedQuotation, isVerbatimIn, quotedRuns } from './quotations.ts';
import { foldCharacters } from './reading/fold-characters.ts';
import { hasToken, type Reading, readText } from './reading/reading.ts';
import type { Token } from './reading/token.ts';
import { COMPARISON_WORDS, LIMITING_WORDS } from './words/limiting-words.ts';
import { HEAD_WORDS, LEADING_WORDS, NEUTRAL_FORMS } from './words/neutral-words.ts';

/** Shorter claims are words, which prove nothing. */
const FEWEST_TOKENS = 2;
/** A longer claim is no sentence: 600 characters hold about 120 words. */
const MOST_TOKENS = 300;

const IDENTIFIER = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*|\d[\p{N}._]*/gu;

const LONGEST_LEAD = 14;

/** A cited text of so few content words is a heading or label. */
const LABEL_WORDS = 2;

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

/** A line of code is one of the cited lines, its white space aside; case and signs matter. */
function checkCodeLine(line: string, cited: readonly CitedText[]): ClaimVerdict {
  const code = foldCode(line);
  if (!/[\p{L}\p{N}]/u.test(code)) return { status: 'neutral', reasons: [] };
  if (cited.length === 0) return { status: 'uncited', reasons: ['no_citation'] };
  const lines = cited.flatMap(({ text }) => text.split('\n').map(foldCode));
  if (lines.includes(code)) return { status: 'quoted', reasons: [] };
  const known = new Set(cited.flatMap(({ text }) => normalForm(text, 'NFC').match(IDENTIFIER) ?? []));
  const hasUnknown = (code.match(IDENTIFIER) ?? []).some((identifier) => !known.has(identifier));
  if (hasUnknown) return { status: 'contradicted', reasons: ['identifier'] };
  return { status: 'weak', reasons: ['word_order'] };
}

/** White space folded, the backticks around it gone; quotation marks of typesetting as plain ones. */
function foldCode(line: string): string {
  const trimmed = trimEdgesOf(line.trim(), /`/);
  const isTypeset = /[“”‘’ ]/.test(trimmed);
  return normalForm(isTypeset ? foldCharacters(trimmed) : trimmed, 'NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Whether a claim without citations claims nothing: a heading such as "Steps", the head of a table, "Here are the steps:". Closed: a
 * word from outside the lists, a number, a name, code or a link makes it a claim.
 */
function isNeutral(kind: ClaimKind, { tokens, text, tail }: Reading): boolean {
  if (tokens.length === 0) return true;
  if (
    text.includes('`') ||
    tokens.some((token) => token.kind !== 'word' && !(token.kind === 'ordinal' && token.isSpelled))
  )
    return false;
  const words = tokens.map((token) => (token.isSpelled ? token.raw.toLowerCase() : token.key));
  if (NEUTRAL_FORMS.has(words.join('-'))) return true;
  if (kind === 'row') return words.every((word) => HEAD_WORDS.has(word) || NEUTRAL_FORMS.has(word));
  if (kind === 'heading')
    return words.length <= 4 && words.every((word) => HEAD_WORDS.has(word) || NEUTRAL_FORMS.has(word));
  const isLead = tail.includes(':') && words.length <= LONGEST_LEAD;
  return isLead && kind === 'sentence' && words.every((word) => LEADING_WORDS.has(word));
}

/** Why a claim that contradicts nothing is not supported by the words it cites. */
function weakReason(claim: Reading, cited: readonly Reading[]): ClaimReason {
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
