import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/**
 * A string as Postgres can hold it: UTF-8 has no lone surrogates and its text no NUL. Each becomes U+FFFD, one code unit for
 * one, so offsets into the string stay what they were.
 */
function storableText(value: string): string {
  return value.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** JSON as Postgres takes it: inside, a lone surrogate and a NUL would arrive as the escapes \ud800 and \u0000, which it rejects just the same. */
export function storableJson(value: unknown): string {
  const plain = JSON.stringify(value);
  // Hardly ever there, and a function called for every string of a long page holds the thread for tens of milliseconds.
  if (!plain.includes('\\u0000') && !plain.includes('\\ud')) return plain;
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));
}

/** `text` that takes any JavaScript string. */
export const anyText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: storableText,
});

/** Any number of such strings; none where a writer gives none. */
export const anyTexts = (name: string) =>
  anyText(name)
    .array()
    .notNull()
    .default(sql`'{}'`);

/** `jsonb`, its strings taken as `anyText` takes them. Drivers hand it back as text or parsed. */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: storableJson,
  fromDriver: (value): unknown => (typeof value === 'string' ? JSON.parse(value) : value),
});

/** `bytea`. Some drivers hand back Node's Buffer, which is not equal to a plain array of the same bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
});

/** A moment, to the millisecond as JavaScript has it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Longer words are no words, and Postgres takes no lexeme of more than 2 KB. */
const LONGEST_TERM = 100;

/** `tsvector` without positions: a set of terms, whatever made them. It is written and searched, never read. */
export const termSet = customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => 'tsvector',
  toDriver: (terms) => [...new Set(terms)].filter(isStorableTerm).map(quoteTerm).join(' '),
});

/** Whether a set of terms keeps the term. */
export function isStorableTerm(term: string): boolean {
  return term.length <= LONGEST_TERM;
}

/** A term as `tsvector` and `tsquery` read it, whatever characters it has. */
export function quoteTerm(term: string): string {
  return `'${storableText(term).replaceAll(/['\\]/g, '$&$&')}'`;
}
