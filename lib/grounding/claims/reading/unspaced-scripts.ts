/** Scripts whose words are not told apart by spaces: each character is a token. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;

/** Thai is the first of them. */
export const FIRST_UNSPACED = 0x0e00;
