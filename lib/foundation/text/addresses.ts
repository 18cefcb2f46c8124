const WORD = /\S+/g;
/** What viewers of Markdown make links of by themselves. */
const ADDRESS = /\/\/|www\.|@[\p{L}\p{N}-]+\./iu;

/** Whether anything in the text would be taken for an address of the web or of mail. */
export function holdsAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** A text whose words are written by `word`, and by `address` those that would be taken for addresses; what is between them stays. */
export function writeWords(
  text: string,
  write: { word: (raw: string) => string; address: (raw: string) => string },
): string {
  return text.replace(WORD, (raw) => (holdsAddress(raw) ? write.address(raw) : write.word(raw)));
}
