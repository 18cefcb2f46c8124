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

/** A date and time without a zone: stores read it as UTC, JavaScript as local time. */
const NAIVE = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/;

/** A point as returned by its store. */
export interface StoredPoint {
  /** The id of the chunk, as text. */
  id: string | number;
  payload?: Record<string, unknown> | null | undefined;
}

/** A point's data, except its text. Empty where it has none. */
export interface PointFacts {
  /** Id of the chunk that the point represents. */
  chunkId: string;
  /** Our name for its page, by which its rights are checked. */
  pageId: string;
  documentId: string;
  /** Its points' name for the document; null if the point is its own document. */
  document: string | null;
  /** The name of the collection. */
  collection: string;
  title: string;
  address: string;
  heading: string;
  /** Page number within the document, from 1; 1 if not given. */
  pageNumber: number;
  source: string;
  type: string;
  department: string;
  language: string;
  authors: string[];
  identifiers: string[];
  updatedAt: Date | null;
  addedAt: Date | null;
  /** Set for a point that describes a complete document. */
  described?: PointDescription;
  /** As grants of Lectern; empty if no one may read it. */
  accessList: string[];
}

/** The description of a whole document; null for missing parts. */
interface PointDescription {
  brief: string | null;
  standard: string | null;
  pages: number | null;
}

/** Number of points that can be processed in a millisecond or two. */
const AT_ONCE = 500;

/** Yields the points some at a time, so that other work can run in between. */
export function* slicesOf(points: readonly StoredPoint[]): Generator<readonly StoredPoint[], void, undefined> {
  for (let start = 0; start < points.length; start += AT_ONCE) yield points.slice(start, start + AT_ONCE);
}

/** Reads the data of a point. Values of an unexpected shape count as absent. */
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

/** Returns the text of a point; null if there is none. */
export function textOf(payload: unknown, { text }: CollectionMapping): string | null {
  const value = typeof text === 'string' ? valueAt(payload, text) : valueAt(jsonAt(payload, text.json), text.key);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Returns the picture of a point, with an https address; null if there is none. */
export function pictureOf(
  payload: unknown,
  { picture }: CollectionMapping,
): { address: string; caption: string | null } | null {
  if (picture === undefined) return null;
  const address = valueAt(payload, picture.address);
  if (typeof address !== 'string' || !isWebPicture(address)) return null;
  const caption = picture.caption === undefined ? undefined : valueAt(payload, picture.caption);
  // In Markdown a parenthesis would end the address.
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

/** Returns the texts of a value, which may be a single text or a list. */
export function textsIn(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((each) => typeof each === 'string').filter((each) => each !== '');
}

/** Returns the date at a key; null if there is none. */
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
