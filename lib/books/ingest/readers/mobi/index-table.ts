import type { PalmDatabase } from './palm-database.ts';

const HEADER_LENGTH_AT = 4;
const ENTRY_PLACES_AT = 20;
const COUNT_AT = 24;
const LABEL_RECORDS_AT = 52;
const TAGS_AT = 12;
const LABEL_RECORD_STEP = 0x1_00_00;
/** Maximum number of entries of one index: large dictionaries may have many positions. */
const MAX_ENTRIES = 500_000;
const MAX_VALUES = 4;

/** An entry of an index: its name, and its numbers by tag. */
export interface IndexEntry {
  name: string;
  values: ReadonlyMap<number, number[]>;
}

interface Tag {
  tag: number;
  valuesEach: number;
  mask: number;
  endsControlByte: boolean;
}

/** An index of a book: its entries in order, and the labels that they refer to by position. Throws a `RangeError` for a damaged index. */
export class IndexTable {
  readonly entries: IndexEntry[] = [];
  readonly #labels: Buffer[] = [];
  readonly #decode: (bytes: Uint8Array) => string;

  constructor(database: PalmDatabase, index: number, decode: (bytes: Uint8Array) => string) {
    this.#decode = decode;
    const head = expectIndex(database.record(index));
    const tags = readTags(head.subarray(head.readUInt32BE(HEADER_LENGTH_AT)));
    const count = head.readUInt32BE(COUNT_AT);
    for (let record = 1; record <= count; record += 1) {
      this.#addEntries(expectIndex(database.record(index + record)), tags);
    }
    const labels = head.readUInt32BE(LABEL_RECORDS_AT);
    for (let record = 1; record <= labels; record += 1) this.#labels.push(database.record(index + count + record));
  }

  /** Returns the label at an offset; empty if there is none. */
  label(place: number | undefined): string {
    const record = place === undefined ? undefined : this.#labels[Math.floor(place / LABEL_RECORD_STEP)];
    if (place === undefined || record === undefined) return '';
    const { value, end } = readNumber(record, place % LABEL_RECORD_STEP);
    return this.#decode(record.subarray(end, end + value));
  }

  #addEntries(record: Buffer, { tags, controlBytes }: { tags: Tag[]; controlBytes: number }): void {
    const places = record.readUInt32BE(ENTRY_PLACES_AT) + 4;
    const count = record.readUInt32BE(COUNT_AT);
    for (let entry = 0; entry < count; entry += 1) {
      if (this.entries.length >= MAX_ENTRIES) throw new RangeError('The index has too many entries.');
      const at = record.readUInt16BE(places + entry * 2);
      const start = at + 1 + record.readUInt8(at);
      const name = record.toString('latin1', at + 1, start);
      this.entries.push({ name, values: readValues(record, { tags, controlBytes, start }) });
    }
  }
}

function readTags(bytes: Buffer): { tags: Tag[]; controlBytes: number } {
  if (bytes.toString('latin1', 0, 4) !== 'TAGX') throw new RangeError('There is no TAGX.');
  const tags: Tag[] = [];
  for (let at = TAGS_AT; at < bytes.readUInt32BE(4); at += 4) {
    const [tag = 0, valuesEach = 0, mask = 0, end = 0] = bytes.subarray(at, at + 4);
    if (at + 4 > bytes.length) throw new RangeError('The tags of an index are cut off.');
    tags.push({ tag, valuesEach: Math.min(valuesEach, MAX_VALUES), mask, endsControlByte: (end & 1) === 1 });
  }
  return { tags, controlBytes: bytes.readUInt32BE(8) };
}

/** Reads the values of an entry. Control bytes say how many values of each tag follow, or how many bytes of them. */
function readValues(
  record: Buffer,
  { tags, controlBytes, start }: { tags: Tag[]; controlBytes: number; start: number },
): Map<number, number[]> {
  const found: { tag: number; count: number; bytes: number }[] = [];
  let control = start;
  let at = start + controlBytes;
  for (const { tag, valuesEach, mask, endsControlByte } of tags) {
    if (endsControlByte) {
      control += 1;
      continue;
    }
    const written = record.readUInt8(control) & mask;
    if (written === 0) continue;
    const isMany = written === mask && (mask & (mask - 1)) !== 0;
    const { value, end } = isMany ? readNumber(record, at) : { value: 0, end: at };
    at = end;
    // Dividing by the mask's lowest bit shifts the count down to its units.
    const count = isMany ? 0 : (written / (mask & -mask)) * valuesEach;
    found.push({ tag, count, bytes: value });
  }
  const values = new Map<number, number[]>();
  for (const { tag, count, bytes } of found) {
    const own: number[] = [];
    for (const until = at + bytes; own.length < count || at < until;) {
      const { value, end } = readNumber(record, at);
      own.push(value);
      at = end;
    }
    values.set(tag, own);
  }
  return values;
}

/** Reads a number of up to four bytes; its last byte has the highest bit set. */
function readNumber(bytes: Buffer, at: number): { value: number; end: number } {
  let value = 0;
  for (let end = at; end < at + 4;) {
    const byte = bytes.readUInt8(end);
    end += 1;
    value = value * 128 + (byte & 0x7f);
    if (byte >= 0x80) return { value, end };
  }
  return { value, end: at + 4 };
}

function expectIndex(record: Buffer): Buffer {
  if (record.toString('latin1', 0, 4) !== 'INDX') throw new RangeError('There is no INDX.');
  return record;
}
