/** The page cannot be read; the message is one sentence for a person. The rest of the book goes on. */
export class UnreadablePageError extends Error {
  override readonly name = 'UnreadablePageError';
}
