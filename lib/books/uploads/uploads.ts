import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { NewUpload, Upload } from '#lib/contracts/uploads.ts';
import { onDisk } from '#lib/foundation/core/disk-fault.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import type { ReplacedDocument } from '#lib/foundation/jobs/replace-document.ts';

import { bytesIn, sweepUploads } from './upload-folders.ts';
import { OpenUpload, type OpenUploadParts } from './open-upload.ts';
import { requireOwnGrants, type Uploader } from './uploader.ts';

/** Maximum length of one part of a path, in code units, which take at most three bytes each: safe in every file system. */
const PART_MAX_LENGTH = 80;

const PARTS_MAX = 30;

/** Characters with a special meaning in some file system. */
const FORBIDDEN = /[\\:*?"<>|\p{Cc}\p{Cs}]/u;

interface UploadsOptions extends Omit<OpenUploadParts, 'uploadsFolder'> {
  /** Folder for uploaded files, used for nothing else. */
  folder: string;
  limits: { maxBytes: number; maxFiles: number; maxPdfBytes: number; quotaBytes: number };
  /** Folder for fetched websites, and the size limit for each. */
  fetched: { folder: string; maxBytes: number };
  /** Throws `AppError` with a sentence for an address that may not be fetched. */
  checkAddress(address: string): void;
  /** Finds any document, regardless of access rights. */
  findDocument(documentId: string): Promise<ReplacedDocument | null>;
  /** Lists the source paths of all documents, including removed ones that may be restored. */
  listSources(): Promise<string[]>;
}

/** Maximum number of open uploads of one uploader, and of all readers together; administrators are not affected by the latter. */
const OPEN_MAX = 3;
const OPEN_OF_READERS_MAX = 20;
/** How long an upload may be inactive before it is abandoned, and how long the state of a finished one is available. */
const IDLE_MS = 10 * 60_000;
const KEPT_MS = 60 * 60_000;
/** Time after which an unconfirmed plan is dropped. */
const PLANNED_MS = 30 * 60_000;
const LOOKED_AFTER_MS = 60_000;

const INCOMING = '.incoming';
const MEGABYTE = 1024 * 1024;

/** Manages uploads: received into a folder of ours, arranged as books, ingested. An upload belongs to the person who began it. */
export class Uploads {
  readonly #options: UploadsOptions;
  readonly #open = new Map<string, OpenUpload>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: UploadsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#lookAfter(), LOOKED_AFTER_MS).unref();
  }

  /** Throws `AppError` with a sentence for files that are too large or too many, or have a forbidden name. */
  async begin(uploader: Uploader, wanted: NewUpload): Promise<Upload> {
    requireOwnGrants(uploader, wanted.access_list);
    const replaced = await this.#replacedBy(uploader, wanted);
    this.#requirePlace(uploader);
    const names = cleanNames(wanted.files.map(({ name }) => name));
    const bytes = wanted.files.reduce((sum, { size }) => sum + size, 0);
    for (const address of wanted.addresses) this.#requireAllowed(address);
    if (bytes === 0 && wanted.addresses.length === 0)
      throw new AppError('validation_error', { publicMessage: 'These files are empty.' });
    this.#requireSize(wanted.files, bytes);
    await this.#requireRoom(bytes + wanted.addresses.length * this.#options.fetched.maxBytes);
    const id = newId();
    const folder = join(this.#options.folder, INCOMING, id);
    await onDisk(() => mkdir(folder, { recursive: true, mode: 0o700 }));
    const upload = new OpenUpload(
      { ...this.#options, uploadsFolder: this.#options.folder },
      {
        id,
        uploader,
        folder,
        files: wanted.files.map(({ size }, index) => ({ name: names[index] ?? '', size })),
        addresses: wanted.addresses,
        replaced,
        said: {
          title: wanted.title ?? null,
          language: wanted.language ?? null,
          accessList: wanted.access_list ?? null,
          grantable: uploader.grants,
        },
      },
    );
    this.#open.set(id, upload);
    return upload.shown();
  }

  /** Throws `AppError('not_found')`, both for someone else's upload and for one that does not exist. */
  find(uploader: Uploader, uploadId: string): OpenUpload {
    const upload = this.#open.get(uploadId);
    if (upload === undefined || upload.uploader.key !== uploader.key)
      throw new AppError('not_found', { publicMessage: 'This upload does not exist.' });
    return upload;
  }

  /** Deletes the leftovers of failed uploads from an earlier process. Called once by the server, before it serves. */
  async sweep(): Promise<void> {
    await sweepUploads(this.#options.folder, await this.#options.listSources());
  }

  /** Stops the work in progress, and waits for it. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#open.values()].map((upload) => upload.close()));
  }

  #requirePlace(uploader: Uploader): void {
    const open = [...this.#open.values()].filter((upload) => !upload.hasEnded);
    const own = open.filter((upload) => upload.uploader.countedAs === uploader.countedAs);
    const ofReaders = open.filter((upload) => upload.uploader.grants !== null);
    const hasRoom = uploader.grants === null || ofReaders.length < OPEN_OF_READERS_MAX;
    if (own.length < OPEN_MAX && hasRoom) return;
    throw new AppError('rate_limited', {
      publicMessage: 'Too many uploads are under way. Wait for one to end, or cancel it.',
      retryAfterSeconds: 10,
    });
  }

  /** Throws `AppError`: `forbidden` for uploaders without the right, whether or not the document exists, and `not_found`. */
  async #replacedBy(uploader: Uploader, wanted: NewUpload): Promise<ReplacedDocument | null> {
    const { replaces, addresses, access_list: accessList } = wanted;
    if (replaces === undefined) return null;
    if (uploader.grants !== null) throw new AppError('forbidden');
    if (addresses.length > 0 || accessList !== undefined)
      throw new AppError('validation_error', {
        publicMessage: 'A replacement is uploaded as a file and keeps the readers of the book it replaces.',
      });
    const document = await this.#options.findDocument(replaces);
    if (document === null) throw new AppError('not_found', { publicMessage: 'This document does not exist.' });
    return document;
  }

  /** Throws `AppError('forbidden')` for a website that this server may not request. */
  #requireAllowed(address: string): void {
    try {
      this.#options.checkAddress(address);
    } catch (error) {
      if (!AppError.is(error) || !URL.canParse(address)) throw error;
      throw new AppError('forbidden', { publicMessage: error.message, cause: error });
    }
  }

  #requireSize(files: NewUpload['files'], bytes: number): void {
    const { maxFiles, maxBytes, maxPdfBytes } = this.#options.limits;
    if (files.length > maxFiles) {
      const publicMessage = `You chose ${inWords(files.length)} files; the limit for one upload is ${inWords(maxFiles)}. Remove some and add them in a second upload, or choose a ZIP file.`;
      throw new AppError('payload_too_large', { publicMessage, details: { limit_files: maxFiles } });
    }
    for (const [{ name, size }, limit, held] of [
      ...files.filter(isPdf).map((file) => [file, Math.min(maxPdfBytes, maxBytes), 'a PDF'] as const),
      ...files.map((file) => [file, maxBytes, 'one upload'] as const),
    ]) {
      if (size <= limit) continue;
      const publicMessage = `${name} is ${megabytes(size)} MB; the limit for ${held} is ${megabytes(limit)} MB. Choose a smaller file, or split it with another program.`;
      throw new AppError('payload_too_large', { publicMessage, details: { limit_bytes: limit } });
    }
    if (bytes > maxBytes) {
      const publicMessage = `These files are ${megabytes(bytes)} MB together; the limit for one upload is ${megabytes(maxBytes)} MB. Remove some and add them in a second upload.`;
      throw new AppError('payload_too_large', { publicMessage, details: { limit_bytes: maxBytes } });
    }
  }

  async #requireRoom(bytes: number): Promise<void> {
    const { folder, fetched, limits } = this.#options;
    const announced = [...this.#open.values()].reduce((sum, upload) => sum + upload.bytesToCome, 0);
    const held = (await bytesIn(folder)) + (await bytesIn(fetched.folder));
    if (held + announced + bytes <= limits.quotaBytes) return;
    throw new AppError('payload_too_large', {
      publicMessage: `The space for uploads and websites on this server (${megabytes(limits.quotaBytes)} MB) is full. Remove one of them, or ask the operator for more.`,
      details: { limit_bytes: limits.quotaBytes },
    });
  }

  async #lookAfter(): Promise<void> {
    const now = this.#options.clock().getTime();
    for (const [id, upload] of this.#open) {
      const idleMs = now - upload.changedAt;
      if (upload.hasEnded && idleMs > KEPT_MS) {
        this.#open.delete(id);
        await upload.cancel();
      } else if ((upload.isReceiving && idleMs > IDLE_MS) || (upload.isPlanned && idleMs > PLANNED_MS))
        await upload.cancel();
    }
  }
}

