import type { Viewer } from '#lib/people/access/viewer.ts';
import type { ExportedFile } from '#lib/people/standards/note-formats.ts';
import { type CitedWork, SOURCE_FORMATS } from '#lib/people/standards/source-formats.ts';
import type { CitedRange, LibrarySource } from '#lib/contracts/source.ts';

import type { Runtime } from '../runtime.ts';
import { shownTurn } from './shown-turn.ts';

interface Asked {
  viewer: Viewer;
  sessionId: string;
  turnId: string;
  format: keyof typeof SOURCE_FORMATS;
  /** No trailing slash. */
  baseUrl: string;
}

/** Exports the library sources of an answer, one work per page; returns null if the viewer has no such answer. */
export async function exportedSources(
  runtime: Runtime,
  { viewer, sessionId, turnId, format, baseUrl }: Asked,
): Promise<ExportedFile | null> {
  const turn = (await runtime.listTurns(viewer, sessionId)).find(({ id }) => id === turnId);
  if (turn === undefined) return null;
  const shown = await shownTurn(turn, viewer, { runtime, baseUrl });
  const cited = shown.sources.filter((source) => 'ranges' in source);
  const works = await Promise.all(
    [...Map.groupBy(cited, pageOf).values()].map((sources, index) =>
      workOf(runtime, sources, { viewer, id: `lectern${turnId.slice(0, 8)}n${index + 1}`, at: shown.created_at }),
    ),
  );
  const { name, mediaType, write } = SOURCE_FORMATS[format];
  return { name, mediaType, text: write(works.filter((work) => work !== null)) };
}

/** Pages of a file are cited individually, even where several form one page of the reader. */
function pageOf({ page_id: pageId, page_number: number }: LibrarySource): string {
  return `${pageId} ${number}`;
}

/** Returns null for a document that no longer exists or that the viewer may no longer read. */
async function workOf(
  runtime: Runtime,
  sources: readonly LibrarySource[],
  { viewer, id, at }: { viewer: Viewer; id: string; at: string },
): Promise<CitedWork | null> {
  const [first] = sources;
  const document = first === undefined ? null : await runtime.findDocument(viewer, first.doc_id);
  if (first === undefined || document === null) return null;
  const ranges = sources.flatMap((source) => source.ranges);
  return {
    id,
    pageTitle: first.page_title,
    documentTitle: document.title,
    authors: document.authors,
    address: first.source_url,
    pages: document.filePageCount === null ? null : pagesOf(first, ranges),
    quotations: [...new Set(ranges.map(({ quote }) => quote))],
    issued: document.sourceUpdatedAt,
    accessed: new Date(at),
    language: document.language,
    isOnWeb: document.webUrl !== null,
  };
}

/** Returns page numbers as printed, where they are known. */
function pagesOf(first: LibrarySource, ranges: readonly CitedRange[]): string {
  const named = ranges.map(({ page_label: label, page_number: number }) => label ?? number).filter(Boolean);
  const pages = [...new Set(named.length === 0 ? [first.page_label ?? first.page_number] : named)];
  return pages.join(', ');
}
