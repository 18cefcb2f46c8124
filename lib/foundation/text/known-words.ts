import { ownCopy } from './own-copy.ts';

const MOST_KNOWN = 20_000;
/** In UTF-16 units. In scripts without spaces, entire clauses arrive as one word, and none of them recurs. */
const LONGEST_KNOWN = 16;

/** Caches a property of words: computed once for each of the most recent ones, since texts repeat them. */
export class KnownWords<Told extends object | string> {
  readonly #tell: (word: string) => Told;
  readonly #known = new Map<string, Told>();

  constructor(tell: (word: string) => Told) {
    this.#tell = tell;
  }

  of(word: string): Told {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const copy = ownCopy(word);
    const told = this.#tell(copy);
    if (word.length > LONGEST_KNOWN) return told;
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(copy, told);
    return told;
  }
}
