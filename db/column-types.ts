import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/**
 * Replaces characters that Postgres cannot store: UTF-8 has no lone surrogates and its text no NUL. Each becomes U+FFFD, one code unit for one, so
 * offsets into the string stay the same.
 */
function storableText(value: string): string {
  return value.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** Serialises JSON so that Postgres accepts it: a lone surrogate or a NUL would appear as the escapes \ud800 and \u0000, which it rejects as well. */
export function storableJson(value: unknown): string {
  const plain = JSON.stringify(value);
  // The escapes are rare, and a function called for every string of a long page blocks the thread for tens of milliseconds.
  if (!plain.includes('\\u0000') && !plain.includes('\\ud')) return plain;
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));
}

/** A `text` column that accepts any JavaScript string. */
export const anyText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: storableText,
});

/** An array of such strings; empty by default. */
export const anyTexts = (name: string) =>
  anyText(name)
    .array()
    .notNull()
    .default(sql`'{}'`);

/** `jsonb` whose strings are treated like those of `anyText`. Drivers return it as text or parsed. */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: storableJson,
  fromDriver: (value): unknown => (typeof value === 'string' ? JSON.parse(value) : value),
});

/** `bytea`. Some drivers return Node's Buffer, which does not compare equal to a plain array of the same bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
});

/** A timestamp with millisecond precision, as in JavaScript. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Anything longer is not a word, and Postgres accepts no lexeme of more than 2 KB. */
const LONGEST_TERM = 100;

/** `tsvector` without positions: a set of terms from any source. It is written and searched, never read. */
export const termSet = customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => 'tsvector',
  toDriver: (terms) => [...new Set(terms)].filter(isStorableTerm).map(quoteTerm).join(' '),
});

/** Whether a set of terms can store the term. */
export function isStorableTerm(term: string): boolean {
  return term.length <= LONGEST_TERM;
}

/** Quotes a term for `tsvector` and `tsquery`, with any characters. */
export function quoteTerm(term: string): string {
  return `'${storableText(term).replaceAll(/['\\]/g, '$&$&')}'`;
}
