import { type Viewer, mayRead } from '#lib/people/access/viewer.ts';

import { matchesFilters } from '../../chunk-filters.ts';
import type { Candidate, WholeChunkQuery } from '../../ports.ts';
import type { StoredPoint } from '../external/point-facts.ts';
import { externalChunk } from '../external/external-chunk.ts';
import type { MappedCollection } from '../external/point-condition.ts';
import { valueAt } from '../external/collection-mapping.ts';

import type { AzureResult } from './azure-connection.ts';
import { type AzureMapping, fieldPath, storedFields } from './azure-mapping.ts';

/** The number of results that the semantic ranker reads of a search, and its maximum score: 4 says that a passage answers the question completely. */
const RANKED = 50;
const BEST_RANK = 4;

/** Maximum number of words in a query: far fewer than the number of clauses Azure accepts, and more than a question has. */
const MOST_WORDS = 300;

/** Characters with a meaning in the simple syntax of queries. */
const OPERATORS = /[+\-|"()*~\\]/g;

/**
 * Builds the request to an index for a query: by words, by vectors if there are any, in the order of the semantic ranker if there is one. Null finds
 * nothing.
 */
export function searchRequest(
  mapping: AzureMapping,
  query: WholeChunkQuery,
  filter: string | null,
): Record<string, unknown> | null {
  const words = wordsOf(query);
  const vectorQueries = vectorQueriesOf(mapping, query);
  if (words === '' && vectorQueries.length === 0) return null;
  const isRanked = mapping.semantic !== undefined && words !== '';
  return {
    // Without words every document would match the text search.
    ...(words !== '' && { search: words, queryType: isRanked ? 'semantic' : 'simple', searchMode: 'any' }),
    ...(isRanked && { semanticConfiguration: mapping.semantic, semanticErrorHandling: 'partial' }),
    ...(vectorQueries.length > 0 && { vectorQueries, vectorFilterMode: 'preFilter', debug: 'vector' }),
    ...(filter !== null && { filter }),
    select: selection(mapping),
    top: isRanked ? Math.min(query.limit, RANKED) : query.limit,
  };
}

/** Returns the fields of documents to retrieve, as requests list them. */
export function selection(mapping: AzureMapping, keys: readonly string[] = storedFields(mapping)): string {
  return [...new Set([mapping.key, ...keys])].map(fieldPath).join(',');
}

/** Converts a document into a point; null if it has no key. */
export function pointOf(result: Record<string, unknown>, { key }: Pick<AzureMapping, 'key'>): StoredPoint | null {
  const id = valueAt(result, key);
  return typeof id === 'string' && id !== '' ? { id, payload: result } : null;
}

interface Reading {
  collection: MappedCollection;
  mapping: AzureMapping;
  viewer: Viewer;
  query: WholeChunkQuery;
}

/** Returns the search results, in the order of the port, without those that the viewer may not read or that do not match. */
export function candidatesOf(results: readonly AzureResult[], reading: Reading): Candidate[] {
  const isHybrid = reading.mapping.vector !== undefined;
  const found = results.flatMap((result): Candidate[] => {
    const point = pointOf(result, reading.mapping);
    const chunk = point === null ? null : externalChunk(point, reading.collection);
    if (chunk === null || !mayRead(reading.viewer, chunk.accessList)) return [];
    if (!matchesFilters(chunk, reading.query.filters)) return [];
    const rank = result['@search.rerankerScore'];
    const lexicalScore = isHybrid ? wordScoreOf(result) : result['@search.score'];
    const judged = typeof rank === 'number' ? Math.min(1, Math.max(0, rank / BEST_RANK)) : undefined;
    return [{ chunk, lexicalScore, similarity: similarityOf(result, reading.mapping), judged }];
  });
  return found.toSorted(inPortOrder);
}

function inPortOrder(one: Candidate, other: Candidate): number {
  return (
    (other.judged ?? 0) - (one.judged ?? 0) ||
    other.lexicalScore - one.lexicalScore ||
    (other.similarity ?? -1) - (one.similarity ?? -1) ||
    (one.chunk.id < other.chunk.id ? -1 : 1)
  );
}

function wordsOf({ text, terms }: WholeChunkQuery): string {
  const words = (text ?? terms.join(' ')).split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, MOST_WORDS)
    .map((word) => word.replaceAll(OPERATORS, String.raw`\$&`))
    .join(' ');
}

function vectorQueriesOf({ vector }: AzureMapping, { vector: made, text, limit }: WholeChunkQuery) {
  if (vector === undefined) return [];
  const shared = { fields: fieldPath(vector.field), k: limit };
  if (vector.by === 'embedder') return made === undefined ? [] : [{ kind: 'vector', vector: made, ...shared }];
  return text === undefined || text.trim() === '' ? [] : [{ kind: 'text', text, ...shared }];
}

function wordScoreOf(result: AzureResult): number {
  return result['@search.documentDebugInfo']?.vectors?.subscores?.text?.searchScore ?? 0;
}

function similarityOf(result: AzureResult, { vector }: AzureMapping): number | null {
  const compared = result['@search.documentDebugInfo']?.vectors?.subscores?.vectors ?? [];
  const path = vector === undefined ? '' : fieldPath(vector.field);
  const [similarity] = compared.flatMap((fields) => fields[path]?.vectorSimilarity ?? []);
  return similarity === undefined ? null : Math.min(1, Math.max(-1, similarity));
}
