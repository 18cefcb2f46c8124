import { foldText } from './folding/fold-text.ts';

/** Words in a row that are compared as one. */
const SHINGLE_WORDS = 5;
/** The share of a text's shingles that stand in what is known, from which on it is a copy: a word in a hundred may differ. */
const COPIED_SHARE = 0.95;

/** Whatever has a text that never changes. */
interface Written {
  readonly text: string;
}

/** What is kept from answer to answer is compared for each of them. */
const shinglesOfKept = new WeakMap<Written, Float64Array>();

/**
 * Texts that are known, and whether another one is a copy of them or of parts of them. Case and typography make no difference; another
 * figure does, however long the text is around it. Takes time that grows with the texts alone.
 */
export class KnownTexts {
  readonly #shingles = new Set<number>();

  add(written: Written): void {
    for (const shingle of shinglesOf(written)) this.#shingles.add(shingle);
  }

  /** Whether the text says nothing that is not known, or nearly so. A text without words says nothing. */
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

/** Each as a number of 53 bits; negative where a figure is among the words. Of a text that is shorter than one, all of it. */
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

/** Of the process, so that nobody can write a text for the shingles of another one. Odd, or what comes first would count less and less. */
const [HIGH = 1, LOW = 1] = crypto.getRandomValues(new Uint32Array(2)).map((factor) => factor | 1);

/** Two polynomial hashes of 26 bits, which two different shingles share once in 10^15. */
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
