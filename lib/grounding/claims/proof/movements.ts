import {
  ADVERBIAL_PREPOSITIONS,
  CLEAR_SUBORDINATORS,
  COORDINATORS,
  SUBORDINATORS,
} from '../words/english-clause-words.ts';
import { ORDERING_WORDS } from '../words/limiting-words.ts';
import { NEGATORS } from '../words/negators.ts';
import type { ProofToken } from './proof-token.ts';

/** A sentence in another order that says the same. */
export type Order = readonly ProofToken[];

const LONGEST_PAIRED_ITEM = 8;

/** The sentence with one subordinate clause at its other end: "When X, Y" and "Y when X". */
export function withMovedClause(tokens: Order): Order[] {
  const orders: Order[] = [];
  tokens.forEach((_, start) => {
    if (!opensClause(tokens, start)) return;
    if (start === 0) orders.push(...withFrontClauseBehind(tokens));
    else orders.push(...withClauseInFront(tokens, start));
  });
  return orders;
}

/** What is joined on behind a semicolon stays outside the condition. */
function withFrontClauseBehind(tokens: Order): Order[] {
  const orders: Order[] = [];
  for (let end = 2; end < tokens.length && tokens[end]?.separator !== 2; end += 1) {
    if (tokens[end]?.separator !== 1 || opensClauseOrJoins(tokens[end])) continue;
    const border = tokens.findIndex(({ separator }, index) => index > end && separator === 2);
    orders.push(moved(tokens, [end, border === -1 ? tokens.length : border], 0));
  }
  return orders;
}

function withClauseInFront(tokens: Order, start: number): Order[] {
  const from = clauseStart(tokens, start);
  return clauseEnds(tokens, start).map((end) => moved(tokens, [start, end], from));
}

/** "only when", "even if" go together. */
function opensClause(tokens: Order, start: number): boolean {
  const token = tokens[start];
  if (!token || token.token.kind !== 'word' || token.token.isCode) return false;
  if (/^(?:only|even|just)$/.test(token.key)) return isSubordinator(tokens[start + 1]);
  const before = tokens[start - 1];
  if (
    before &&
    !before.token.isJoined &&
    /^(?:only|even|just|than|as|so|and|or|but|not|never|except)$/.test(before.key)
  )
    return false;
  return isSubordinator(token);
}

function isSubordinator(token: ProofToken | undefined): boolean {
  if (!token || token.token.kind !== 'word') return false;
  return (
    CLEAR_SUBORDINATORS.has(token.key) || (SUBORDINATORS.has(token.key) && token.key !== 'that' && token.key !== 'so')
  );
}

function opensClauseOrJoins(token: ProofToken | undefined): boolean {
  return token !== undefined && (COORDINATORS.has(token.key) || /^(?:which|who|whose|where)$/.test(token.key));
}

/** Where the clause begins that holds a token: behind what parts clauses. */
function clauseStart(tokens: Order, index: number): number {
  for (let start = index; start > 0; start -= 1) {
    const token = tokens[start];
    if (token && start < index && (token.separator === 2 || (token.separator === 1 && COORDINATORS.has(token.key)))) {
      return COORDINATORS.has(token.key) ? start + 1 : start;
    }
  }
  return 0;
}

function clauseEnds(tokens: Order, start: number): number[] {
  const ends = new Set([tokens.length]);
  for (let end = start + 2; end < tokens.length; end += 1) {
    if (tokens[end]?.separator === 2) {
      ends.add(end);
      break;
    }
    if (tokens[end]?.separator === 1) ends.add(end);
  }
  return [...ends];
}

/** The sentence with one adverbial (a phrase with its preposition) at another place of its clause. */
export function withMovedAdverbial(tokens: Order): Order[] {
  const orders: Order[] = [];
  const borders = clauseBorders(tokens);
  borders.forEach((start, order) => {
    const end = borders[order + 1];
    if (end === undefined) return;
    for (let from = start; from < end; from += 1) {
      if (!isAdverbialStart(tokens, from)) continue;
      for (const to of adverbialEnds(tokens, from, { start, end })) {
        for (const target of targets(tokens, start, end)) {
          // Two phrases with one preposition, changing places, would change what each is of.
          const passed = tokens[target < from ? target : to]?.key;
          if (passed === tokens[from]?.key) continue;
          if (target < from) orders.push(moved(tokens, [from, to], target));
          else if (target > to) orders.push(moved(tokens, [to, target], from));
        }
      }
    }
  });
  return [...orders, ...withFrontAtEnd(tokens)];
}

