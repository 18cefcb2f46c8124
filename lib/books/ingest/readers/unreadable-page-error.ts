/** A page that cannot be read; the message is one sentence for a person. The rest of the book is still read. */
export class UnreadablePageError extends Error {
  override readonly name = 'UnreadablePageError';
}
