import { pluralOf } from '#lib/text/english/inflection.ts';

import table from './units.json' with { type: 'json' };

/** A unit of measure: its dimension, and how many of the dimension's base units it is; 0 where no factor converts it. */
export interface Unit {
  name: string;
  dimension: string;
  factor: number;
}

const symbols = new Map<string, Unit>();
const words = new Map<string, Unit>();

// dimension: name=factor symbols… ~ words…; symbols are case-sensitive, words are not.
for (const line of table) {
  const [, dimension = '', name = '', factor = '0', rest = ''] = /^([\w-]+): ([^=]+)=(\S+)(.*)/u.exec(line) ?? [];
  const unit: Unit = { name, dimension, factor: Number(factor) };
  const [symbolList = '', wordList = ''] = rest.split('~');
  for (const symbol of symbolList.trim().split(/\s+/)) {
    if (symbol !== '') symbols.set(symbol, unit);
  }
  for (const word of wordList.trim().split(/\s+/)) {
    if (word === '') continue;
    words.set(word, unit);
    words.set(pluralOf(word), unit);
  }
}

/** A unit by its symbol, which is case-sensitive: `MB`, `Mb`. */
export function unitOfSymbol(symbol: string): Unit | null {
  return symbols.get(symbol) ?? null;
}

/** A unit by its lower-case name, words joined by hyphens: `metres`, `nautical-miles`. */
export function unitOfWord(word: string): Unit | null {
  return words.get(word) ?? null;
}
