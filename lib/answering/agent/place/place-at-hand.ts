import type { Viewer } from '#lib/people/access/viewer.ts';
import type { PlaceAtHand } from '#lib/contracts/query-plan.ts';
import { type LocatedPlace, locatePlace, type NamedPlace, type PlaceSource } from '#lib/books/library/locate-place.ts';
import type { ChunkFilters } from '#lib/answering/retrieval/chunk-filters.ts';
import { type PlaceNoun, type PlaceWords, placeWords } from '#lib/foundation/text/english/place-words.ts';
import { truncateAtGrapheme } from '#lib/foundation/text/graphemes.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import type { QuestionContext } from '../question.ts';
import { placeFilters, type PlacePorts } from './place-filters.ts';

/** A passage of a page: `text` is that range of the canonical text of its version. */
export interface LocatedPassage extends TextRange {
  documentId: string;
  pageId: string;
  pageVersion: string;
  text: string;
}

/** What a place leaves of the library. */
export interface PlaceBounds {
  filters: ChunkFilters;
  /** Only of a passage: its document is the bounds. */
  passage: LocatedPassage | null;
}

/** The place that a question points at, with the words by which it does. */
export interface PointedPlace extends PlaceBounds {
  words: PlaceWords;
  about: PlaceAtHand;
}

interface PointingQuestion {
  text: string;
  viewer: Viewer;
  context?: QuestionContext | null | undefined;
}

/** The words of a passage that a place is called by. */
const PASSAGE_TITLE_MAX = 200;

/**
 * What “this page”, “this chapter” or “this passage” is in a question. Null when it points at nothing, when nobody says where the reader
 * is, and when that place is not there or the viewer may not read it.
 */
export async function findPlaceAtHand(
  ports: PlacePorts,
  { text, viewer, context }: PointingQuestion,
): Promise<PointedPlace | null> {
  const words = context ? placeWords(text) : null;
  if (!context || words === null) return null;
  if (words.noun === 'passage') return findPassage(ports.pages, viewer, { context, words });
  const named = namedPlace(words.noun, context);
  const located = named && (await locatePlace(ports.pages, viewer, named));
  if (named === null || located === null) return null;
  const filters = await placeFilters(ports, viewer, located);
  return { words, filters, passage: null, about: aboutOf(named, located) };
}

/** Under no heading yet, the section is the page. */
function namedPlace(
  noun: Exclude<PlaceNoun, 'passage'>,
  { documentId, pageId, sectionId }: QuestionContext,
): NamedPlace | null {
  if (noun === 'book' && documentId !== undefined) return { kind: 'book', documentId };
  if (pageId === undefined || noun === 'book') return null;
  if (noun === 'chapter') return { kind: 'chapter', pageId };
  if (noun === 'page' || sectionId === undefined) return { kind: 'page', pageId };
  return { kind: 'section', pageId, sectionId };
}

function aboutOf(named: NamedPlace, { documentId, title, pages }: LocatedPlace): PlaceAtHand {
  return {
    kind: named.kind === 'up-to' ? 'page' : named.kind,
    title,
    doc_id: documentId,
    page_id: pages?.[0]?.id ?? null,
    section_id: named.kind === 'section' ? named.sectionId : null,
  };
}

async function findPassage(
  pages: PlaceSource,
  viewer: Viewer,
  { context: { pageId, passage }, words }: { context: QuestionContext; words: PlaceWords },
): Promise<PointedPlace | null> {
  if (pageId === undefined || passage === undefined) return null;
  const { pageVersion, start, end } = passage;
  const [page, version] = await Promise.all([
    pages.findPage(viewer, pageId),
    pages.findPageVersion(viewer, pageId, pageVersion),
  ]);
  const text = version?.text.slice(start, end) ?? '';
  if (page === null || text.trim() === '') return null;
  const { documentId } = page;
  const title = truncateAtGrapheme(text.replace(/\s+/g, ' ').trim(), PASSAGE_TITLE_MAX);
  const range = { page_version: pageVersion, start, end: start + text.length };
  return {
    words,
    filters: { documentIds: [documentId] },
    passage: { documentId, pageId, pageVersion, start, end: range.end, text },
    about: { kind: 'passage', title, doc_id: documentId, page_id: pageId, section_id: null, passage: range },
  };
}
