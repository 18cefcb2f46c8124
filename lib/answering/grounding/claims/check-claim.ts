import type { ClaimKind, ClaimReason, JudgedStatus } from '#lib/contracts/claim.ts';

import { checkCodeLine } from './check-code-line.ts';
import type { CitedText, ClaimText, ClaimVerdict } from './claim-text.ts';
import { figuresOf, haveSameValue, type Place } from './conflicts/figures.ts';
import { findConflicts } from './conflicts/find-conflicts.ts';
import { coverageOf } from './coverage.ts';
import { isExact } from './exact-words.ts';
import type { PlainClaim } from './plain-claim.ts';
import { hasInventedQuotation, isVerbatimIn, quotedRuns } from './quotations.ts';
import { readClaim } from './read-claim.ts';
import { contentOf, type Reading } from './reading/reading.ts';
import { isNegator } from './words/negators.ts';
import { hasAddress } from './written-addresses.ts';

/** A longer claim is no sentence: 600 characters hold about 120 words. */
const MOST_TOKENS = 300;
/** A higher number in a line that leads to a list is no count of its items. */
const MOST_COUNTED = 20;

/**
 * What the cited words say of a claim, without a model. `quoted`: it is the cited words. `contradicted`: it states a fact otherwise than
 * the sentence that it cites for it. Everything else is `supported` where most of its words stand in the cited ones, and `weak` where not.
 * Without citations it is `neutral` when it only leads to what follows, else `uncited`. An address in the words that were asked is the
 * reader's own.
 */
export function checkClaim(claim: ClaimText, cited: readonly CitedText[], asked = ''): ClaimVerdict {
  if (claim.kind === 'code') return checkCodeLine(claim.markdown, cited);
  const { plain, reading, sources } = readClaim(claim.markdown, cited);
  if (cited.length === 0) return checkUncited(claim.kind, plain, reading);
  if (hasUnknownAddress(plain, [asked, ...cited.map(({ text }) => text)]))
    return verdict('contradicted', null, ['link']);
  if (reading.tokens.length === 0) return verdict('weak', 0, ['too_little_cited']);
  if (hasInventedQuotation(reading, sources) || isInventedBlock(plain, reading, sources))
    return verdict('contradicted', null, ['quotation']);
  if (isExact(reading, sources)) return verdict('quoted', 1);
  if (isExact(withoutNegators(reading), sources.map(withoutNegators)))
    return verdict('contradicted', null, ['negation']);
  return reading.tokens.length > MOST_TOKENS
    ? verdict('weak', null, ['coverage'])
    : weigh(claim.kind, reading, sources);
}

/**
 * A line that leads to claims, by what the first of them cites: `neutral`, unless it states a fact otherwise or has a date or an amount
 * that stands nowhere there. A small number may count what follows.
 */
export function checkLeading(claim: ClaimText, following: readonly CitedText[]): ClaimVerdict {
  const alone = checkClaim({ ...claim, kind: 'heading' }, []);
  if (alone.status !== 'neutral' || following.length === 0) return alone;
  const { reading, sources } = readClaim(claim.markdown, following);
  const conflicts = findConflicts(claim.kind, reading, sources);
  if (conflicts.length > 0) return verdict('contradicted', null, conflicts);
  const known = sources.flatMap(figuresOf);
  const isUnknown = figuresOf(reading).some(
    (own) => isAmount(own) && !known.some((other) => haveSameValue(own, other)),
  );
  return isUnknown ? verdict('uncited', null, ['number']) : alone;
}

function isAmount({ token: { kind, value } }: Place): boolean {
  return kind === 'date' || (kind === 'number' && Math.abs(value) > MOST_COUNTED);
}

function weigh(kind: ClaimKind, reading: Reading, sources: readonly Reading[]): ClaimVerdict {
  const conflicts = findConflicts(kind, reading, sources);
  if (conflicts.length > 0) return verdict('contradicted', null, conflicts);
  const { share, doubt } = coverageOf(reading, sources);
  return doubt === null ? verdict('supported', share) : verdict('weak', share, [doubt]);
}

/** A claim that is exact words without its negatives, but not with them, denies what its source says, or the reverse. */
function withoutNegators(reading: Reading): Reading {
  return { ...reading, tokens: reading.tokens.filter((token) => !isNegator(token, reading)) };
}

function verdict(status: JudgedStatus, support: number | null, reasons: ClaimReason[] = []): ClaimVerdict {
  return { status, reasons, support };
}

function checkUncited(kind: ClaimKind, plain: PlainClaim, reading: Reading): ClaimVerdict {
  const isFree = plain.addresses.length === 0 && isLeading(kind, plain, reading);
  return isFree ? verdict('neutral', null) : verdict('uncited', null, ['no_citation']);
}

/** A heading, a line set in bold like one, a line that ends in a colon, and what has no word of content lead to what follows. */
function isLeading(kind: ClaimKind, { isEmphasised }: PlainClaim, reading: Reading): boolean {
  if (kind === 'heading' || isEmphasised || contentOf(reading).length === 0) return true;
  return kind === 'sentence' && /[:：]$/.test(reading.tail);
}

/** A link, a picture, an address or a telephone number that is not in these words. */
function hasUnknownAddress({ addresses }: PlainClaim, known: readonly string[]): boolean {
  return addresses.some((address) => !known.some((text) => hasAddress(text, address)));
}

/** A block set as a quotation is one, with or without marks. */
function isInventedBlock({ isBlockquote }: PlainClaim, reading: Reading, sources: readonly Reading[]): boolean {
  return isBlockquote && quotedRuns(reading).length === 0 && !isVerbatimIn(reading.tokens, sources);
}
