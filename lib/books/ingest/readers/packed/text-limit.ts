/** Bytes that the text of a whole book may have once it is unpacked. */
export const MAX_TEXT_BYTES = 50 * 1024 * 1024;

/** Thrown where a text is longer than any book. */
export class TextTooLongError extends Error {}
