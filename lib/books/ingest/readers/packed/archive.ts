import { createReadStream } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';

import { type Entry, fromRandomAccessReaderPromise, openPromise, RandomAccessReader, type ZipFile } from 'yauzl';

import { AppError } from '#lib/foundation/core/errors.ts';

import { unreadableBook } from './packed-book.ts';

const MAX_ENTRIES = 10_000;
/** Maximum number of bytes of one entry, and of all entries read from one archive. */
const MAX_ENTRY_BYTES = 50 * 1024 * 1024;
const MAX_BYTES = 500 * 1024 * 1024;
/** A ratio that text and pictures never reach, and the size from which it is checked. */
const MAX_RATIO = 200;
const MIN_BYTES_OF_RATIO = 1024 * 1024;

/** The end of an archive: this, and a comment of the length that its last two bytes state. */
const END_MARK = 'PK\u0005\u0006';
const END_BYTES = 22;
/** Number of bytes at the end of a file in which the end of its archive is looked for. */
const TAIL_BYTES = 128 * 1024;

const FILE_TYPE_BITS = 0o170000;
const SYMBOLIC_LINK = 0o120000;
const LEADS_OUT = /^(?:absolute path|invalid relative path|invalid characters in fileName):/;

/**
 * An untrusted ZIP archive. Only requested entries are unpacked, within limits; the list of entries is validated as a whole when it is opened. Any
 * error is thrown as `unreadableBook`.
 */
export class Archive {
  readonly #file: string;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #bytesRead = 0;

  private constructor(file: string, { zip, entries }: { zip: ZipFile; entries: ReadonlyMap<string, Entry> }) {
    this.#file = file;
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Opens an archive. The caller closes it. */
  static async open(file: string): Promise<Archive> {
    let zip: ZipFile;
    try {
      zip = await openZip(file);
    } catch (error) {
      throw damaged(file, error);
    }
    try {
      return new Archive(file, { zip, entries: await listEntries(file, zip) });
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** Returns the names of its files, as stored. */
  get names(): ReadonlySet<string> {
    return new Set(this.#entries.keys());
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Returns the bytes of an entry; null if there is none of this name. */
  async read(name: string): Promise<Buffer | null> {
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    this.#count(entry);
    const parts: Buffer[] = [];
    try {
      for await (const part of await this.#zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    } catch (error) {
      throw damaged(this.#file, error);
    }
    const bytes = Buffer.concat(parts);
    if (crc32(bytes) !== entry.crc32) throw damaged(this.#file, new Error(`${name} fails its checksum.`));
    return bytes;
  }

  close(): void {
    this.#zip.close();
  }

  // The stream ends with an error as soon as it exceeds the declared size.
  #count({ uncompressedSize: bytes, compressedSize }: Entry): void {
    this.#bytesRead += bytes;
    const isDense = bytes > MIN_BYTES_OF_RATIO && bytes > compressedSize * MAX_RATIO;
    if (bytes <= MAX_ENTRY_BYTES && this.#bytesRead <= MAX_BYTES && !isDense) return;
    throw unreadableBook(`${basename(this.#file)} unpacks to far more than the limit for a book.`);
  }
}

/** Writes a file below a folder; its name must be one that `Archive` accepts. */
export async function writeWithin(folder: string, name: string, content: Uint8Array | string): Promise<void> {
  const target = join(folder, name);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
}

/** Writes a page of a book below its folder; `html` is the content of its `<main>`. */
export function writePage(folder: string, page: string, html: string): Promise<void> {
  return writeWithin(folder, page, `<!doctype html><meta charset="utf-8"><main>${html}</main>\n`);
}

async function openZip(file: string): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false };
  try {
    return await openPromise(file, options);
  } catch (error) {
    const end = await endBeforeRest(file);
    if (end === null) throw error;
    return fromRandomAccessReaderPromise(new FileReader(file), end, options);
  }
}

/** Returns where the archive ends if other bytes follow it, such as a line end that a download added; null otherwise. */
async function endBeforeRest(file: string): Promise<number | null> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - TAIL_BYTES);
    const tail = Buffer.alloc(size - start);
    await handle.read(tail, 0, tail.length, start);
    const at = tail.lastIndexOf(END_MARK);
    if (at === -1 || at + END_BYTES > tail.length) return null;
    const end = start + at + END_BYTES + tail.readUInt16LE(at + END_BYTES - 2);
    return end < size ? end : null;
  } finally {
    await handle.close();
  }
}

class FileReader extends RandomAccessReader {
  readonly #file: string;

  constructor(file: string) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number) {
    return createReadStream(this.#file, { start, end: end - 1 });
  }
}

async function listEntries(file: string, zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const name = basename(file);
  if (zip.entryCount > MAX_ENTRIES) {
    throw unreadableBook(`${name} holds more than ${MAX_ENTRIES.toLocaleString('en')} files.`);
  }
  const entries = new Map<string, Entry>();
  let packedBytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      packedBytes += entry.compressedSize;
      const kind = (entry.externalFileAttributes >>> 16) & FILE_TYPE_BITS;
      if (kind === SYMBOLIC_LINK) throw unreadableBook(`${name} contains a symbolic link, which is not allowed.`);
      if (entry.isEncrypted())
        throw unreadableBook(`${name} is password-protected. Remove the password and try again.`);
      if (!entry.fileName.endsWith('/') && !entries.has(entry.fileName)) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof Error && LEADS_OUT.test(error.message)
      ? unreadableBook(`${name} contains a file that would be unpacked outside its folder.`, error)
      : damaged(file, error);
  }
  // Overlapping entries would let a small archive unpack to a huge size.
  if (packedBytes > zip.fileSize) throw damaged(file, new Error('Entries overlap.'));
  return entries;
}

function damaged(file: string, cause: unknown): AppError {
  if (AppError.is(cause)) return cause;
  return unreadableBook(`${basename(file)} is damaged or incomplete.`, cause);
}