function isPdf({ name }: { name: string }): boolean {
  return name.toLowerCase().endsWith('.pdf');
}

function megabytes(bytes: number): string {
  return inWords(Math.ceil(bytes / MEGABYTE));
}

function inWords(count: number): string {
  return count.toLocaleString('en');
}

/**
 * Returns the names of files as they are written: in normal form, with forward slashes. Throws `AppError` with a sentence that names the first one
 * that leads out of its folder, is hidden or occurs twice.
 */
export function cleanNames(names: readonly string[]): string[] {
  const clean = names.map((name) => name.normalize('NFC'));
  const seen = new Set<string>();
  for (const name of clean) {
    const problem = problemOf(name);
    const isTwice = problem === null && seen.has(name.toLowerCase());
    if (problem !== null || isTwice) {
      const publicMessage = `“${name.slice(0, 200)}” ${problem ?? 'stands there twice'}. Rename it or leave it out.`;
      throw new AppError(isTwice ? 'conflict' : 'validation_error', { publicMessage });
    }
    seen.add(name.toLowerCase());
  }
  return clean;
}

function problemOf(name: string): string | null {
  const parts = name.split('/');
  if (parts.length > PARTS_MAX) return 'lies in too many folders';
  if (parts.some((part) => part === '' || part.trim() !== part)) return 'has a part without a name';
  if (parts.some((part) => part.startsWith('.'))) return 'begins with a dot, as hidden files do';
  if (FORBIDDEN.test(name)) return 'has a character that no file here may have';
  return parts.some((part) => part.length > PART_MAX_LENGTH)
    ? `has a name of more than ${PART_MAX_LENGTH} characters`
    : null;
}
