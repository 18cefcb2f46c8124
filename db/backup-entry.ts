import { createReadStream } from 'node:fs';

/** A file or folder of a backup, before it is written to the archive. */
export interface BackupEntry {
  /** Path relative to the root of the archive, separated by `/`. */
  path: string;
  kind: 'file' | 'folder';
  /** In bytes; 0 for a folder. A file that shrinks while it is read is padded with zeros; one that grows is cut at this size. */
  bytes: number;
  /** Yields the content of a file, or nothing for a folder. */
  content(): AsyncIterable<Uint8Array>;
}

/** Creates an entry for a file whose content is known. */
export function entryOf(path: string, content: Uint8Array): BackupEntry {
  return {
    path,
    kind: 'file',
    bytes: content.byteLength,
    async *content() {
      yield content;
    },
  };
}

/** Creates an entry for a file on disk, which is read when the entry is packed. */
export function fileEntry(path: string, source: string, bytes: number): BackupEntry {
  return {
    path,
    kind: 'file',
    bytes,
    async *content() {
      if (bytes > 0) yield* createReadStream(source, { end: bytes - 1 }) as AsyncIterable<Buffer>;
    },
  };
}

/** Creates an entry for a folder. */
export function folderEntry(path: string): BackupEntry {
  return { path, kind: 'folder', bytes: 0, async *content() {} };
}
