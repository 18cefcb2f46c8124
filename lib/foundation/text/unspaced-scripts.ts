/** A character of a script that is written without spaces between words. */
export const UNSPACED_CHARACTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A run of them. */
export const UNSPACED = new RegExp(`${UNSPACED_CHARACTER.source}+`, 'u');
