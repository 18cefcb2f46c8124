import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { PlannedBook, Upload, UploadedBook, UploadPlan } from '#lib/contracts/uploads.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { AppError, toAppError } from '#lib/foundation/core/errors.ts';
import type { ReplacedDocument, ReplacingParts } from '#lib/foundation/jobs/replace-document.ts';

import { type ArrangedBook, arrangeBooks, arrangeSite } from './arrange-books.ts';
import { findTwin } from './find-twin.ts';
import { planBook, type PlanningParts } from './plan-book.ts';
import { type IncomingFile, receivePart } from './receive-part.ts';
import { replaceBook } from './replace-book.ts';
import { giveUp, newBook, type SaidOfBook, shelveBook, type ShelvingParts, type Stops } from './shelve-book.ts';
import type { Uploader } from './uploader.ts';

export interface OpenUploadParts extends ShelvingParts, ReplacingParts, PlanningParts {
  runs: ReplacingParts['runs'] & PlanningParts['runs'];
  uploadsFolder: string;
  clock: Clock;
  /** Returns every document, regardless of access rights. */
  listDocuments(): Promise<LibraryDocument[]>;
}

/** A document that can be replaced by a book. */
export interface LibraryDocument extends ReplacedDocument {
  title: string;
}

interface NewUploadFacts {
  id: string;
  uploader: Uploader;
  /** The folder in which its files are stored until all of them have arrived. */
  folder: string;
  files: { name: string; size: number }[];
  /** Of websites. */
  addresses: string[];
  /** The document that the upload's only book replaces; null adds the books to the library. */
  replaced: ReplacedDocument | null;
  said: SaidOfBook;
}

interface Entry {
  arranged: ArrangedBook;
  state: UploadedBook;
  /** The document made from the same content; null if there is none, or none was looked for. */
  twin: LibraryDocument | null;
  /** The document that is replaced. */
  replaced: ReplacedDocument | null;
}

/** An upload: its files arrive, then its books are read one after another, and finally its state remains available for a while. */
export class OpenUpload {
  readonly uploader: Uploader;
  /** Time of the last activity, in milliseconds since 1970. */
  changedAt: number;
  readonly #parts: OpenUploadParts;
  readonly #id: string;
  readonly #folder: string;
  readonly #said: SaidOfBook;
  readonly #files: IncomingFile[];
  readonly #addresses: string[];
  readonly #replaced: ReplacedDocument | null;
  readonly #cancelling = new AbortController();
  readonly #closing = new AbortController();
  #books: Entry[] = [];
  #plans: PlannedBook[] = [];
  #status: Upload['status'] = 'receiving';
  #working: Promise<void> = Promise.resolve();

