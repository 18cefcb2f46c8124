import { ORDERING_WORDS } from '../words/limiting-words.ts';
import type { ProofToken } from './proof-token.ts';
import { saysSame } from './same-token.ts';

interface Enumeration {
  items: ProofToken[][];
  start: number;
  end: number;
  joint: ProofToken | null;
}

/** "from largest to smallest: …" */
const RANKING = /^(?:from|by|follow.*|stages?|phases?|rank.*|[a-z]{3,}est)$/;
const FEWEST_ITEMS = 3;
const LONGEST_ITEM = 6;

/** The claim with the items of its enumeration in the sentence's order; null when there is nothing to put in order. */
export function inSourceOrder(claim: readonly ProofToken[], source: readonly ProofToken[]): ProofToken[] | null {
  const isOrdered = source.some(({ key, token }) => token.kind === 'word' && ORDERING_WORDS.has(key));
  if (isOrdered) return null;
  const listed = findEnumeration(source);
  const claimed = findEnumeration(claim);
  if (!listed || !claimed || listed.items.length !== claimed.items.length || listed.joint?.key !== claimed.joint?.key)
    return null;
  const rest = [...claimed.items];
  const ordered: ProofToken[][] = [];
  for (const item of listed.items) {
    const index = rest.findIndex((candidate) => isSameItem(candidate, item));
    if (index === -1) return null;
    ordered.push(...rest.splice(index, 1));
  }
  const items = ordered.map((item, index) => withPunctuationOf(item, claimed.items[index] ?? item));
  const last = items.pop() ?? [];
  const joint = claimed.joint ? [claimed.joint] : [];
  return [...claim.slice(0, claimed.start), ...items.flat(), ...joint, ...last, ...claim.slice(claimed.end)];
}

/** The colon stands before whatever item comes first. */
function withPunctuationOf(item: ProofToken[], other: readonly ProofToken[]): ProofToken[] {
  const [first, ...rest] = item;
  const place = other[0];
  if (!first || !place) return item;
  return [{ ...first, separator: place.separator, separatorText: place.separatorText }, ...rest];
}

function isSameItem(one: readonly ProofToken[], other: readonly ProofToken[]): boolean {
  return (
    one.length === other.length &&
    one.every((token, index) => {
      const counterpart = other[index];
      return counterpart !== undefined && saysSame(token, counterpart);
    })
  );
}

/** "a king, a queen and two rooks" to the end of the clause; the items alike in form, so that none is an aside. */
function findEnumeration(tokens: readonly ProofToken[]): Enumeration | null {
  const colon = tokens.findIndex(({ separatorText }) => separatorText.includes(':'));
  const isRanked = tokens.slice(0, colon).some(({ key }) => RANKING.test(key));
  return colon > 0 && !isRanked ? readEnumeration(tokens, colon) : null;
}

function readEnumeration(tokens: readonly ProofToken[], start: number): Enumeration | null {
  const found = tokens.findIndex(({ separator }, index) => index > start && separator === 2);
  const end = found === -1 ? tokens.length : found;
  const joints = tokens.slice(start, end).filter(isJoint);
  const items = splitItems(tokens.slice(start, end));
  const isList =
    items.length >= FEWEST_ITEMS && joints.length <= 1 && items.every(({ length }) => length <= LONGEST_ITEM);
  return isList && areAlike(items) ? { items, start, end, joint: joints[0] ?? null } : null;
}

function splitItems(tokens: readonly ProofToken[]): ProofToken[][] {
  const items: ProofToken[][] = [[]];
  for (const token of tokens) {
    if (isJoint(token) || token.separator === 1) items.push([]);
    if (!isJoint(token)) items.at(-1)?.push(token);
  }
  return items.filter(({ length }) => length > 0);
}

function isJoint({ key, token }: ProofToken): boolean {
  return (key === 'and' || key === 'or') && token.kind === 'word';
}

function areAlike(items: readonly ProofToken[][]): boolean {
  const isName = ([first]: readonly ProofToken[]): boolean =>
    /^\p{Lu}/u.test(first?.token.raw ?? '') && first?.hasArticle === false;
  const names = items.filter(isName).length;
  return names === 0 || names === items.length || (names === 1 && items[0] !== undefined && isName(items[0]));
}
