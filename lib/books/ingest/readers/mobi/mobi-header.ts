import { plainText } from '../tree/hast-nodes.ts';
import { parseFragment } from '../tree/publish-tree.ts';
import type { PalmDatabase } from './palm-database.ts';

const MAGIC_AT = 16;
const NONE = 0xff_ff_ff_ff;
const HAS_METADATA = 0x40;
const FIRST_KF8_VERSION = 8;
const WINDOWS_1252 = 1252;
const RECORD_AT = 8;
const MAX_METADATA = 1_000;

const COVER = 201;
const KF8_BEGINS = 121;

/** Languages by Microsoft's primary language codes, in order from 1. */
const LANGUAGES =
  'ar bg ca zh cs da de el en es fi fr he hu is it ja ko nl no pl pt rm ro ru hr sk sq sv th tr ur id uk be sl et lv lt'.split(
    ' ',
  );

/** The first record of a Mobipocket book, or of one half of a file that holds it in both formats. */
export interface MobiHeader {
  /** The record relative to which the others are numbered. */
  firstRecord: number;
  compression: number;
  textRecords: number;
  /** True for a book that only a registered device can open. */
  isEncrypted: boolean;
  isKf8: boolean;
  /** The data after the text of each record. */
  trailing: { entries: number; hasOverlap: boolean };
  huffman: { index: number; count: number };
  /** Record numbers; null for none. */
  pictures: number | null;
  contents: number | null;
  skeletons: number | null;
  fragments: number | null;
  flows: number | null;
  /** The record where the half in the newer format begins. */
  kf8: number | null;
  /** Index of the cover among the pictures. */
  cover: number | null;
  title: string | null;
  authors: string[];
  language: string | null;
  description: string | null;
  dateMs: number | null;
  decode: (bytes: Uint8Array) => string;
}

/** Reads the header in a database record. Throws a `RangeError` if there is none. */
export function readMobiHeader(database: PalmDatabase, firstRecord: number): MobiHeader {
  const record = database.record(firstRecord);
  if (record.toString('latin1', MAGIC_AT, MAGIC_AT + 4) !== 'MOBI') throw new RangeError('There is no MOBI header.');
  const end = MAGIC_AT + record.readUInt32BE(20);
  const number = (at: number) => (at + 4 <= end ? record.readUInt32BE(at) : NONE);
  const place = (at: number) => (number(at) === NONE ? null : number(at));
  const version = number(36);
  const flags = end >= 244 ? record.readUInt16BE(242) : 0;
  const decoder = new TextDecoder(number(28) === WINDOWS_1252 ? 'windows-1252' : 'utf-8');
  const decode = (bytes: Uint8Array) => decoder.decode(bytes);
  return {
    firstRecord,
    compression: record.readUInt16BE(0),
    textRecords: record.readUInt16BE(8),
    isEncrypted: record.readUInt16BE(12) !== 0,
    isKf8: version !== NONE && version >= FIRST_KF8_VERSION,
    trailing: { entries: bitsSet(flags >>> 1), hasOverlap: (flags & 1) === 1 },
    huffman: { index: number(112), count: number(116) },
    pictures: place(108),
    contents: place(244),
    // With only one flow the record number is meaningless.
    flows: number(196) > 1 ? place(192) : null,
    fragments: place(248),
    skeletons: place(252),
    ...readMetadata(record, { end, hasMetadata: (record.readUInt32BE(128) & HAS_METADATA) !== 0, decode }),
    decode,
  };
}

type Metadata = Pick<MobiHeader, 'kf8' | 'cover' | 'title' | 'authors' | 'language' | 'description' | 'dateMs'>;

function readMetadata(
  record: Buffer,
  { end, hasMetadata, decode }: { end: number; hasMetadata: boolean; decode: MobiHeader['decode'] },
): Metadata {
  const held = hasMetadata ? metadataIn(record.subarray(end)) : new Map<number, Buffer[]>();
  const said = (type: number) => (held.get(type) ?? []).map((bytes) => wordsIn(decode(bytes))).filter(Boolean);
  const number = (type: number) => {
    const bytes = held.get(type)?.[0];
    return bytes === undefined || bytes.length < 4 || bytes.readUInt32BE(0) === NONE ? null : bytes.readUInt32BE(0);
  };
  const titleAt = record.readUInt32BE(84);
  const called = wordsIn(decode(record.subarray(titleAt, titleAt + record.readUInt32BE(88))));
  const date = Date.parse(said(106)[0] ?? '');
  return {
    kf8: number(KF8_BEGINS),
    cover: number(COVER),
    title: said(503)[0] ?? (called === '' ? null : called),
    authors: [...new Set(said(100))],
    language: said(524)[0] ?? LANGUAGES[(record[95] ?? 0) - 1] ?? null,
    description: said(103)[0] ?? null,
    dateMs: Number.isNaN(date) ? null : date,
  };
}

/** Reads the metadata records after the header, by type. */
function metadataIn(bytes: Buffer): Map<number, Buffer[]> {
  const held = new Map<number, Buffer[]>();
  if (bytes.toString('latin1', 0, 4) !== 'EXTH') return held;
  const count = Math.min(bytes.readUInt32BE(8), MAX_METADATA);
  let at = 12;
  for (let index = 0; index < count && at + RECORD_AT <= bytes.length; index += 1) {
    const length = bytes.readUInt32BE(at + 4);
    const type = bytes.readUInt32BE(at);
    held.set(type, [...(held.get(type) ?? []), bytes.subarray(at + RECORD_AT, at + length)]);
    at += Math.max(length, RECORD_AT);
  }
  return held;
}

/** Returns the words as a person reads them: programs often write HTML here. */
export function wordsIn(written: string): string {
  return plainText(parseFragment(written.replaceAll('\0', '')));
}

function bitsSet(flags: number): number {
  let count = 0;
  for (let rest = flags; rest > 0; rest &= rest - 1) count += 1;
  return count;
}