  constructor(parts: OpenUploadParts, { id, uploader, folder, files, addresses, replaced, said }: NewUploadFacts) {
    this.#parts = parts;
    this.#id = id;
    this.uploader = uploader;
    this.#folder = folder;
    this.#said = said;
    this.#addresses = addresses;
    this.#replaced = replaced;
    this.#files = files.map(({ name, size }, index) => ({
      ...{ name, size, received: 0, isBusy: false },
      path: join(folder, String(index)),
    }));
    this.changedAt = parts.clock().getTime();
  }

  get isReceiving(): boolean {
    return this.#status === 'receiving';
  }

  /** Returns true when the plan is known but not confirmed yet. */
  get isPlanned(): boolean {
    return this.#status === 'planned';
  }

  get hasEnded(): boolean {
    return this.#status === 'ended';
  }

  /** Number of announced bytes that have not arrived yet. */
  get bytesToCome(): number {
    return this.isReceiving ? this.#files.reduce((sum, { size, received }) => sum + size - received, 0) : 0;
  }

  shown(): Upload {
    return {
      upload_id: this.#id,
      status: this.#status,
      part_bytes: LIMITS.uploadPartBytes,
      files: this.#files.map(({ name, size, received }) => ({ name, size, received })),
      books: this.#books.map(({ state }) => ({ ...state, warnings: [...state.warnings] })),
    };
  }

  /**
   * Receives a part of a file and returns the number of bytes of the file that have arrived. Throws `AppError` with a sentence for a part that does
   * not belong there.
   */
  async receive(
    number: number,
    part: { offset: number; body: ReadableStream<Uint8Array> | null; signal: AbortSignal },
  ): Promise<number> {
    const file = this.#files[number];
    if (file === undefined) throw new AppError('not_found', { publicMessage: 'This upload has no such file.' });
    if (!this.isReceiving) throw untimely('This upload no longer accepts files.');
    const signal = AbortSignal.any([part.signal, this.#cancelling.signal, this.#closing.signal]);
    try {
      await receivePart(file, { ...part, signal });
    } finally {
      this.changedAt = this.#parts.clock().getTime();
    }
    return file.received;
  }

  /** Plans the reading without reading anything. Runs in the background until the upload is planned, or has ended if nothing can be read. */
  look(): Upload {
    if (!this.isReceiving) throw untimely('This upload has already been checked.');
    this.#requireFiles();
    this.#status = 'looking';
    this.#working = this.#look();
    return this.shown();
  }

  /** Returns the titles of its books, as far as they are known; else the names of its files. */
  titles(): string[] {
    const books = this.#plans.length > 0 ? this.#plans : this.#books.map(({ state }) => state);
    return books.length > 0 ? books.map(({ title, name }) => title ?? name) : this.#files.map(({ name }) => name);
  }

  /** Returns the plan of the reading. Throws `AppError` before that is known. */
  plan(): UploadPlan {
    if (!this.isPlanned) throw untimely('This upload has not been checked yet.');
    return { books: this.#plans };
  }

  /**
   * Reads the books, or retries those that failed for a reason that may be temporary. Runs in the background. `replaces` are the documents of the
   * plan's `same_as` that the books replace.
   */
  read(replaces: readonly string[] = []): Upload {
    if (this.#status === 'looking') throw untimely('The files are still being checked.');
    if (this.#status === 'reading') throw untimely('The books are already being added.');
    if (this.isReceiving) this.#requireFiles();
    else if (!this.#books.some(isReadable)) throw untimely('There is nothing left to add in this upload.');
    this.#replace(replaces);
    const isFirst = this.isReceiving;
    this.#status = 'reading';
    this.#working = this.#work(isFirst);
    return this.shown();
  }

  /** Stops the work in progress, and removes unfinished books. Resolves once that is done. */
  async cancel(): Promise<Upload> {
    this.#cancelling.abort(new AppError('validation_error', { publicMessage: 'This upload was cancelled.' }));
    await this.#working;
    for (const entry of this.#books.filter(isReadable)) await giveUp(this.#parts, entry, null);
    await this.#end();
    return this.shown();
  }

  /** Stops because the server stops, or because there are no more requests for it. */
  async close(): Promise<void> {
    if (this.isReceiving || this.isPlanned || this.#status === 'looking') await this.cancel();
    this.#closing.abort(new Error('The server is stopping.'));
    await this.#working;
  }

  #requireFiles(): void {
    const missing = this.#files.find(({ size, received, isBusy }) => isBusy || received < size);
    if (missing !== undefined) throw untimely(`${missing.name} has not arrived completely yet.`);
  }

  #replace(documentIds: readonly string[]): void {
    for (const id of documentIds) {
      const entry = this.#books.find(({ twin }) => twin?.id === id);
      if (entry === undefined) throw untimely('This upload’s plan does not include that document.');
      entry.replaced = entry.twin;
    }
  }

  async #look(): Promise<void> {
    const wanted = await this.#arrange();
    for (const entry of wanted) {
      const plan = await planBook(this.#parts, { ...entry, said: this.#said }, this.#cancelling.signal);
      if (plan === null) continue;
      const twin = await this.#twinOf(entry);
      entry.twin = twin;
      this.#plans.push({ ...plan, same_as: twin && { document_id: twin.id, title: twin.title } });
    }
    if (this.#cancelling.signal.aborted) return;
    if (this.#plans.length === 0) return this.#end();
    this.#status = 'planned';
    this.changedAt = this.#parts.clock().getTime();
  }

  /** A document is the twin of at most one book. Readers are not shown which books already exist. */
  async #twinOf({ arranged: { path } }: Entry): Promise<LibraryDocument | null> {
    if (path === null || this.uploader.grants !== null) return null;
    try {
      const documents = await this.#parts.listDocuments();
      const free = documents.filter(({ id }) => !this.#books.some(({ twin }) => twin?.id === id));
      return await findTwin(path, free);
    } catch (error) {
      this.#parts.log.error({ err: error }, 'it could not be found out whether a book is there already');
      return null;
    }
  }

  async #work(isFirst: boolean): Promise<void> {
    const wanted = isFirst ? await this.#arrange() : this.#books.filter(isReadable);
    const stops = { cancelled: this.#cancelling.signal, closing: this.#closing.signal };
    for (const entry of wanted) {
      if (stops.cancelled.aborted) await giveUp(this.#parts, entry, null);
      else if (!stops.closing.aborted) await this.#shelve(entry, stops);
    }
    await this.#end();
  }

  #shelve(entry: Entry, stops: Stops): Promise<void> {
    const { replaced } = entry;
    if (replaced !== null) return replaceBook(this.#parts, { ...entry, replaced }, stops);
    return shelveBook(this.#parts, { ...entry, said: this.#saidOfEach() }, stops);
  }

  /** Returns the books that can be read. One that cannot is recorded with its reason, and its files are deleted. */
  async #arrange(): Promise<Entry[]> {
    const { uploadsFolder, log } = this.#parts;
    const signal = AbortSignal.any([this.#cancelling.signal, this.#closing.signal]);
    try {
      // An empty file is never sent, so it is created here.
      for (const { size, path } of this.#files) if (size === 0) await writeFile(path, '', { mode: 0o600 });
      const arranged = await arrangeBooks(this.#files, { uploadsFolder, signal });
      if (this.#replaced !== null) refuseSeveral(arranged);
      this.#books = [...arranged, ...this.#addresses.map(arrangeSite)].map((book) => ({
        arranged: book,
        state: newBook(book),
        twin: null,
        replaced: this.#replaced,
      }));
      for (const entry of this.#books)
        if (entry.arranged.problem !== null) await giveUp(this.#parts, entry, entry.arranged.problem);
      return this.#books.filter(({ arranged: { path, problem } }) => path !== null && problem === null);
    } catch (error) {
      const failure = toAppError(error);
      if (!signal.aborted) log.error({ err: error }, 'an upload could not be arranged as books');
      const arranged = { name: this.#files[0]?.name ?? '', folder: this.#folder, path: null, problem: failure.message };
      this.#books = [{ arranged, state: newBook(arranged), twin: null, replaced: null }];
      return [];
    }
  }

  /** A title applies to a single book only. */
  #saidOfEach(): SaidOfBook {
    return this.#books.length === 1 ? this.#said : { ...this.#said, title: null };
  }

  async #end(): Promise<void> {
    this.#status = 'ended';
    this.changedAt = this.#parts.clock().getTime();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 3 }).catch((error: unknown) =>
      this.#parts.log.error({ err: error }, 'the folder of an upload could not be removed'),
    );
  }
}

/** Whether the book is waiting or may be retried, with its files available. */
function isReadable({ state }: Entry): boolean {
  return state.can_retry || state.status === 'waiting';
}

/** Refuses all books if it is unclear which of them would replace the document. */
function refuseSeveral(books: ArrangedBook[]): void {
  if (books.length === 1) return;
  const problem = `A book can be replaced by one book only, but these are ${books.length}. The book is unchanged.`;
  for (const book of books) book.problem ??= problem;
}

function untimely(publicMessage: string): AppError {
  return new AppError('conflict', { publicMessage });
}
