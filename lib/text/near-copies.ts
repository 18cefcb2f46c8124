import { foldText } from './folding/fold-text.ts';

/** Words in a row that are compared as one. */
const SHINGLE_WORDS = 5;
/** The share of a text's shingles that stand in what is known, from which on it is a copy: a word in a hundred may differ. */
const COPIED_SHARE = 0.95;

/**
 * Texts that are known, and whether another one is a copy of them or of parts of them. Case and typography make no difference; another
 * figure does, however long the text is around it. Takes time that grows with the texts alone.
 */
export class KnownTexts {
  readonly #shingles = new Set<string>();
  /** Of the text that was looked at last: what is not known is added next. */
  #last: { text: string; shingles: Set<string> } = { text: '', shingles: new Set() };

  add(text: string): void {
    for (const shingle of this.#shinglesOf(text)) this.#shingles.add(shingle);
  }

  /** Whether the text says nothing that is not known, or nearly so. A text without words says nothing. */
  hold(text: string): boolean {
    const shingles = [...this.#shinglesOf(text)];
    const fresh = shingles.filter((shingle) => !this.#shingles.has(shingle));
    if (fresh.some((shingle) => /\p{N}/u.test(shingle))) return false;
    return fresh.length <= shingles.length * (1 - COPIED_SHARE);
  }

  #shinglesOf(text: string): ReadonlySet<string> {
    if (this.#last.text !== text || text === '') this.#last = { text, shingles: new Set(shinglesOf(text)) };
    return this.#last.shingles;
  }
}

/** Of a text that is shorter than one, all of it. */
function shinglesOf(text: string): string[] {
  const words = foldText(text)
    .split(' ')
    .filter((word) => word !== '');
  const count = Math.max(Math.min(words.length, 1), words.length - SHINGLE_WORDS + 1);
  return Array.from({ length: count }, (_, index) => words.slice(index, index + SHINGLE_WORDS).join(' '));
}
