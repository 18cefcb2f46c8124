/**
 * A string as every store holds it: JSON as Qdrant reads it has no lone surrogates, and Postgres no NUL. Each becomes U+FFFD, one
 * code unit for one, so offsets into the string stay what they were.
 */
export function storableText(value: string): string {
  return value.toWellFormed().replaceAll('\0', '\uFFFD');
}
