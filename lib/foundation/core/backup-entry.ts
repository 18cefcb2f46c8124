/** A file or folder of a backup, before it is written to the archive. */
export interface BackupEntry {
  /** Relative to the root of the archive, with `/` between its parts. */
  path: string;
  kind: 'file' | 'folder';
  /** In bytes; 0 for a folder. A file that shrinks while it is read is filled up with zeros, one that grows is cut at this size. */
  bytes: number;
  /** The content of a file; no chunks for a folder. */
  content(): AsyncIterable<Uint8Array>;
}

/** An entry whose content is known. */
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
