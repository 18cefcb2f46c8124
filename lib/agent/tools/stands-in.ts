const JOINED_BEFORE = String.raw`(?<![\p{L}\p{N}_]|[\p{L}\p{N}_][-.:/])`;
const JOINED_AFTER = String.raw`(?![\p{L}\p{N}_]|[-.:/][\p{L}\p{N}_])`;

/**
 * True when the identifier stands in the text as it is, punctuation and all, in any case, and not as a part of a longer one: `8.3.1` is
 * not in `8.3.10`, nor in `18.3.1` or `8.3.1.2`.
 */
export function standsIn(text: string, identifier: string): boolean {
  return new RegExp(JOINED_BEFORE + RegExp.escape(identifier) + JOINED_AFTER, 'iu').test(text);
}
