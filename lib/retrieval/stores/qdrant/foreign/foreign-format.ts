import { createHash } from 'node:crypto';

import { splitSentences } from '#lib/text/split-sentences.ts';

import type { Chunk } from '../../../chunk.ts';
import type { CollectionFormat, StoredPoint } from '../collection-format.ts';

import { chunkConditionIn, foreignPointId, type MappedCollection } from './foreign-condition.ts';
import { factsOf, type PointFacts, textOf } from './point-facts.ts';

interface ForeignCollection extends MappedCollection {
  dimension: number;
}

/**
 * Chunks of a collection that another program made, with one unnamed vector and what its mapping names. Each is a page version of its
 * own, for those whom its own access list names.
 */
export function foreignFormat({ name, dimension, mapping }: ForeignCollection): CollectionFormat {
  return {
    dimension,
    denseName: undefined,
    // Its program may change a point without leaving a trace.
    keyParts: null,
    hasTerms: false,
    conditionOf: (viewer, filters) => chunkConditionIn({ name, mapping }, viewer, filters),
    pointIdOf: foreignPointId,
    chunkOf: (point: StoredPoint) => {
      const text = textOf(point.payload, mapping);
      return text === null ? null : chunkOfText(text, factsOf(point, name, mapping), name);
    },
  };
}

function chunkOfText(text: string, facts: PointFacts, collection: string): Chunk {
  const { chunkId, pageId, documentId, document, title, address, heading, identifiers, accessList } = facts;
  return {
    id: chunkId,
    documentId,
    documentTitle: title || document || collection,
    filename: address,
    pageId,
    pageVersion: createHash('sha256').update(text).digest('hex'),
    pageNumber: 1,
    pageTitle: title,
    sectionHeading: heading,
    sectionId: null,
    headingPath: [title, heading].filter((words) => words !== ''),
    blockType: 'text',
    sourceKey: address,
    start: 0,
    end: text.length,
    startCodePoint: 0,
    text,
    sentences: splitSentences(text).map(({ start, end }) => ({ start, end, kind: 'prose' })),
    before: '',
    after: '',
    twins: null,
    accessList,
    imagePath: null,
    restsOn: pageId,
    identifiers,
  };
}
