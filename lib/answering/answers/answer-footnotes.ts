import type { Viewer } from '#lib/people/access/viewer.ts';
import type { LibrarySource, SelectionSource, Source } from '#lib/contracts/source.ts';
import { isWebPicture } from '#lib/contracts/web-picture.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';
import { filePageAt } from '#lib/foundation/text/file-pages.ts';

import type { Footnote, FootnoteRange } from './answer-document.ts';

export type FootnoteLibrary = Pick<LibraryRepository, 'findDocument' | 'findPage' | 'findPageVersion'>;

/** A source of a turn as a footnote without its number; null when its page can no longer be named. */
type Cited = Omit<Footnote, 'number'> | null;

/**
 * Returns the sources of a turn as footnotes, in order of position; null for those whose words cannot be found on any current page of the library.
 */
export async function citedPlaces(library: FootnoteLibrary, viewer: Viewer, turn: Turn): Promise<Cited[]> {
  return Promise.all(
    turn.sources.map((source) =>
      isOfLibrary(source) ? librarySource(library, viewer, source) : selectedWords(library, viewer, { turn, source }),
    ),
  );
}

function isOfLibrary(source: Source): source is LibrarySource {
  return 'page_id' in source;
}

async function librarySource(library: FootnoteLibrary, viewer: Viewer, source: LibrarySource): Promise<Cited> {
  const document = await library.findDocument(viewer, source.doc_id);
  if (document === null) return null;
  const isWhole = source.ranges.every(({ prefix, suffix }) => prefix !== undefined && suffix !== undefined);
  const version = isWhole ? null : await library.findPageVersion(viewer, source.page_id, source.page_version);
  const text = version && new AnchoredText(version.text);
  return {
    documentId: source.doc_id,
    documentTitle: document.title,
    filename: source.filename,
    pageId: source.page_id,
    pageVersion: source.page_version,
    pageNumber: source.page_number,
    ...(source.page_label !== undefined && { pageLabel: source.page_label }),
    pageTitle: source.page_title,
    sectionHeading: source.section_heading,
    // An address on the web may grant access to anyone who has it for a while, so no file stores one.
    ...(source.image_path !== undefined &&
      !isWebPicture(source.image_path) && {
        picture: { path: source.image_path, caption: source.image_caption ?? '' },
      }),
    ranges: source.ranges.map(({ start, end, quote, prefix, suffix }) => {
      const context = text?.context({ start, end });
      return { start, end, quote, prefix: prefix ?? context?.prefix ?? '', suffix: suffix ?? context?.suffix ?? '' };
    }),
  };
}

/** Offsets of a selection's source are relative to the selection. The turn knows the selection's own position only if the request gave it. */
async function selectedWords(
  library: FootnoteLibrary,
  viewer: Viewer,
  { turn, source }: { turn: Turn; source: SelectionSource },
): Promise<Cited> {
  const place = turn.selection;
  if (place === null) return null;
  const [page, version] = await Promise.all([
    library.findPage(viewer, place.pageId),
    library.findPageVersion(viewer, place.pageId, place.pageVersion),
  ]);
  const document = page === null ? null : await library.findDocument(viewer, page.documentId);
  if (page === null || version === null || document === null) return null;
  const range = { start: place.start + source.char_start, end: place.start + source.char_end };
  const filePage = filePageAt(version.filePages, range.start);
  const words: FootnoteRange = { ...range, quote: source.quote, ...new AnchoredText(version.text).context(range) };
  return {
    documentId: document.id,
    documentTitle: document.title,
    filename: page.filename,
    pageId: page.id,
    pageVersion: version.version,
    pageNumber: filePage?.number ?? page.number,
    ...(typeof filePage?.label === 'string' && { pageLabel: filePage.label }),
    pageTitle: page.title,
    sectionHeading: source.section_heading,
    ranges: [words],
  };
}
