import type { Language } from '#lib/foundation/text/languages/languages.ts';
import { knownOf, splitSentences } from '#lib/foundation/text/split-sentences.ts';

const TERMINATOR = /\p{Sentence_Terminal}/u;
const UNSPACED_TERMINATOR = /[。！？｡．]/;
const CLOSER = /["'”’»)\]}」』）]/;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
const LETTER = /\p{L}/u;
const STARTS_LOWER = /^["'“‘«([{¿¡]{0,9}\p{Ll}/u;
/** What has to follow before it is known whether a sentence ends, and what the rules look at before it, in UTF-16 code units. */
const LOOKAHEAD_MAX = 80;
const CONTEXT_LENGTH = 100;

/** The language that an answer is expected to have; null where nobody knows. */
export type LanguageOfAnswer = () => Language | null;

type Phase = 'none' | 'closing' | 'gap' | 'ahead';

/**
 * Watches prose pass by, a character at a time, for the ends of sentences. Where one may end it waits for the next whole word,
 * which is all that the rules of `splitSentences` look at, and then asks them about the text around.
 */
export class BoundaryScanner {
  #phase: Phase = 'none';
  #length = 0;
  /** Where the sentence starts, and where it may end. */
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

  /** Takes the next character of `prose`; gives the offset where a sentence is now known to end, else null. */
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

  /** Where a sentence ends now that nothing follows, but for the last one; null when there is none. */
  end(prose: string): number | null {
    const end = this.#phase === 'ahead' ? this.#judge(prose) : null;
    this.#phase = 'none';
    return end;
  }

  /** The first characters of the prose are gone. */
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

  /** Whether what follows is known well enough. A sentence that has no word yet goes on with the next terminator. */
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
    // A few words may tell a wrong language: the other one has to agree.
    const languages = new Set([known.language, this.#languageOfAnswer() ?? known.language]);
    const isEnd = [...languages].every((language) =>
      splitSentences(around, undefined, { ...known, language }).some((sentence) => sentence.end === end - from),
    );
    if (!isEnd) return null;
    this.#start = end;
    return end;
  }
}
