import { isPastForm } from '#lib/text/english/inflection.ts';
import { keyAt } from '../reading/token.ts';
import { BE, HAVE, PREPOSITIONS, SUBORDINATORS } from '../words/english-clause-words.ts';
import { LIMITING_WORDS, ORDERING_WORDS } from '../words/limiting-words.ts';
import { NEGATORS } from '../words/negators.ts';
import type { ProofToken } from './proof-token.ts';

const NON_RESTRICTIVE = new Set(['which', 'who', 'whose', 'whom', 'where']);
const POSSESSIVES = new Set(['his', 'her', 'its', 'their', 'my', 'our']);
/** With more commas a sentence may list things, and what is between two of them be one of these. */
const MOST_COMMAS = 3;

/** Parts of a sentence that can be left out: where each begins, and the ends it can have. */
export type DroppableParts = ReadonlyMap<number, readonly number[]>;

/**
 * What can be left out of an English sentence so that the rest is still said by it: asides between commas, dashes or in
 * parentheses, clauses joined on. Nothing that limits, denies, conditions or attributes.
 */
export function findDroppableParts(tokens: readonly ProofToken[], hasQuotation: boolean): DroppableParts {
  const parts = new Map<number, number[]>();
  const add = (start: number, end: number): void => {
    if (start >= end || (start === 0 && end === tokens.length)) return;
    if (tokens.slice(start, end).some(limits)) return;
    // The words before a quotation or a colon may say whose statement follows, so they stay.
    if (
      start === 0 &&
      (hasQuotation || tokens.slice(0, end + 1).some(({ separatorText }) => separatorText.includes(':')))
    )
      return;
    parts.set(start, [...(parts.get(start) ?? []), end]);
  };
  addAsides(tokens, add);
  addJoined(tokens, add);
  return parts;
}

type AddPart = (start: number, end: number) => void;

/** Whether a token limits what its sentence says. */
export function limits({ key, token }: ProofToken): boolean {
  if (token.kind !== 'word' || token.isCode) return false;
  return LIMITING_WORDS.has(token.key) || NEGATORS.has(key) || /^(?:un|non)[a-z]{4}/.test(key);
}

function addAsides(tokens: readonly ProofToken[], add: AddPart): void {
  const hasList = tokens.filter(({ separatorText }) => separatorText.includes(',')).length > MOST_COMMAS;
  tokens.forEach(({ separatorText }, start) => {
    if (start === 0) return;
    if (separatorText === ',') {
      if (isAside(tokens, start, hasList)) add(start, closingOf(tokens, start, ','));
      return;
    }
    const mark = separatorText.includes('(') ? ')' : separatorText.includes('—') ? '—' : '';
    const end = mark === '' ? tokens.length : closingOf(tokens, start, mark);
    if (end < tokens.length && isNamedOrCounted(tokens, start, end)) add(start, end);
  });
}

/** "(1982)", "(DOT 4)", "— the share of sunlight that a surface reflects —"; "(in summer)" would limit. */
function isNamedOrCounted(tokens: readonly ProofToken[], start: number, end: number): boolean {
  const first = tokens[start];
  if (!first || PREPOSITIONS.has(first.key) || SUBORDINATORS.has(first.key)) return false;
  if (isDescription(first) || NON_RESTRICTIVE.has(first.key)) return true;
  return tokens.slice(start, end).some(({ token }) => token.kind !== 'word');
}

/** The first token behind the aside, or the end. */
function closingOf(tokens: readonly ProofToken[], start: number, mark: string): number {
  const found = tokens.findIndex(({ separatorText, separator }, index) => {
    return index > start && (separatorText.includes(mark) || (mark === ',' && separator === 2));
  });
  return found === -1 ? tokens.length : found;
}

/** "…, which was announced in October, …", "…, a passenger, …": not an item of a list. */
function isAside(tokens: readonly ProofToken[], start: number, hasList: boolean): boolean {
  const end = closingOf(tokens, start, ',');
  if (/^(?:and|or)$/.test(keyAt(tokens, end))) return false;
  if (NON_RESTRICTIVE.has(keyAt(tokens, start))) return true;
  if (hasList || !isDescription(tokens[start])) return false;
  // "…, the court found, …" attributes; it does not describe.
  const hasVerb = tokens.slice(start, end).some(({ key }) => BE.has(key) || HAVE.has(key));
  return !hasVerb && !isPastForm(keyAt(tokens, end - 1));
}

function isDescription(first: ProofToken | undefined): boolean {
  return first !== undefined && (first.hasArticle || POSSESSIVES.has(first.key));
}

/** "A; B" says A, and B. "A, and was B" says A. */
function addJoined(tokens: readonly ProofToken[], add: AddPart): void {
  if (tokens.some(({ key, token }) => ORDERING_WORDS.has(key) && token.kind === 'word')) return;
  const borders = tokens.flatMap((token, index) =>
    index > 0 && joins(token, tokens[index + 1], tokens) ? [index] : [],
  );
  for (const [order, start] of borders.entries()) {
    const end = borders[order + 1] ?? tokens.length;
    add(start, end);
    if (end < tokens.length) add(start, tokens.length);
  }
  const firstSemicolon = tokens.findIndex(({ separatorText }) => /^[;.]$/.test(separatorText));
  if (firstSemicolon > 0) add(0, firstSemicolon);
  const lastSemicolon = tokens.findLastIndex(({ separatorText }) => /^[;.]$/.test(separatorText));
  if (lastSemicolon > firstSemicolon) add(0, lastSemicolon);
}

function joins(token: ProofToken, next: ProofToken | undefined, tokens: readonly ProofToken[]): boolean {
  if (/^[;.]$/.test(token.separatorText)) return true;
  if (token.key !== 'and' || !next || hasOpenScope(tokens, token.index)) return false;
  const isVerb = next.token.kind === 'word' && (next.key === 'be' || HAVE.has(next.key));
  return isVerb || (token.separatorText === ',' && hasOwnClause(tokens, token.index));
}

/** "only tea and coffee", "between three and five", "both red and blue": what is before counts on what follows. */
function hasOpenScope(tokens: readonly ProofToken[], index: number): boolean {
  return tokens.slice(0, index).some(({ key, token }) => {
    return (
      /^(?:only|both|between|either|neither|together|all|sum|total|combined)$/.test(key) || token.kind === 'ordinal'
    );
  });
}

/** Two clauses on either side: each has a verb that can be told. */
function hasOwnClause(tokens: readonly ProofToken[], index: number): boolean {
  const isVerb = ({ key }: ProofToken): boolean => key === 'be' || HAVE.has(key) || /(?:[^e]ed)$/.test(key);
  const rest = tokens.slice(index + 1);
  return (
    rest.some(isVerb) && tokens.slice(0, index).some(isVerb) && !rest.some(({ separatorText }) => separatorText === ',')
  );
}
