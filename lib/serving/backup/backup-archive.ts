import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Header, pack, type Pack } from 'tar-stream';
import { z } from 'zod';

import type { BackupEntry } from '#db/backup-entry.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { hasCode } from '#lib/foundation/core/system.ts';

/*
 * A backup is a gzipped tar archive, so that `tar -xzf` can open it without Lectern. Its last entry is a manifest with the SHA-256 of every other
 * entry; an archive without a manifest was cut short.
 */

const MANIFEST = 'manifest.json';
const FORMAT = 1;
/** Level 6 takes three times as long and saves only a tenth more. */
const GZIP = { level: 1 };
const MAX_MANIFEST_BYTES = 512 * 1024 * 1024;
const ZEROS = new Uint8Array(65_536);
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

const aboutSchema = z.object({
  /** The version of Lectern that wrote the backup. */
  lectern: z.string(),
  made_at: z.iso.datetime(),
  /** The newest migration of each set in the database, in milliseconds since 1970. */
  migrations: z.record(z.string(), z.number()),
});

const manifestSchema = aboutSchema.extend({
  format: z.literal(FORMAT),
  files: z.array(z.object({ path: z.string(), bytes: z.int().nonnegative(), sha256: z.string() })),
});

export type BackupAbout = z.infer<typeof aboutSchema>;
export type BackupManifest = z.infer<typeof manifestSchema>;

/** A file or folder read from an archive. */
export interface ArchivedEntry {
  path: string;
  kind: BackupEntry['kind'];
  content: AsyncIterable<Uint8Array>;
}

/** Packs entries into an archive stream. A failure while the entries are read destroys the stream with that error. */
export function packBackup(entries: AsyncIterable<BackupEntry>, about: BackupAbout): Readable {
  const archive = pack();
  const zipped = createGzip(GZIP);
  void pipeline(archive, zipped).catch((error: unknown) => zipped.destroy(asError(error)));
  fill(archive, entries, about).catch((error: unknown) => archive.destroy(asError(error)));
  return zipped;
}

async function fill(archive: Pack, entries: AsyncIterable<BackupEntry>, about: BackupAbout): Promise<void> {
  const files: BackupManifest['files'] = [];
  for await (const entry of entries) {
    if (archive.destroyed) return;
    if (entry.kind === 'folder') await addFolder(archive, entry.path);
    else files.push({ path: entry.path, bytes: entry.bytes, sha256: await addFile(archive, entry) });
  }
  const manifest: BackupManifest = { format: FORMAT, ...about, files };
  const text = Buffer.from(JSON.stringify(manifest));
  archive.entry({ name: MANIFEST, mode: FILE_MODE }, text);
  archive.finalize();
}

function addFolder(archive: Pack, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name: path, type: 'directory', mode: FOLDER_MODE }, (error) =>
      error === null || error === undefined ? resolve() : reject(error),
    );
  });
}

/** Returns the SHA-256 of the bytes as they are written. */
async function addFile(archive: Pack, entry: BackupEntry): Promise<string> {
  const hash = createHash('sha256');
  const sink = archive.entry({ name: entry.path, size: entry.bytes, mode: FILE_MODE });
  await pipeline(
    exactly(entry),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    sink,
  );
  return hash.digest('hex');
}

/** A tar entry must have exactly the size in its header. */
async function* exactly(entry: BackupEntry): AsyncGenerator<Uint8Array> {
  let left = entry.bytes;
  for await (const chunk of entry.content()) {
    const taken = chunk.subarray(0, left);
    left -= taken.byteLength;
    if (taken.byteLength > 0) yield taken;
    if (left === 0) return;
  }
  for (; left > 0; left -= Math.min(left, ZEROS.byteLength)) yield ZEROS.subarray(0, left);
}

/**
 * Reads an archive from beginning to end, passes each entry on, and compares it with the manifest. Resolves with the manifest when the archive is
 * complete. Rejects with `validation_error` and one sentence when it is damaged, cut short, or not a backup in a known format.
 */
export async function readBackup(
  path: string,
  take: (entry: ArchivedEntry) => Promise<void> = drain,
): Promise<BackupManifest> {
  const found = new Map<string, string>();
  let manifest: BackupManifest | null = null;
  try {
    const archive = extract();
    const reading = pipeline(createReadStream(path), createGunzip(), archive);
    // Awaited below; a failure also ends the iteration.
    reading.catch(() => undefined);
    for await (const entry of archive) {
      if (manifest !== null) throw damaged(path);
      const { name, kind } = checkedHeader(path, entry.header);
      const content = entry as AsyncIterable<Uint8Array>;
      if (name === MANIFEST) manifest = await readManifest(path, content, entry.header.size);
      else if (kind === 'folder') await take({ path: name, kind, content });
      else found.set(name, await takeFile(take, name, content));
    }
    await reading;
  } catch (error) {
    if (AppError.is(error)) throw error;
    throw hasCode(error, 'ENOENT') ? missing(path, error) : damaged(path, error);
  }
  if (manifest === null) throw damaged(path);
  const isWhole =
    found.size === manifest.files.length && manifest.files.every((file) => found.get(file.path) === file.sha256);
  if (!isWhole) throw damaged(path);
  return manifest;
}

async function takeFile(
  take: (entry: ArchivedEntry) => Promise<void>,
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256');
  await take({
    path,
    kind: 'file',
    content: (async function* () {
      for await (const chunk of content) {
        hash.update(chunk);
        yield chunk;
      }
    })(),
  });
  return hash.digest('hex');
}

async function drain({ content }: ArchivedEntry): Promise<void> {
  for await (const chunk of content) void chunk;
}

/** Accepts only files and folders below the root: an archive can contain anything, and its links could lead anywhere. */
function checkedHeader(archive: string, { name, type }: Header): { name: string; kind: BackupEntry['kind'] } {
  const path = name.endsWith('/') ? name.slice(0, -1) : name;
  const isBelow = path.split(/[/\\]/).every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isBelow || path.includes('\0') || (type !== 'file' && type !== 'directory')) throw damaged(archive);
  return { name: path, kind: type === 'file' ? 'file' : 'folder' };
}

async function readManifest(path: string, content: AsyncIterable<Uint8Array>, bytes: number): Promise<BackupManifest> {
  if (bytes > MAX_MANIFEST_BYTES) throw damaged(path);
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const { format } = z.object({ format: z.number() }).parse(value);
  if (format !== FORMAT) {
    throw new AppError('validation_error', {
      publicMessage: `${path} was written by a version of Lectern whose backups this version cannot read.`,
    });
  }
  return manifestSchema.parse(value);
}

function missing(path: string, cause: unknown): AppError {
  return new AppError('not_found', { publicMessage: `There is no file ${path}.`, cause });
}

function damaged(path: string, cause?: unknown): AppError {
  return new AppError('validation_error', {
    publicMessage: `${path} is not a whole backup: it is damaged, was cut short, or was not written by Lectern.`,
    cause,
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
