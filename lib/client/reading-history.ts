import { isReaderPath } from '#lib/contracts/reader-address.ts';

/** Where a document was last being read. Stays in this browser. */
export interface ReadingPlace {
  documentId: string;
  documentTitle: string;
  pageId: string;
  pageTitle: string;
  /** The path of the page. */
  href: string;
  /** Where the first visible block starts, in UTF-16 code units of the page's canonical text. */
  offset: number;
  /** The fraction of the document before the lower edge of the window: 0 to 1. */
  progress: number;
  /** Milliseconds since 1970. */
  atMs: number;
}

interface DocumentHistory {
  place: ReadingPlace;
  /** The pages read to their end. */
  readPageIds: string[];
  /** The last of those in the order of the document; absent in records from before it was noted. */
  furthest?: FurthestPage;
}

/** A page that was read to its end. */
export interface FurthestPage {
  pageId: string;
  title: string;
  /** Its position among the document's pages, from 1. */
  number: number;
}

type Keeper = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'lectern_places';
const DOCUMENTS_KEPT = 50;
const PAGES_KEPT = 2_000;

/** Returns this browser's persistent storage; an empty one where storage is not allowed. */
export function browserKeeper(): Keeper {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}

/** Lists the place in each document, the last read first. Unreadable records are ignored. */
export function listPlaces(keeper: Keeper): ReadingPlace[] {
  return load(keeper).map(({ place }) => place);
}

/** Returns the pages of a document that were read to their end. */
export function listReadPages(keeper: Keeper, documentId: string): string[] {
  return load(keeper).find(({ place }) => place.documentId === documentId)?.readPageIds ?? [];
}

/** Returns the furthest page of a document read to its end; null if unknown. */
export function furthestPage(keeper: Keeper, documentId: string): FurthestPage | null {
  return load(keeper).find(({ place }) => place.documentId === documentId)?.furthest ?? null;
}

/** Replaces the document's place. `readNumber` is the number of the page, from 1, if it has been read to its end; otherwise null. */
export function keepPlace(keeper: Keeper, place: ReadingPlace, readNumber: number | null): void {
  const histories = load(keeper);
  const before = histories.find((history) => history.place.documentId === place.documentId);
  const readPageIds = new Set(before?.readPageIds);
  if (readNumber !== null) readPageIds.add(place.pageId);
  const isFurther = readNumber !== null && readNumber > (before?.furthest?.number ?? 0);
  const furthest = isFurther ? { pageId: place.pageId, title: place.pageTitle, number: readNumber } : before?.furthest;
  const history: DocumentHistory = {
    place,
    readPageIds: [...readPageIds].slice(-PAGES_KEPT),
    ...(furthest !== undefined && { furthest }),
  };
  const others = histories.filter((other) => other !== before);
  store(keeper, [history, ...others].slice(0, DOCUMENTS_KEPT));
}

// Storage may be forbidden or full; then nothing is stored and reading continues.
function load(keeper: Keeper): DocumentHistory[] {
  try {
    const value: unknown = JSON.parse(keeper.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isHistory) : [];
  } catch {
    return [];
  }
}

function store(keeper: Keeper, histories: DocumentHistory[]): void {
  try {
    keeper.setItem(KEY, JSON.stringify(histories));
  } catch {
    return;
  }
}

const PLACE_TEXTS = ['documentId', 'documentTitle', 'pageId', 'pageTitle', 'href'];
const PLACE_NUMBERS = ['offset', 'progress', 'atMs'];

function isHistory(value: unknown): value is DocumentHistory {
  return (
    isRecord(value) &&
    isPlace(value.place) &&
    Array.isArray(value.readPageIds) &&
    value.readPageIds.every((id) => typeof id === 'string') &&
    (value.furthest === undefined || isFurthest(value.furthest))
  );
}

function isFurthest(value: unknown): value is FurthestPage {
  if (!isRecord(value)) return false;
  return typeof value.pageId === 'string' && typeof value.title === 'string' && Number.isFinite(value.number);
}

function isPlace(value: unknown): value is ReadingPlace {
  return (
    isRecord(value) &&
    PLACE_TEXTS.every((key) => typeof value[key] === 'string') &&
    PLACE_NUMBERS.every((key) => Number.isFinite(value[key])) &&
    // The address becomes a link, so only a path of this reader is accepted.
    isReaderPath(String(value.href))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
