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
