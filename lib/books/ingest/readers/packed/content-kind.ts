import { open } from 'node:fs/promises';

import { Archive } from './archive.ts';

/**
 * What a file is by its first bytes and, in an archive, by its entries: `sealed` is a document of an office suite in the container it
 * uses for passwords and for its formats before 2007, `other` anything that is not known.
 */
export type ContentKind = 'epub' | 'docx' | 'archive' | 'pdf' | 'sealed' | 'other';

/** A PDF may begin with something else. */
const HEAD_BYTES = 1_024;
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ARCHIVE_STARTS = ['PK\u0003\u0004', 'PK\u0005\u0006'];

/** Reads no more than the first bytes and an archive's list of entries. Throws `unreadableBook` for an archive that is damaged or hostile, and what the disk throws. */
export async function contentKindOf(file: string): Promise<ContentKind> {
  const head = await headOf(file);
  if (head.includes('%PDF-')) return 'pdf';
  if (head.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return 'sealed';
  if (!ARCHIVE_STARTS.includes(head.toString('latin1', 0, 4))) return 'other';
  const archive = await Archive.open(file);
  try {
    if (archive.has('META-INF/container.xml')) return 'epub';
    return archive.has('word/document.xml') ? 'docx' : 'archive';
  } finally {
    archive.close();
  }
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
