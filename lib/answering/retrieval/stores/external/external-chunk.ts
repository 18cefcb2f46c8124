import { createHash } from 'node:crypto';

import { splitSentences } from '#lib/foundation/text/split-sentences.ts';

import type { Chunk } from '../../chunk.ts';

import type { CollectionMapping } from './collection-mapping.ts';
import { factsOf, pictureOf, type PointFacts, type StoredPoint, textOf } from './point-facts.ts';

interface NamedMapping {
  name: string;
  mapping: CollectionMapping;
}

/**
 * Returns a point as a chunk, for those named in its own access list: it is its own page version. A picture without text is represented by its
 * caption. Null for a point that has neither.
 */
export function externalChunk(point: StoredPoint, collection: NamedMapping): Chunk | null {
  const picture = pictureOf(point.payload, collection.mapping);
  const text = textOf(point.payload, collection.mapping) ?? picture?.caption ?? null;
  return text === null ? null : chunkOfText(text, factsOf(point, collection), picture?.address ?? null);
}

function chunkOfText(text: string, facts: PointFacts, imagePath: string | null): Chunk {
  const { chunkId, pageId, documentId, title, address, heading, identifiers, accessList, pageNumber } = facts;
  const kind = imagePath === null ? 'prose' : 'caption';
  return {
    id: chunkId,
    documentId,
    documentTitle: title || facts.document || facts.collection,
    filename: address,
    pageId,
    pageVersion: createHash('sha256').update(text).digest('hex'),
    pageNumber,
    filePages: null,
    pageTitle: title,
    sectionHeading: heading,
    sectionId: null,
    headingPath: [title, heading].filter((words) => words !== ''),
    blockType: imagePath === null ? 'text' : 'image',
    sourceKey: address,
    start: 0,
    end: text.length,
    startCodePoint: 0,
    text,
    sentences: splitSentences(text).map(({ start, end }) => ({ start, end, kind })),
    before: '',
    after: '',
    twins: null,
    accessList,
    imagePath,
    restsOn: pageId,
    identifiers,
  };
}
