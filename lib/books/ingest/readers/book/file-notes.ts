import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** The state of each file that a page was read from, by its path relative to the book's root folder. */
export type FileNotes = Map<string, string>;

const noting = new AsyncLocalStorage<FileNotes>();

/** Runs some work and returns all notes made by `noteFile` during it, by any caller. */
export async function noteFiles<Result>(work: () => Promise<Result>): Promise<{ result: Result; notes: FileNotes }> {
  const notes: FileNotes = new Map();
  return { result: await noting.run(notes, work), notes };
}

/**
 * Notes the state of a place. Must be called before the place is read: a file that changes in between is noted as it was, and is read again next
 * time. For the same reason the first note of a place is kept.
 */
export async function noteFile(place: string, describe: () => Promise<string>): Promise<void> {
  const notes = noting.getStore();
  if (notes !== undefined && !notes.has(place)) notes.set(place, await describe());
}

/** Returns the sha256 (hex) of a file's bytes. Throws file system errors. */
export async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}
