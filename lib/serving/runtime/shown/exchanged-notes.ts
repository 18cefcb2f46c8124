import type { Viewer } from '#lib/people/access/viewer.ts';
import { bundled, NOTE_FORMATS } from '#lib/people/standards/note-formats.ts';
import { type ExternalNote, readAnnotations } from '#lib/people/standards/read-annotations.ts';
import type { KeptNote, KeptRecord } from '#lib/contracts/kept-records.ts';
import type { ImportedNotes, NoteFormat } from '#lib/contracts/note-exchange.ts';
import { pageAddress } from '#lib/contracts/reader-address.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { nameBasedId } from '#lib/foundation/core/ids.ts';
import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';

import type { Runtime } from '../runtime.ts';

interface Exchange {
  runtime: Runtime;
  viewer: Viewer;
}

/** Exports the viewer's notes as a file of the given format; those of one document, or all if `documentId` is null. */
export async function exportedNotes(
  { runtime, viewer }: Exchange,
  { format, documentId, origin }: { format: NoteFormat; documentId: string | null; origin: string },
): Promise<ReturnType<typeof bundled>> {
  const kept = (await runtime.kept.list(viewer, 'notes')).filter(isNote);
  const notes = documentId === null ? kept : kept.filter((note) => note.documentId === documentId);
  const documents = new Map((await runtime.listDocuments(viewer)).map((document) => [document.id, document]));
  const texts = new Map<string, string | null>();
  for (const { pageId, pageVersion } of format === 'jsonld' ? notes : []) {
    const key = `${pageId} ${pageVersion}`;
    if (!texts.has(key)) texts.set(key, (await runtime.findPageVersion(viewer, pageId, pageVersion))?.text ?? null);
  }
  const files = NOTE_FORMATS[format]({
    ...{ notes, origin },
    textOf: ({ pageId, pageVersion }) => texts.get(`${pageId} ${pageVersion}`) ?? null,
    authorsOf: (id) => documents.get(id)?.authors ?? [],
  });
  return bundled(files);
}

/**
 * Stores the notes of a file: those that were written here unchanged, and those of other programs if their words are on a page that the viewer may
 * read. A stored note that was changed later is not replaced. Returns null if it is not an annotation file.
 */
export async function importNotes(
  exchange: Exchange,
  file: unknown,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<ImportedNotes | null> {
  const read = readAnnotations(file);
  if (read === null) return null;
  const reply: ImportedNotes = { imported: 0, unreadable: read.unreadable, not_found: [] };
  const keep = async (note: KeptNote | null, told: { address: string; quote: string }) => {
    if (note !== null && (await isKept(exchange, note))) reply.imported += 1;
    else reply.not_found.push(told);
  };
  for (const note of read.own) await keep(note, { address: note.href, quote: note.anchor.quote });
  for (const external of read.external) {
    signal.throwIfAborted();
    const placed = await placedNote(exchange, external, { now: now.getTime(), signal });
    await keep(placed, { address: external.address, quote: external.quote.exact });
  }
  return reply;
}

function isNote(record: KeptRecord): record is KeptNote {
  return 'colour' in record;
}

/** Stores a note. Returns false if its document does not exist or the viewer may not read it. */
async function isKept({ runtime, viewer }: Exchange, note: KeptNote): Promise<boolean> {
  try {
    await runtime.kept.keep(viewer, 'notes', note);
    return true;
  } catch (error) {
    if (AppError.is(error) && error.code === 'not_found') return false;
    throw error;
  }
}

/** Returns null if its words are not found, or cannot be distinguished from identical ones. */
async function placedNote(
  exchange: Exchange,
  external: ExternalNote,
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<KeptNote | null> {
  const { runtime, viewer } = exchange;
  const page = await pageOf(exchange, external, signal);
  if (page === null) return null;
  const [version, document] = await Promise.all([
    runtime.findPageVersion(viewer, page.id),
    runtime.findDocument(viewer, page.documentId),
  ]);
  if (version === null || document === null) return null;
  const text = new AnchoredText(version.text);
  const { exact, prefix, suffix } = external.quote;
  // A single occurrence matches if it has some of its context. Of several occurrences, one must have far more of it than the others.
  const found = text.resolve({ start: 0, end: exact.length, quote: exact, prefix, suffix, twins: null });
  if (found.status === 'orphaned') return null;
  const anchor = text.describe(found);
  return {
    // Importing the same file twice yields the same notes.
    id: nameBasedId(viewer.userId ?? '', external.name),
    kind: 'highlight',
    ...{ documentId: document.id, documentTitle: document.title, pageId: page.id, pageTitle: page.title },
    href: pageAddress('', page),
    pageVersion: version.version,
    anchor: { ...anchor, twins: anchor.twins ?? null },
    colour: 'amber',
    text: external.text,
    createdMs: external.createdMs ?? now,
    changedMs: external.changedMs ?? external.createdMs ?? now,
  };
}

const READER = /^\/books\/([^/]+)\/(.+)$/;

/** Returns the page at that address here. For an address of another site, returns the page that contains the words. */
async function pageOf({ runtime, viewer }: Exchange, { address, quote }: ExternalNote, signal: AbortSignal) {
  const [, documentId, path] = READER.exec(URL.parse(address)?.pathname ?? '') ?? [];
  if (documentId !== undefined && path !== undefined) {
    const page = await runtime.findPageByPath(viewer, decoded(documentId), path.split('/').map(decoded).join('/'));
    if (page !== null) return page;
  }
  const passage = quote.prefix + quote.exact + quote.suffix;
  return (
    (await runtime.recognisePage(viewer, { address, passages: [passage], documentId: null }, signal))?.page ?? null
  );
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
