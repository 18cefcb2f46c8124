import type { Viewer } from '#lib/people/access/viewer.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { KeptCollection, KeptConversation, KeptKind, KeptRecord } from '#lib/contracts/kept-records.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import type { KeptRecordRepository, StoredRecord } from './ports.ts';

interface SyncDependencies {
  records: KeptRecordRepository;
  /** Returns those of the documents that the viewer may currently read. */
  readable(viewer: Viewer, documentIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Data that signed-in viewers keep on the server: private to each, and without words or titles of documents they may not read at the moment. */
export class KeptRecords {
  readonly #dependencies: SyncDependencies;

  constructor(dependencies: SyncDependencies) {
    this.#dependencies = dependencies;
  }

  /** Throws `unauthenticated` for a viewer without a name; so do all methods that follow. */
  async list(viewer: Viewer, kind: KeptKind): Promise<KeptRecord[]> {
    requireName(viewer);
    const stored = await this.#dependencies.records.list(viewer, kind);
    const named = [...new Set(stored.flatMap(({ documentIds }) => documentIds))];
    const allowed = await this.#dependencies.readable(viewer, named);
    return stored.flatMap(({ content }) => shownRecord(content, allowed));
  }

  /** Throws `not_found` for a record of a document that the viewer may not read, and `payload_too_large` if there is no room for more. */
  async keep(viewer: Viewer, kind: KeptKind, content: KeptRecord): Promise<void> {
    requireName(viewer);
    const record = storedRecord(content);
    if (isOfDocument(content)) {
      const allowed = await this.#dependencies.readable(viewer, record.documentIds);
      if (!allowed.has(content.documentId)) throw new AppError('not_found');
    }
    const isKept = await this.#dependencies.records.save(viewer, kind, { ...record, most: LIMITS.keptRecordsMax });
    if (!isKept) throw new AppError('payload_too_large', { publicMessage: 'There is no space for more.' });
  }

  async forget(viewer: Viewer, kind: KeptKind, id: string): Promise<void> {
    requireName(viewer);
    await this.#dependencies.records.delete(viewer, kind, id);
  }
}

/** A department shares its conversations; private records need a user name. */
function requireName({ userId }: Viewer): void {
  if (userId === null) throw new AppError('unauthenticated');
}

/** Whether a record is a note, the place of a question, an answer listed under its book, or what was done with a book on the shelf. */
function isOfDocument(content: KeptRecord): content is Exclude<KeptRecord, KeptConversation | KeptCollection> {
  return 'documentId' in content;
}

/** A collection has only a name: which books are in it stands in the records of the books, each of which is shown or hidden by itself. */
function isCollection(content: KeptRecord): content is KeptCollection {
  return !isOfDocument(content) && !('places' in content);
}

function storedRecord(content: KeptRecord): StoredRecord {
  if (isOfDocument(content)) {
    const changedMs = 'keptMs' in content ? content.keptMs : content.changedMs;
    return { id: content.id, changedMs, documentIds: [content.documentId], content };
  }
  if (isCollection(content)) return { id: content.id, changedMs: content.changedMs, documentIds: [], content };
  const { id, timeMs, bookId, places } = content;
  const named = Object.values(places).map(({ documentId }) => documentId);
  const documentIds = [...new Set([...named, ...(bookId === undefined ? [] : [bookId])])];
  return { id, changedMs: timeMs, documentIds, content };
}

/** Records of a document that may not be read are hidden; in a conversation the titles of such documents are left out. */
function shownRecord(content: KeptRecord, allowed: ReadonlySet<string>): KeptRecord[] {
  if (isOfDocument(content)) return allowed.has(content.documentId) ? [content] : [];
  return [isCollection(content) ? content : withReadableTitles(content, allowed)];
}

function withReadableTitles(content: KeptConversation, allowed: ReadonlySet<string>): KeptConversation {
  const { book, bookId, ...entry } = content;
  const places = Object.entries(entry.places).filter(([, { documentId }]) => allowed.has(documentId));
  const shown = bookId !== undefined && allowed.has(bookId) ? { book, bookId } : { book: '' };
  return { ...entry, ...shown, places: Object.fromEntries(places) };
}
