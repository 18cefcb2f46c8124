import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

import { digestFile } from '#lib/books/ingest/readers/book/file-notes.ts';

import { bytesIn } from './upload-folders.ts';

/** Finds the document that was made from the same source: a file or folder of the same name and size, or a file with the same bytes. */
export async function findTwin<Source extends { sourcePath: string }>(
  path: string,
  sources: readonly Source[],
): Promise<Source | null> {
  const own = await sizeOf(path);
  if (own === null) return null;
  const isNamed = ({ sourcePath }: Source) => basename(sourcePath) === basename(path);
  const alike: Source[] = [];
  // A folder with another name is skipped, because it would have to be traversed to know its size.
  for (const source of own.isFile ? sources : sources.filter(isNamed)) {
    const other = await sizeOf(source.sourcePath);
    if (other?.isFile === own.isFile && other.bytes === own.bytes) alike.push(source);
  }
  return alike.find(isNamed) ?? firstOfSameBytes(path, alike);
}

async function firstOfSameBytes<Source extends { sourcePath: string }>(
  path: string,
  sources: readonly Source[],
): Promise<Source | null> {
  if (sources.length === 0) return null;
  const digest = await digestFile(path);
  // A source deleted in the meantime is not a twin.
  for (const source of sources) if ((await digestFile(source.sourcePath).catch(() => null)) === digest) return source;
  return null;
}

/** Returns null if it does not exist, as with the address of a website. */
async function sizeOf(path: string): Promise<{ isFile: boolean; bytes: number } | null> {
  const facts = await stat(path).catch(() => null);
  if (facts === null) return null;
  return { isFile: facts.isFile(), bytes: facts.isFile() ? facts.size : await bytesIn(path) };
}
