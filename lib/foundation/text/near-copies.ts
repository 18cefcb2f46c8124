import { foldText } from './folding/fold-text.ts';

/** The number of consecutive words compared as one unit. */
const SHINGLE_WORDS = 5;
/** The share of a text's shingles that must be known for it to be a copy: one word in a hundred may differ. */
const COPIED_SHARE = 0.95;

/** An object with a text that never changes. */
interface Written {
  readonly text: string;
}

/** Texts kept from answer to answer are compared for each of them. */
const shinglesOfKept = new WeakMap<Written, Float64Array>();

/**
 * A set of known texts that tells whether another text copies them or parts of them. Case and typography are ignored, but a different number makes a
 * text distinct, however long the surrounding text. Takes linear time.
 */
export class KnownTexts {
  readonly #shingles = new Set<number>();

  add(written: Written): void {
    for (const shingle of shinglesOf(written)) this.#shingles.add(shingle);
  }

  /** Whether the text contains nothing, or nearly nothing, that is not already known. A text without words contains nothing. */
  hold(written: Written): boolean {
    const shingles = shinglesOf(written);
    const most = shingles.length * (1 - COPIED_SHARE);
    let fresh = 0;
    for (const shingle of shingles) {
      if (this.#shingles.has(shingle)) continue;
      fresh += 1;
      if (fresh > most || hasFigure(shingle)) return false;
    }
    return true;
  }
}

function shinglesOf(written: Written): Float64Array {
  const known = shinglesOfKept.get(written);
  if (known !== undefined) return known;
  const shingles = shinglesIn(written.text);
  shinglesOfKept.set(written, shingles);
  return shingles;
}

/** Returns each shingle as a 53-bit number, negative if its words include a digit. A text shorter than one shingle is hashed as a whole. */
function shinglesIn(text: string): Float64Array {
  const words = foldText(text)
    .split(' ')
    .filter((word) => word !== '');
  const count = Math.max(Math.min(words.length, 1), words.length - SHINGLE_WORDS + 1);
  return Float64Array.from({ length: count }, (_, index) =>
    shingleOf(words.slice(index, index + SHINGLE_WORDS).join(' ')),
  );
}

const hasFigure = (shingle: number): boolean => shingle < 0;

/**
 * Random per process, so that no one can construct a text with the shingles of another one. Odd, since otherwise the first words would count less and
 * less.
 */
const [HIGH = 1, LOW = 1] = crypto.getRandomValues(new Uint32Array(2)).map((factor) => factor | 1);

/** Two polynomial hashes of 26 bits; two different shingles collide once in 10^15. */
function shingleOf(words: string): number {
  let [high, low] = [1, 1];
  for (let index = 0; index < words.length; index += 1) {
    const unit = words.charCodeAt(index);
    high = (Math.imul(high, HIGH) + unit) | 0;
    low = (Math.imul(low, LOW) + unit) | 0;
  }
  const hash = (high >>> 6) * 2 ** 26 + (low >>> 6) + 1;
  return /\p{N}/u.test(words) ? -hash : hash;
}
