import { isWebPicture } from '#lib/contracts/web-picture.ts';

import { madeDocumentName, pointName } from '../../external-ids.ts';

import { accessListOf } from './access-forms.ts';
import {
  type CollectionMapping,
  type DateMapping,
  type DescribedKeys,
  type NamedKey,
  valueAt,
} from './collection-mapping.ts';

/** Stores take a moment without a zone for one of UTC, JavaScript for one of this machine. */
const NAIVE = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/;

/** A point as its store gives it back. */
export interface StoredPoint {
  /** As text it is the chunk's id. */
  id: string | number;
  payload?: Record<string, unknown> | null | undefined;
}

/** What a point says of itself, but for its text. Empty where it says nothing. */
export interface PointFacts {
  /** The point, as the chunk that it is. */
  chunkId: string;
  /** What its page is called here, and its rights. */
  pageId: string;
  documentId: string;
  /** What its points call the document; null where the point is one of its own. */
  document: string | null;
  /** What the collection is called. */
  collection: string;
  title: string;
  address: string;
  heading: string;
  /** Within its document, from 1; 1 where it says nothing. */
  pageNumber: number;
  source: string;
  type: string;
  department: string;
  language: string;
  authors: string[];
  identifiers: string[];
  updatedAt: Date | null;
  addedAt: Date | null;
  /** Of a point that is a whole document. */
  described?: PointDescription;
  /** As grants of Lectern; empty where nobody may read it. */
  accessList: string[];
}

/** What is said of a whole document; null where nothing is. */
interface PointDescription {
  brief: string | null;
  standard: string | null;
  pages: number | null;
}

/** So many points are looked at in a millisecond or two. */
const AT_ONCE = 500;

/** The points some at a time, for whoever lets others go on in between. */
export function* slicesOf(points: readonly StoredPoint[]): Generator<readonly StoredPoint[], void, undefined> {
  for (let start = 0; start < points.length; start += AT_ONCE) yield points.slice(start, start + AT_ONCE);
}

/** Reads what a point says of itself. What has another shape than it should have counts as absent. */
export function factsOf(
  { id, payload }: StoredPoint,
  { name, describes = name, mapping }: { name: string; describes?: string; mapping: CollectionMapping },
): PointFacts {
  const listAt = (key: NamedKey) => textsIn(mapping[key] === undefined ? undefined : valueAt(payload, mapping[key]));
  const textAt = (key: NamedKey) => listAt(key)[0] ?? '';
  const chunkId = String(id);
  const document = textAt('document') || null;
  return {
    chunkId,
    pageId: pointName(name, chunkId),
    documentId: document === null ? pointName(name, chunkId) : madeDocumentName(describes, document),
    document,
    collection: name,
    title: textAt('title'),
    address: textAt('address'),
    heading: textAt('heading'),
    pageNumber: pageAt(payload, mapping.page),
    source: textAt('source'),
    type: textAt('type'),
    department: textAt('department'),
    language: textAt('language'),
    authors: listAt('author'),
    identifiers: listAt('identifiers'),
    updatedAt: dateAt(payload, mapping.updated),
    addedAt: dateAt(payload, mapping.added),
    accessList: accessListOf(payload, mapping.access),
    ...(mapping.described !== undefined && { described: descriptionOf(payload, mapping.described) }),
  };
}

function descriptionOf(payload: unknown, { brief, standard, pages }: DescribedKeys): PointDescription {
  const textAt = (key: string | undefined) => textsIn(key === undefined ? undefined : valueAt(payload, key))[0] ?? null;
  const count = pages === undefined ? null : valueAt(payload, pages);
  const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count >= 0;
  return { brief: textAt(brief), standard: textAt(standard), pages: isCount ? count : null };
}

/** The text of a point; null where there is none. */
export function textOf(payload: unknown, { text }: CollectionMapping): string | null {
  const value = typeof text === 'string' ? valueAt(payload, text) : valueAt(jsonAt(payload, text.json), text.key);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The picture of a point, by an address on the web that is encrypted on its way; null where there is none. */
export function pictureOf(
  payload: unknown,
  { picture }: CollectionMapping,
): { address: string; caption: string | null } | null {
  if (picture === undefined) return null;
  const address = valueAt(payload, picture.address);
  if (typeof address !== 'string' || !isWebPicture(address)) return null;
  const caption = picture.caption === undefined ? undefined : valueAt(payload, picture.caption);
  // In Markdown a bracket would end it.
  const whole = new URL(address).href.replaceAll('(', '%28').replaceAll(')', '%29');
  return { address: whole, caption: typeof caption === 'string' && caption.trim() !== '' ? caption : null };
}

function pageAt(payload: unknown, key: string | undefined): number {
  const page = key === undefined ? undefined : valueAt(payload, key);
  return typeof page === 'number' && Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

function jsonAt(payload: unknown, path: string): unknown {
  const json = valueAt(payload, path);
  try {
    return typeof json === 'string' ? JSON.parse(json) : undefined;
  } catch {
    return undefined;
  }
}

/** The texts at a place, which may be one or a list. */
export function textsIn(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((each) => typeof each === 'string').filter((each) => each !== '');
}

/** The moment at a place; null where there is none. */
export function dateAt(payload: unknown, mapping: DateMapping | undefined): Date | null {
  if (mapping === undefined) return null;
  const value = valueAt(payload, mapping.key);
  const moment = momentOf(value, mapping.unit);
  return moment === null || Number.isNaN(moment.getTime()) ? null : moment;
}

function momentOf(value: unknown, unit: DateMapping['unit']): Date | null {
  if (unit === 'text') return typeof value === 'string' ? new Date(value.trim().replace(NAIVE, '$1T$2Z')) : null;
  return typeof value === 'number' ? new Date(unit === 'seconds' ? value * 1000 : value) : null;
}
