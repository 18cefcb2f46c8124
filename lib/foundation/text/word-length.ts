/** What one of these characters says takes about three letters of an alphabet. */
const WORDY = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const LETTERS_PER_WORDY = 3;

/** How long a word would be in letters of an alphabet: its characters without marks, those of Chinese, Japanese and Korean three times. */
export function wordLength(word: string): number {
  if (/^[\p{ASCII}]*$/u.test(word)) return word.length;
  const characters = word.replace(/\p{M}/gu, '').length;
  return characters + (LETTERS_PER_WORDY - 1) * (word.match(WORDY)?.length ?? 0);
}
