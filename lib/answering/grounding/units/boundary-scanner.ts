import type { Language } from '#lib/foundation/text/languages/languages.ts';
import { knownOf, splitSentences } from '#lib/foundation/text/split-sentences.ts';

const TERMINATOR = /\p{Sentence_Terminal}/u;
const UNSPACED_TERMINATOR = /[。！？｡．]/;
const CLOSER = /["'”’»)\]}」』）]/;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
const LETTER = /\p{L}/u;
const STARTS_LOWER = /^["'“‘«([{¿¡]{0,9}\p{Ll}/u;
/**
 * The length of text that must follow before the end of a sentence can be decided, and the length that the rules look at before it, in UTF-16 code
 * units.
 */
const LOOKAHEAD_MAX = 80;
const CONTEXT_LENGTH = 100;

/** Returns the expected language of an answer; null if unknown. */
export type LanguageOfAnswer = () => Language | null;

type Phase = 'none' | 'closing' | 'gap' | 'ahead';

/**
 * Detects the ends of sentences in prose, one character at a time. Where a sentence may end it waits for the next complete word, which is all that
 * the rules of `splitSentences` consider, and then applies them to the surrounding text.
 */
export class BoundaryScanner {
  #phase: Phase = 'none';
  #length = 0;
  /** The start of the sentence, and its possible end. */
  #start = 0;
  #end = 0;
  #isUnspaced = false;
  #aheadLength = 0;
  #hasLetter = false;
  #hasWord = false;
  readonly #languageOfAnswer: LanguageOfAnswer;

  constructor(languageOfAnswer: LanguageOfAnswer) {
    this.#languageOfAnswer = languageOfAnswer;
  }

  /** Takes the next character of `prose`; returns the offset where a sentence is now known to end, else null. */
  push(character: string, prose: string): number | null {
    this.#length += 1;
    const isTerminator = character < '\u0080' ? '.!?'.includes(character) : TERMINATOR.test(character);
    if (this.#phase === 'ahead' || this.#beginsAhead(character, isTerminator)) {
      if (!this.#isDecided(character, isTerminator)) return null;
      const end = this.#judge(prose);
      this.#phase = 'none';
      if (isTerminator) this.#mayEnd(character);
      return end;
    }
    if (isTerminator) this.#mayEnd(character);
    else if (this.#phase === 'closing') this.#close(character);
    return null;
  }

  /** Returns a pending sentence end now that nothing follows, other than the end of the prose itself; null when there is none. */
  end(prose: string): number | null {
    const end = this.#phase === 'ahead' ? this.#judge(prose) : null;
    this.#phase = 'none';
    return end;
  }

  /** Adjusts the offsets after the first characters of the prose have been removed. */
  shift(count: number): void {
    this.#length -= count;
    this.#start = Math.max(0, this.#start - count);
    this.#end -= count;
    if (this.#end <= 0) this.#phase = 'none';
  }

  #beginsAhead(character: string, isTerminator: boolean): boolean {
    const isGap = this.#phase === 'gap' && character !== ' ';
    const isUnspaced = this.#phase === 'closing' && this.#isUnspaced && character !== ' ' && !CLOSER.test(character);
    if (isTerminator || !(isGap || isUnspaced)) return false;
    this.#phase = 'ahead';
    this.#aheadLength = 0;
    this.#hasLetter = false;
    this.#hasWord = false;
    return true;
  }

  /** True if enough of the following text is known. A sentence that has no word yet continues to the next terminator. */
  #isDecided(character: string, isTerminator: boolean): boolean {
    if (isTerminator && !this.#hasWord) {
      this.#mayEnd(character);
      return false;
    }
    const isWord = WORD_CHARACTER.test(character);
    if (isTerminator || (this.#hasLetter && !isWord)) return true;
    this.#hasWord ||= isWord;
    this.#hasLetter ||= LETTER.test(character);
    this.#aheadLength += 1;
    return this.#aheadLength >= LOOKAHEAD_MAX;
  }

  #mayEnd(terminator: string): void {
    this.#phase = 'closing';
    this.#end = this.#length;
    this.#isUnspaced = UNSPACED_TERMINATOR.test(terminator);
  }

  #close(character: string): void {
    if (CLOSER.test(character)) this.#end = this.#length;
    else this.#phase = character === ' ' ? 'gap' : 'none';
  }

  #judge(prose: string): number | null {
    const end = this.#end;
    if (!this.#isUnspaced && STARTS_LOWER.test(prose.slice(end, end + LOOKAHEAD_MAX).trimStart())) return null;
    let from = Math.max(this.#start, end - CONTEXT_LENGTH);
    while (from > this.#start && from < end && prose.charAt(from) !== ' ') from += 1;
    const around = prose.slice(from, this.#length);
    const known = knownOf(around);
    // A few words may be detected as the wrong language, so the answer's language must agree.
    const languages = new Set([known.language, this.#languageOfAnswer() ?? known.language]);
    const isEnd = [...languages].every((language) =>
      splitSentences(around, undefined, { ...known, language }).some((sentence) => sentence.end === end - from),
    );
    if (!isEnd) return null;
    this.#start = end;
    return end;
  }
}
