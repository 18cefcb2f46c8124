import { createHash } from 'node:crypto';
import { z } from 'zod';

import { grantsOf, PUBLIC_GRANT, type Viewer } from '#lib/access/viewer.ts';
import { splitSentences } from '#lib/text/split-sentences.ts';

import type { ChunkFilters } from '../../chunk-filters.ts';
import type { Chunk } from '../../chunk.ts';
import type { ChunkStore } from '../../ports.ts';

import { filterConditions } from './chunk-condition.ts';
import {
  type CollectionFormat,
  type Filter,
  type PointId,
  pointIdSchema,
  type StoredPoint,
} from './collection-format.ts';

const PAGE_ID_PREFIX = 'point-';
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** An unsigned integer of 64 bits, written the one way. */
const INTEGER = /^(?:0|[1-9]\d{0,19})$/;

const optionalText = z.string().catch('');

interface ForeignCollection {
  /** The collection's name: what its chunks call their document. */
  name: string;
  dimension: number;
  /** The payload key of the text. */
  textKey: string;
}

/**
 * Chunks of a collection that another program made: one unnamed vector, `source_url`, `page_title`, `section_heading` and a text. Each
 * is a page version of its own, readable by everybody.
 */
export function foreignFormat({ name, dimension, textKey }: ForeignCollection): CollectionFormat {
  const payloadSchema = z.object({
    [textKey]: z.string(),
    source_url: optionalText,
    page_title: optionalText,
    section_heading: optionalText,
  });
  return {
    dimension,
    denseName: undefined,
    // Its program may change a point without leaving a trace.
    keyParts: null,
    hasTerms: false,
    conditionOf: (viewer, filters) => foreignCondition(name, viewer, filters),
    pointIdOf: foreignPointId,
    chunkOf: ({ id, payload }: StoredPoint) => {
      const stored = payloadSchema.safeParse(payload).data;
      const text = stored?.[textKey];
      return stored === undefined || typeof text !== 'string' || text.trim() === ''
        ? null
        : chunkOfText({ id, name, text, stored });
    },
  };
}

/** The id of the chunk that is this page; null for a page of the library. */
function chunkOfPage(pageId: string): string | null {
  return pageId.startsWith(PAGE_ID_PREFIX) ? pageId.slice(PAGE_ID_PREFIX.length) : null;
}

function foreignPointId(chunkId: string): PointId | null {
  if (UUID.test(chunkId)) return chunkId;
  if (!INTEGER.test(chunkId)) return null;
  const number = Number(chunkId);
  return pointIdSchema.parse(Number.isSafeInteger(number) ? number : BigInt(chunkId));
}

/** Public, so that an empty condition is right where nothing is filtered. */
function foreignCondition(name: string, viewer: Viewer, filters: ChunkFilters): Filter | null {
  const { documentIds, pageIds, ...stored } = filters;
  const conditions = filterConditions(stored, foreignPointId);
  const isExcluded = documentIds?.includes(name) === false || !grantsOf(viewer).includes(PUBLIC_GRANT);
  if (conditions === null || isExcluded) return null;
  if (pageIds === undefined) return { must: conditions };
  const points = pageIds.flatMap((pageId) => foreignPointId(chunkOfPage(pageId) ?? '') ?? []);
  return points.length === 0 ? null : { must: [...conditions, { has_id: points }] };
}

interface ForeignText {
  id: PointId;
  name: string;
  text: string;
  stored: Record<string, string>;
}

function chunkOfText({ id, name, text, stored }: ForeignText): Chunk {
  const { source_url: sourceUrl = '', page_title: pageTitle = '', section_heading: sectionHeading = '' } = stored;
  return {
    id: String(id),
    documentId: name,
    documentTitle: name,
    filename: sourceUrl,
    pageId: `${PAGE_ID_PREFIX}${String(id)}`,
    pageVersion: createHash('sha256').update(text).digest('hex'),
    pageNumber: 1,
    pageTitle,
    sectionHeading,
    sectionId: null,
    headingPath: [pageTitle, sectionHeading].filter((heading) => heading !== ''),
    blockType: 'text',
    sourceKey: sourceUrl,
    start: 0,
    end: text.length,
    startCodePoint: 0,
    text,
    sentences: splitSentences(text).map(({ start, end }) => ({ start, end, kind: 'prose' })),
    before: '',
    after: '',
    twins: null,
    accessList: [PUBLIC_GRANT],
    imagePath: null,
  };
}

interface ForeignChunks {
  chunks: Pick<ChunkStore, 'findByIds' | 'searches'>;
  /** The Qdrant collection that is configured; null without Qdrant. */
  collection: string | null;
}

/** The chunks of a collection that another program made, each as the page it is. */
export function foreignPages({ chunks, collection }: ForeignChunks) {
  return {
    // Only a collection that another program made is searched by meaning alone.
    isForeign: (documentId: string): boolean => documentId === collection && chunks.searches === 'meaning',
    findPage: async (viewer: Viewer, pageId: string): Promise<Chunk | null> => {
      const chunkId = chunkOfPage(pageId);
      const [chunk] = chunkId === null ? [] : await chunks.findByIds(viewer, [chunkId]);
      // A chunk of the library has that id without being that page.
      return chunk?.pageId === pageId ? chunk : null;
    },
  };
}
