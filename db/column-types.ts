import { customType } from 'drizzle-orm/pg-core';

/**
 * A string as Postgres can hold it: UTF-8 has no lone surrogates and its text no NUL. Each becomes U+FFFD, one code unit for
 * one, so offsets into the string stay what they were.
 */
function storableText(value: string): string {
  return value.toWellFormed().replaceAll('\0', '\uFFFD');
}

// Inside JSON a lone surrogate and a NUL arrive as the escapes \ud800 and \u0000, which jsonb rejects just the same.
function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));
}

/** `text` that takes any JavaScript string. */
export const anyText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: storableText,
});

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
