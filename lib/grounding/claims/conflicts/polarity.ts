import { separatorLevel } from '../proof/proof-token.ts';
import { shareBaseForm } from '#lib/text/english/inflection.ts';
import { keyAt, type Token } from '../reading/token.ts';
import { BE, DO, HAVE, MODALS } from '../words/english-clause-words.ts';
import { NEGATIVE_PREFIXES, NEGATIVE_VERBS, NEGATORS, NOT_PREFIXED } from '../words/negators.ts';
import { contrariesOfForm, isFormOf } from './contrary-forms.ts';
import { isContent } from './surroundings.ts';

/** A content word with whether it is denied. */
export interface PolarWord {
  token: Token;
  isDenied: boolean;
  /** It stands where the negative of its clause reaches, and not before it, as a subject does. */
  isReached: boolean;
  /** A negative stands right before it. */
  isTarget: boolean;
}

export interface PolarClause {
  words: PolarWord[];
  tokens: Token[];
}

const BORDERS = new Set(
  `when whenever if unless because although though while whereas whether until till once since before after which who whom
  whose that where so but yet`.split(/\s+/),
);
/** Negatives that deny the next words and not their whole clause. */
const LOCAL = new Set('without unlike except excluding despite minus lack lacks lacking lacked'.split(' '));
const LOCAL_REACH = 6;
/** "issued no warning": the verb before the negative is denied as well. */
const REACH_BEFORE_NO = 2;
const FEWEST_BEFORE_AND = 4;

const known = new WeakMap<readonly Token[], PolarClause[]>();

/** The clauses of a sentence, each content word with whether it is denied: twice denied is not. */
export function readPolarity(tokens: readonly Token[]): PolarClause[] {
  const found = known.get(tokens);
  if (found) return found;
  const clauses = splitClauses(tokens).map((clause) => ({ tokens: clause, words: polarWords(clause) }));
  known.set(tokens, clauses);
  return clauses;
}

function splitClauses(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]];
  tokens.forEach((token, index) => {
    const current = clauses.at(-1) ?? [];
    if (current.length > 0 && opensClause(token, tokens[index - 1], current)) clauses.push([]);
    clauses.at(-1)?.push(token);
  });
  return clauses;
}

function opensClause(token: Token, before: Token | undefined, current: readonly Token[]): boolean {
  if (separatorLevel(token.gap, before) > 0) return true;
  if (token.kind !== 'word' || token.isCode) return false;
  // "never when …" denies the clause it leads to.
  if (BORDERS.has(token.key)) return !isNegator(before);
  if (token.key !== 'and') return false;
  return (
    current.some((other) => isNegator(other) || isAuxiliary(other)) ||
    current.filter(isContent).length >= FEWEST_BEFORE_AND
  );
}

function isAuxiliary({ kind, key }: Token): boolean {
  return kind === 'word' && (BE.has(key) || HAVE.has(key) || DO.has(key) || MODALS.has(key));
}

function isNegator(token: Token | undefined): boolean {
  return token?.kind === 'word' && NEGATORS.has(token.key);
}

function polarWords(clause: readonly Token[]): PolarWord[] {
  const isClauseDenied = clause.filter((token, index) => deniesClause(clause, token, index)).length % 2 === 1;
  const first = clause.findIndex((token, index) => deniesClause(clause, token, index));
  const isDeterminer = keyAt(clause, first) === 'no' && keyAt(clause, first + 1) !== 'longer';
  const reach = isDeterminer ? first - REACH_BEFORE_NO : first;
  const words: PolarWord[] = [];
  clause.forEach((token, index) => {
    if (!isContent(token) || isLocalWord(token)) return;
    const isLocal = isLocallyDenied(clause, index);
    const isReached = isLocal || index >= reach;
    words.push({ token, isDenied: isClauseDenied !== isLocal, isReached, isTarget: isTargetAt(clause, index) });
  });
  return words;
}

function isLocalWord({ key }: Token): boolean {
  return LOCAL.has(key) || NEGATORS.has(key) || key === 'longer';
}

function deniesClause(clause: readonly Token[], token: Token, index: number): boolean {
  if (token.kind !== 'word' || token.isCode) return false;
  const next = keyAt(clause, index + 1);
  if (token.key === 'unless') return index === 0;
  if (NEGATIVE_VERBS.has(token.key)) return next === 'to';
  if (!NEGATORS.has(token.key) || LOCAL.has(token.key)) return false;
  if (token.key === 'nor') return !clause.some(({ key }) => key === 'neither');
  return !(isNoOrNot(token) && /^(?:only|just|least|doubt)$/.test(next));
}

function isNoOrNot({ key }: Token): boolean {
  return key === 'no' || key === 'not';
}

function isLocallyDenied(clause: readonly Token[], index: number): boolean {
  let reach = 0;
  for (let at = index - 1; at >= 0 && reach < LOCAL_REACH; at -= 1) {
    const token = clause[at];
    if (!token || isAuxiliary(token) || token.key === 'and') return false;
    if (LOCAL.has(token.key)) return keyAt(clause, at - 1) !== 'or';
    if (isContent(token)) reach += 1;
  }
  return false;
}

function isTargetAt(clause: readonly Token[], index: number): boolean {
  for (let at = index - 1; at >= 0; at -= 1) {
    const token = clause[at];
    if (!token) return false;
    if (NEGATORS.has(token.key) && token.kind === 'word') return true;
    if (isContent(token) && token.key !== 'longer') return false;
  }
  return false;
}

/** How two words go together: the same, contraries (open and closed, safe and unsafe), or not at all. */
export function relate(one: Token, other: Token): 'same' | 'contrary' | null {
  if (one.key === other.key) return 'same';
  if (one.kind !== 'word' || other.kind !== 'word') return null;
  if (shareBaseForm(one.key, other.key)) return 'same';
  if (isPrefixed(one.key, other.key) || isPrefixed(other.key, one.key)) return 'contrary';
  return isFormOf(other.key, contrariesOfForm(one.key)) ? 'contrary' : null;
}

/** Whether the first word is the second with a negative prefix. */
export function isPrefixed(long: string, short: string): boolean {
  if (short.length < 4 || long.length <= short.length || NOT_PREFIXED.has(long)) return false;
  return NEGATIVE_PREFIXES.some((prefix) => long.startsWith(prefix) && shareBaseForm(long.slice(prefix.length), short));
}
