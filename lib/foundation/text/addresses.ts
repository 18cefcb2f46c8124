const WORD = /\S+/g;
/** Text that Markdown viewers turn into links automatically. */
const ADDRESS = /\/\/|www\.|@[\p{L}\p{N}-]+\./iu;

/** Whether the text contains anything that would be recognised as a web or mail address. */
export function holdsAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** Rewrites the words of a text by `word`, and by `address` those that would be taken for addresses; the text between them stays. */
export function writeWords(
  text: string,
  write: { word: (raw: string) => string; address: (raw: string) => string },
): string {
  return text.replace(WORD, (raw) => (holdsAddress(raw) ? write.address(raw) : write.word(raw)));
}