/** An adverbial in front applies to all that follows, so moving it to the end claims no more; moving one to the front would. */
function withFrontAtEnd(tokens: Order): Order[] {
  const orders: Order[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    if (start > 0 && tokens[start]?.separator !== 2) continue;
    const found = tokens.findIndex(({ separator }, index) => index > start && separator === 2);
    const end = found === -1 ? tokens.length : found;
    if (!isAdverbialStart(tokens, start)) continue;
    for (let to = start + 2; to < end; to += 1) orders.push(moved(tokens, [to, end], start));
  }
  return orders;
}

/** The part from..to put before `target`, which stands before it. */
function moved(tokens: Order, [from, to]: [from: number, to: number], target: number): Order {
  return [...tokens.slice(0, target), ...tokens.slice(from, to), ...tokens.slice(target, from), ...tokens.slice(to)];
}

function clauseBorders(tokens: Order): number[] {
  const borders = [0];
  tokens.forEach(({ key, separator }, index) => {
    if (index === 0) return;
    if (COORDINATORS.has(key)) borders.push(index, index + 1);
    else if (separator === 2) borders.push(index);
  });
  const between = tokens.findIndex(({ key }) => key === 'between' || key === 'from');
  // "between A and B" is one phrase: its "and" parts no clauses.
  const inner = between === -1 ? -1 : tokens.findIndex(({ key }, index) => index > between && key === 'and');
  const kept =
    tokens[between]?.key === 'between' ? borders.filter((border) => border !== inner && border !== inner + 1) : borders;
  return [...new Set([...kept, tokens.length])].sort((one, other) => one - other);
}

function isAdverbialStart(tokens: Order, index: number): boolean {
  const token = tokens[index];
  if (!token || token.token.kind !== 'word' || token.token.isCode || !ADVERBIAL_PREPOSITIONS.has(token.key))
    return false;
  const before = tokens[index - 1];
  return (
    !before ||
    !(
      NEGATORS.has(before.key) ||
      /^(?:than|as|only|more|less|most|least|up|out|be)$/.test(before.key) ||
      ADVERBIAL_PREPOSITIONS.has(before.key)
    )
  );
}

/** Where an adverbial may end: at the end of its clause, before a comma or another preposition, or, in front, before any word. */
function adverbialEnds(tokens: Order, from: number, { start, end }: { start: number; end: number }): number[] {
  const ends: number[] = [];
  for (let to = from + 2; to <= end; to += 1) {
    const isBorder = to === end || (tokens[to]?.separator ?? 0) > 0 || isAdverbialStart(tokens, to);
    if (isBorder || from === start) ends.push(to);
  }
  return ends;
}

function targets(tokens: Order, start: number, end: number): number[] {
  const places = [start, end];
  for (let index = start + 1; index < end; index += 1) {
    if (isAdverbialStart(tokens, index) || (tokens[index]?.separator ?? 0) > 0) places.push(index);
  }
  return places;
}

/** The sentence with the two sides of an "and" or "or" that ends a clause exchanged. */
export function withExchangedPair(tokens: Order): Order[] {
  if (tokens.some(({ key, token }) => token.kind === 'word' && ORDERING_WORDS.has(key))) return [];
  const joints = tokens.flatMap(({ key, token }, index) =>
    /^(?:and|or)$/.test(key) && token.kind === 'word' ? [index] : [],
  );
  return joints.flatMap((joint) => {
    const start = clauseStart(tokens, joint);
    const found = tokens.findIndex(({ separator }, index) => index > joint && separator > 0);
    const end = found === -1 ? tokens.length : found;
    // With another pair beside it, each may go with one of the other: "Anna and Olaf scored 3 and 5".
    const isAlone = !joints.some((other) => other !== joint && other >= start && other < end);
    return isAlone && end - joint - 1 <= LONGEST_PAIRED_ITEM ? exchangedAt(tokens, joint, end) : [];
  });
}

function exchangedAt(tokens: Order, joint: number, end: number): Order[] {
  const orders: Order[] = [];
  const longest = Math.min(LONGEST_PAIRED_ITEM, joint);
  for (let length = 1; length <= longest; length += 1) {
    const start = joint - length;
    if ([tokens[start - 1], tokens[start]].some((token) => token !== undefined && NEGATORS.has(token.key))) continue;
    const [left, right] = [tokens.slice(start, joint), tokens.slice(joint + 1, end)];
    orders.push([
      ...tokens.slice(0, start),
      ...right,
      ...tokens.slice(joint, joint + 1),
      ...left,
      ...tokens.slice(end),
    ]);
  }
  return orders;
}
