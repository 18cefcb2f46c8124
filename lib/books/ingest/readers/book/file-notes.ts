import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** What stood at the places that a page was read from, by their paths relative to the book's root folder. */
export type FileNotes = Map<string, string>;

const noting = new AsyncLocalStorage<FileNotes>();

/** Runs some work, and returns what `noteFile` was told during it, whoever told it. */
export async function noteFiles<Result>(work: () => Promise<Result>): Promise<{ result: Result; notes: FileNotes }> {
  const notes: FileNotes = new Map();
  return { result: await noting.run(notes, work), notes };
}

/**
 * Notes what stands at a place. To be called before it is read: a file that changes in between is noted as it was, and is read again
 * next time. For the same reason the first note of a place stays.
 */
export async function noteFile(place: string, describe: () => Promise<string>): Promise<void> {
  const notes = noting.getStore();
  if (notes !== undefined && !notes.has(place)) notes.set(place, await describe());
}

/** sha256 (hex) of a file's bytes. Throws what the disk throws. */
export async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}
