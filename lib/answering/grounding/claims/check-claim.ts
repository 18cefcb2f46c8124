import type { ClaimKind, ClaimReason, JudgedStatus } from '#lib/contracts/claim.ts';
import { trimEdgesOf } from '#lib/foundation/core/trim-characters.ts';
import { normalForm } from '#lib/foundation/text/folding/fold-letters.ts';

import type { CitedText, ClaimText, ClaimVerdict } from './claim-text.ts';
import { figuresOf, haveSameValue, type Place, isCalculated, isFigure } from './conflicts/figures.ts';
import { findConflicts } from './conflicts/find-conflicts.ts';
import type { PlainClaim } from './plain-claim.ts';
import { hasInventedQuotation, isVerbatimIn, quotedRuns } from './quotations.ts';
import { readClaim } from './read-claim.ts';
import { contentOf, type Reading, stemOf } from './reading/reading.ts';
import { isNegator } from './words/negators.ts';
import { hasAddress } from './written-addresses.ts';
import { foldCharacters } from './reading/fold-characters.ts';
import { isSameToken, type Token } from './reading/token.ts';
import { hasIdentifier, isIdentifier } from './conflicts/identifiers.ts';

/** If the cited words cover less of a claim than this, it is to be checked. */
const LEAST_SHARE = 0.8;

/** A cited text with at most this many content words is a heading or a label. */
const LABEL_WORDS = 2;

/** A point that does not separate words: that of an abbreviation. */
const ABBREVIATION = /^\p{Lu}\p{L}{0,4}$|^(?:no|vs|approx|cf|ca|etc|fig|pp?|vol|ed)$/u;

const IDENTIFIER = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*|\d[\p{N}._]*/gu;

/** Anything longer is not a sentence: 600 characters hold about 120 words. */
const MOST_TOKENS = 300;
/** A higher number in a line that introduces a list is not the count of its items. */
const MOST_COUNTED = 20;

/**
 * Judges a claim by its cited words, without a model. `quoted`: it consists of the cited words. `contradicted`: it states a fact differently from the
 * sentence that it cites for it. Everything else is `supported` if most of its words are in the cited ones, and `weak` if not. Without citations it
 * is `neutral` when it only leads to the text after it, else `uncited`. An address in the words of the question is the reader's own.
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
 * Judges a line that leads to claims, by the citations of the first of them: `neutral`, unless it states a fact differently or has a date or an
 * amount that does not occur there. A small number may count the items after it.
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

/** A claim that matches the exact words without its negatives, but not with them, denies its source, or the reverse. */
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

/** A heading, a line set in bold like one, a line that ends in a colon, and a line without content words lead to the text after them. */
function isLeading(kind: ClaimKind, { isEmphasised }: PlainClaim, reading: Reading): boolean {
  if (kind === 'heading' || isEmphasised || contentOf(reading).length === 0) return true;
  return kind === 'sentence' && /[:：]$/.test(reading.tail);
}

/** Whether the claim contains a link, image, address or telephone number that does not occur in these texts. */
function hasUnknownAddress({ addresses }: PlainClaim, known: readonly string[]): boolean {
  return addresses.some((address) => !known.some((text) => hasAddress(text, address)));
}

/** Whether a block set as a quotation, with or without quotation marks, is not found in the sources. */
function isInventedBlock({ isBlockquote }: PlainClaim, reading: Reading, sources: readonly Reading[]): boolean {
  return isBlockquote && quotedRuns(reading).length === 0 && !isVerbatimIn(reading.tokens, sources);
}

/** Checks whether a line of code is one of the cited lines, ignoring white space; case and punctuation matter. */
function checkCodeLine(line: string, cited: readonly CitedText[]): ClaimVerdict {
  const code = foldCode(line);
  if (!/[\p{L}\p{N}]/u.test(code)) return { status: 'neutral', reasons: [], support: null };
  if (cited.length === 0) return { status: 'uncited', reasons: ['no_citation'], support: null };
  const lines = cited.flatMap(({ text }) => text.split('\n').map(foldCode));
  if (lines.includes(code)) return { status: 'quoted', reasons: [], support: 1 };
  const known = new Set(cited.flatMap(({ text }) => normalForm(text, 'NFC').match(IDENTIFIER) ?? []));
  const own = code.match(IDENTIFIER) ?? [];
  if (own.some((identifier) => !known.has(identifier)))
    return { status: 'contradicted', reasons: ['identifier'], support: null };
  return { status: 'weak', reasons: ['word_order'], support: 0 };
}

