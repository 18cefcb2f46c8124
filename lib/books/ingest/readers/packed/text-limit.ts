/** Maximum size of the text of a complete unpacked book, in bytes. */
export const MAX_TEXT_BYTES = 50 * 1024 * 1024;

/** Thrown if a text exceeds `MAX_TEXT_BYTES`. */
export class TextTooLongError extends Error {}
