import { HuffmanReader } from './huffman.ts';
import type { MobiHeader } from './mobi-header.ts';
import { Output } from './output.ts';
import type { PalmDatabase } from './palm-database.ts';
import { decompressPalmDoc } from './palmdoc.ts';

const PLAIN = 1;
const PALMDOC = 2;
const HUFFMAN = 17_480;

/** Returns the whole text of a book, decompressed. Throws a `RangeError` for a damaged book, and `TextTooLongError`. */
export function readMobiText(database: PalmDatabase, header: MobiHeader): Buffer {
  const decompress = decompressorOf(database, header);
  const output = new Output();
  for (let index = 1; index <= header.textRecords; index += 1) {
    output.append(decompress(textOf(database.record(header.firstRecord + index), header.trailing)));
  }
  return output.finish();
}

function decompressorOf(database: PalmDatabase, header: MobiHeader): (record: Uint8Array) => Uint8Array {
  if (header.compression === PLAIN) return (record) => record;
  if (header.compression === PALMDOC) return decompressPalmDoc;
  if (header.compression !== HUFFMAN) throw new RangeError('There is no such compression.');
  const { index, count } = header.huffman;
  const first = header.firstRecord + index;
  const dictionaries = Array.from({ length: Math.min(count, database.count) - 1 }, (_, at) =>
    database.record(first + 1 + at),
  );
  const reader = new HuffmanReader(database.record(first), dictionaries);
  return (record) => reader.decompress(record);
}

/**
 * Returns a record without the data after its text: entries that give their length in their last bytes, and the rest of a letter that continues in
 * the next record.
 */
function textOf(record: Buffer, { entries, hasOverlap }: MobiHeader['trailing']): Buffer {
  let end = record.length;
  for (let entry = 0; entry < entries; entry += 1) end -= lengthBefore(record, end);
  if (hasOverlap && end > 0) end -= ((record[end - 1] ?? 0) & 3) + 1;
  if (end < 0) throw new RangeError('What stands behind a text is longer than its record.');
  return record.subarray(0, end);
}

function lengthBefore(record: Buffer, end: number): number {
  let length = 0;
  for (const byte of record.subarray(Math.max(0, end - 4), Math.max(0, end))) {
    length = ((byte & 0x80) === 0 ? length * 128 : 0) + (byte & 0x7f);
  }
  return length;
}
