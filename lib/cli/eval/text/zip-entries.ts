import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;

/**
 * The files of a ZIP archive whose names pass, in the archive's order (PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12, 4.3.16). Throws
 * for what is no archive, encrypted, or packed by another method than deflate.
 */
export function zipEntries(archive: Buffer, wanted: (name: string) => boolean): ZipEntry[] {
  const end = findEnd(archive);
  const entries: ZipEntry[] = [];
  let offset = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(offset) !== CENTRAL) throw new Error('The archive’s list of files is damaged.');
    const nameLength = archive.readUInt16LE(offset + 28);
    const name = archive.toString('utf8', offset + 46, offset + 46 + nameLength);
    if (wanted(name)) entries.push({ name, bytes: unpack(archive, offset) });
    offset += 46 + nameLength + archive.readUInt16LE(offset + 30) + archive.readUInt16LE(offset + 32);
  }
  return entries;
}

function findEnd(archive: Buffer): number {
  const earliest = Math.max(0, archive.length - END_SIZE - LONGEST_COMMENT);
  for (let offset = archive.length - END_SIZE; offset >= earliest; offset -= 1) {
    if (archive.readUInt32LE(offset) === END) return offset;
  }
  throw new Error('This is not a ZIP archive.');
}

function unpack(archive: Buffer, central: number): Uint8Array {
  const method = archive.readUInt16LE(central + 10);
  const size = archive.readUInt32LE(central + 20);
  const local = archive.readUInt32LE(central + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + size);
  if (method === STORED) return packed;
  if (method === DEFLATED) return inflateRawSync(packed);
  throw new Error(`A file of the archive is packed by a method that is not supported (${String(method)}).`);
}