/** Folds white space, removes surrounding backticks, and makes typographic quotation marks plain. */
function foldCode(line: string): string {
  const trimmed = trimEdgesOf(line.trim(), /`/);
  const isTypeset = /[“”‘’ ]/.test(trimmed);
  return normalForm(isTypeset ? foldCharacters(trimmed) : trimmed, 'NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * True if a claim consists only of cited words, in any script: one whole sentence, or several in sequence. Part of a sentence is not exact, since the
 * omitted part may limit it.
 */
function isExact(claim: Reading, cited: readonly Reading[]): boolean {
  if (claim.tokens.length === 0) return false;
  const left = [...cited];
  let place = 0;
  while (place < claim.tokens.length) {
    const index = left.findIndex((reading) => standsAt(claim, reading, place));
    const [reading] = index === -1 ? [] : left.splice(index, 1);
    if (!reading) return false;
    place += reading.tokens.length;
  }
  return true;
}

function standsAt(claim: Reading, { tokens, tail }: Reading, place: number): boolean {
  if (tokens.length === 0 || place + tokens.length > claim.tokens.length) return false;
  const end = place + tokens.length;
  const isLast = end === claim.tokens.length;
  if (isQuestion(tail) !== isQuestion(isLast ? claim.tail : (claim.tokens[end]?.gap ?? ''))) return false;
  return tokens.every((token, index) => {
    const said = claim.tokens[place + index];
    if (!said || !isSameToken(said, token)) return false;
    return (
      index === 0 ||
      said.gap === token.gap ||
      parts(said.gap, tokens[index - 1]) === parts(token.gap, tokens[index - 1])
    );
  });
}

/** True if punctuation separates two tokens; which mark does so is a matter of typography. */
function parts(gap: string, before: Token | undefined): boolean {
  if (/[;:!?—…。！？；：,|/•()[\]{}（）،、，]/.test(gap)) return true;
  return gap.includes('.') && !ABBREVIATION.test(before?.raw ?? '');
}

function isQuestion(tail: string): boolean {
  return /[?？؟]/.test(tail);
}

/** How far the cited words cover a claim: this is known without a model, and in languages that the model does not read. */
interface Coverage {
  /** The share of its content words, figures and names that occur in the cited words, in any form. */
  share: number;
  /** The reason it is to be checked; null where there is none. */
  doubt: ClaimReason | null;
}

/** Compares a claim with its cited sentences, word by word; order is considered for negatives alone. */
function coverageOf(claim: Reading, cited: readonly Reading[]): Coverage {
  const content = contentOf(claim).filter((token) => !isNegator(token, claim));
  const missing = missingIn(claim, content, cited);
  const share = content.length === 0 ? 0 : 1 - missing.length / content.length;
  if (share < LEAST_SHARE) return { share, doubt: doubtOf(claim, missing, cited) };
  return { share, doubt: deniesOtherwise(claim, cited) ? 'negation' : null };
}

/** Whether the claim negates a word that the cited text does not negate, or the reverse. */
function deniesOtherwise(claim: Reading, cited: readonly Reading[]): boolean {
  const written = cited.flatMap(deniedIn);
  const said = deniedIn(claim);
  const differs = (stem: string, denied: readonly string[], readings: readonly Reading[]) =>
    !denied.includes(stem) && readings.some(({ stems }) => stems.has(stem));
  return said.some((stem) => differs(stem, written, cited)) || written.some((stem) => differs(stem, said, [claim]));
}

/** Returns the stems of the content words that follow a negator. */
function deniedIn(reading: Reading): string[] {
  const content = contentOf(reading).filter((token) => !isNegator(token, reading));
  return reading.tokens.flatMap((token) => {
    const next = isNegator(token, reading) ? content.find(({ start }) => start > token.start) : undefined;
    return next === undefined ? [] : [stemOf(next, reading)];
  });
}

function missingIn(claim: Reading, content: readonly Token[], cited: readonly Reading[]): Token[] {
  const known = cited.flatMap(figuresOf);
  const standing = new Set(
    figuresOf(claim)
      .filter((figure) => known.some((other) => haveSameValue(figure, other)) || isCalculated(figure, known))
      .map(({ token }) => token),
  );
  return content.filter((token) => {
    if (isFigure(token)) return !standing.has(token);
    if (isIdentifier(token)) return !hasIdentifier(token, cited);
    return !cited.some(({ stems }) => stems.has(stemOf(token, claim)));
  });
}

function doubtOf(claim: Reading, missing: readonly Token[], cited: readonly Reading[]): ClaimReason {
  const isLabelAlone = cited.every((reading) => contentOf(reading).length <= LABEL_WORDS);
  if (isLabelAlone && contentOf(claim).length > LABEL_WORDS) return 'too_little_cited';
  if (missing.some(isFigure)) return 'number';
  if (missing.some(({ raw, start }) => start > 0 && claim.isEnglish && /^\p{Lu}/u.test(raw))) return 'entity';
  return cited.every(({ language }) => language !== claim.language) ? 'language' : 'coverage';
}
