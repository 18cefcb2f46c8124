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

/** The bounds that a place sets within the library. */
export interface PlaceBounds {
  filters: ChunkFilters;
  /** Set only for a passage, where the bounds are its document. */
  passage: LocatedPassage | null;
}

/** The place that a question refers to, with the words that refer to it. */
export interface PointedPlace extends PlaceBounds {
  words: PlaceWords;
  about: PlaceAtHand;
}

interface PointingQuestion {
  text: string;
  viewer: Viewer;
  context?: QuestionContext | null | undefined;
}

/** Maximum length of the passage text used as the title of the place. */
const PASSAGE_TITLE_MAX = 200;

/**
 * Resolves “this page”, “this chapter” or “this passage” in a question. Null if it points at nothing, if the reader's position is not given, or if
 * that place does not exist or the viewer may not read it.
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

/** Before the first heading, the section is the page. */
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
