import type { Reading } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import { isContent, stemOf } from './content.ts';

/** A word of content counts so much more than a function word. */
const CONTENT = 3;
/** Longer texts are no sentences; comparing them takes the product of their lengths. */
const MOST = { claim: 160, source: 500 };

/** What stands between two tokens that both texts have, in each of them. */
export interface Gap {
  said: Token[];
  written: Token[];
  /** Whether tokens that both texts have stand on both sides of it. */
  isInner: boolean;
  /** Nothing that both texts have follows. */
  isLast: boolean;
}

/** How a claim runs along a cited text. */
export interface Alignment {
  /** The indices of tokens that both have, in the order of both. */
  pairs: [claim: number, source: number][];
  gaps: Gap[];
}

/** The longest way through both texts along tokens that they share; empty for texts that are no sentences. */
export function alignTokens(claim: Reading, source: Reading): Alignment {
  if (claim.tokens.length > MOST.claim || source.tokens.length > MOST.source) return { pairs: [], gaps: [] };
  const pairs = sharedWay(claim.tokens, source.tokens);
  return { pairs, gaps: gapsBetween(pairs, claim.tokens, source.tokens) };
}

function sharedWay(claim: readonly Token[], source: readonly Token[]): [number, number][] {
  const ids = new Map<string, number>();
  const [said, written] = [idsOf(claim, ids), idsOf(source, ids)];
  const worth = claim.map((token) => (isContent(token) ? CONTENT : 1));
  const best = bestFrom(said, written, worth);
  const pairs: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < said.length && column < written.length) {
    if (said[row] === written[column] && best(row, column) === best(row + 1, column + 1) + (worth[row] ?? 0)) {
      pairs.push([row, column]);
      [row, column] = [row + 1, column + 1];
    } else if (best(row + 1, column) >= best(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** What the best way is worth from a pair of places on. */
function bestFrom(said: readonly number[], written: readonly number[], worth: readonly number[]) {
  const width = written.length + 1;
  const table = new Uint16Array((said.length + 1) * width);
  const best = (row: number, column: number): number => table[row * width + column] ?? 0;
  for (let row = said.length - 1; row >= 0; row -= 1) {
    for (let column = written.length - 1; column >= 0; column -= 1) {
      const along = said[row] === written[column] ? best(row + 1, column + 1) + (worth[row] ?? 0) : 0;
      table[row * width + column] = Math.max(best(row + 1, column), best(row, column + 1), along);
    }
  }
  return best;
}

/** Tokens that are forms of one word have one number; a word of code, which has one form, has its own. */
function idsOf(tokens: readonly Token[], ids: Map<string, number>): number[] {
  return tokens.map((token, index) => {
    const name = token.isCode && token.kind === 'word' ? codeName(token, index) : stemOf(token);
    const id = ids.get(name) ?? ids.size;
    ids.set(name, id);
    return id;
  });
}

/** In code case matters; a sentence may begin with a capital. */
function codeName(token: Token, index: number): string {
  return index > 0 && /\p{Lu}/u.test(token.raw) ? token.raw : stemOf(token);
}

function gapsBetween(pairs: readonly [number, number][], claim: Token[], source: Token[]): Gap[] {
  const borders: [number, number][] = [[-1, -1], ...pairs, [claim.length, source.length]];
  return borders.slice(1).flatMap(([row, column], index) => {
    const [lastRow, lastColumn] = borders[index] ?? [-1, -1];
    const said = claim.slice(lastRow + 1, row);
    const written = source.slice(lastColumn + 1, column);
    const isInner = index > 0 && index < pairs.length;
    const isLast = index === pairs.length;
    return said.length + written.length > 0 ? [{ said, written, isInner, isLast }] : [];
  });
}
