/** One of these characters carries as much meaning as about three letters of an alphabet. */
const WORDY = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const LETTERS_PER_WORDY = 3;

/** Returns the length of a word in alphabetic letters: its characters without marks; Chinese, Japanese and Korean characters count three times. */
export function wordLength(word: string): number {
  if (/^[\p{ASCII}]*$/u.test(word)) return word.length;
  const characters = word.replace(/\p{M}/gu, '').length;
  return characters + (LETTERS_PER_WORDY - 1) * (word.match(WORDY)?.length ?? 0);
}
