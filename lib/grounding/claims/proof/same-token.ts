import { isIngForm, isPastForm, shareBaseForm } from '#lib/text/english/inflection.ts';
import type { Token } from '../reading/token.ts';
import type { ProofToken } from './proof-token.ts';

/** Words that change with the number of what they stand for, and with nothing else. */
const NUMBER_PAIRS: readonly ReadonlySet<string>[] = [
  new Set(['its', 'their']),
  new Set(['it', 'they']),
  new Set(['itself', 'themselves']),
  new Set(['this', 'these']),
  new Set(['that', 'those']),
];
/** Words that end like a plural, participle or progressive and are none. */
const UNINFLECTED = new Set(
  'during according including regarding concerning following pending excluding morning evening nothing something anything everything this thus less unless as is his its us news species series means always perhaps besides towards upwards'.split(
    ' ',
  ),
);

/** Whether two tokens are the same but for typography, case and format. */
export function isSameToken(one: Token, other: Token): boolean {
  if (one.key !== other.key) return isCamelOfWord(one, other) || isCamelOfWord(other, one);
  if (one.kind === 'identifier' || other.kind === 'identifier') return one.kind === other.kind;
  return !isOtherCode(one, other) && !isOtherCode(other, one);
}

/** JavaScript and javascript: where one of them has no case to compare, case says nothing. */
function isCamelOfWord(identifier: Token, word: Token): boolean {
  if (identifier.kind !== 'identifier' || word.kind !== 'word' || identifier.isCode || word.isCode) return false;
  return /^\p{L}+$/u.test(identifier.raw) && identifier.raw.toLowerCase() === word.key;
}

/** In code case matters; a sentence may begin with a capital. */
function isOtherCode(code: Token, other: Token): boolean {
  if (!code.isCode || code.kind !== 'word') return false;
  if (code.raw === other.raw) return false;
  return other.isCode || other.raw.charAt(0).toLowerCase() + other.raw.slice(1) !== code.raw;
}

/** Whether a token of a claim says what a token of the sentence says: the same word in whatever tense or number. */
export function saysSame(claim: ProofToken, source: ProofToken): boolean {
  if (!isPlainWord(claim) || !isPlainWord(source)) return isSameToken(claim.token, source.token);
  if (claim.token.key === source.token.key && claim.form === source.form) return true;
  if (claim.key === 'be' || source.key === 'be') return claim.key === source.key && !isFutureOfPast(claim, source);
  return claim.key === source.key ? isSameTense(claim, source) : isOtherForm(claim, source);
}

function isOtherForm(claim: ProofToken, source: ProofToken): boolean {
  if (NUMBER_PAIRS.some((pair) => pair.has(claim.key) && pair.has(source.key))) return true;
  if (UNINFLECTED.has(claim.key) || UNINFLECTED.has(source.key) || areNames(claim, source)) return false;
  return isSameTense(claim, source) && shareBaseForm(claim.key, source.key);
}

function isPlainWord({ token }: ProofToken): boolean {
  return token.kind === 'word' && !token.isCode;
}

/** Williams is no plural of William. */
function areNames(claim: ProofToken, source: ProofToken): boolean {
  return [claim, source].every(({ token }) => /^\p{Lu}/u.test(token.raw));
}

/** "will be closed" and "was closed". */
function isFutureOfPast(claim: ProofToken, source: ProofToken): boolean {
  const wasBe = ({ token }: ProofToken): boolean => /^(?:was|were|been)$/.test(token.key);
  return (claim.form === 'future' && wasBe(source)) || (source.form === 'future' && wasBe(claim));
}

/** "is turning" is "turns" but neither "turning" nor "turned"; "was turning" is not "turned"; "will turn" is not "turned". */
function isSameTense(claim: ProofToken, source: ProofToken): boolean {
  return fits(claim, source) && fits(source, claim);
}

function fits(one: ProofToken, other: ProofToken): boolean {
  if (one.form === 'past-progressive') return other.form.endsWith('progressive');
  const isBareIng = other.form === 'plain' && isIngForm(other.key);
  if (one.form === 'plain') return !isIngForm(one.key) || isBareIng;
  if (isBareIng || one.form === 'perfect') return !isBareIng;
  return !isPast(other) && (one.form !== 'future' || other.form !== 'past-progressive');
}

function isPast({ form, key }: ProofToken): boolean {
  return form === 'perfect' || (form === 'plain' && isPastForm(key));
}
