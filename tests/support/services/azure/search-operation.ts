import { terms } from '#lib/foundation/text/terms.ts';

import { type Concepts, textVector } from '../embeddings/text-vector.ts';
import { fieldFor, type FakeIndex, type IndexedDocument, valueOf } from './azure-index.ts';
import { refuse } from './azure-refusal.ts';
import { parseFilter } from './odata-filter.ts';
import type { SearchRequest } from './search-request.ts';

/** Of reciprocal rank fusion. */
const RRF_K = 60;
const MOST_RANKED = 50;
const USUAL_TOP = 50;

interface Found {
  document: IndexedDocument;
  words: number | null;
  similarity: number | null;
  score: number;
  rank: number | null;
}

/** Answers a search as the real service does; `concepts` are words that mean the same to its vectoriser and its semantic ranker. */
export function search(
  index: FakeIndex,
  request: SearchRequest,
  { concepts, mostAtOnce }: { concepts: Concepts; mostAtOnce: number },
): Record<string, unknown> {
  const matches = request.filter === undefined ? () => true : parseFilter(request.filter, index);
  const allowed = index.documents.filter((document) => matches(document));
  const found = ordered(
    index,
    request,
    ranked(index, request, { found: findIn(index, request, { allowed, concepts }), concepts }),
  );
  const skip = request.skip ?? 0;
  const wanted = Math.min(request.top ?? USUAL_TOP, found.length - skip);
  const page = found.slice(skip, skip + Math.min(wanted, mostAtOnce));
  return {
    ...(request.count === true && { '@odata.count': found.length }),
    ...(request.facets !== undefined && { '@search.facets': facetsOf(index, request.facets, found) }),
    ...(page.length < wanted && {
      '@search.nextPageParameters': { ...request, skip: skip + page.length, top: wanted - page.length },
      '@odata.nextLink': 'https://fake.example/next',
    }),
    value: page.map((each) => resultOf(index, request, each)),
  };
}

interface Matter {
  allowed: IndexedDocument[];
  concepts: Concepts;
}

function findIn(index: FakeIndex, request: SearchRequest, { allowed, concepts }: Matter): Found[] {
  const { search: words, vectorQueries = [] } = request;
  const isEverything = words === '*' || (words === undefined && vectorQueries.length === 0);
  const byWords = words === undefined || isEverything ? null : wordScores(index, request, allowed);
  const legs = vectorQueries.map((query) => similarities(index, query, { allowed, concepts }));
  const lists = [...(byWords === null ? [] : [byWords]), ...legs];
  return allowed.flatMap((document): Found[] => {
    if (isEverything) return [{ document, words: null, similarity: null, score: 1, rank: null }];
    const places = lists.map((list) => [...list.keys()].indexOf(document)).filter((place) => place >= 0);
    if (places.length === 0) return [];
    const fused = places.reduce((sum, place) => sum + 1 / (RRF_K + place + 1), 0);
    const own = byWords?.get(document) ?? null;
    const score = lists.length === 1 && own !== null ? own : fused;
    return [{ document, words: own, similarity: legs[0]?.get(document) ?? null, score, rank: null }];
  });
}

function wordScores(index: FakeIndex, { search: query = '' }: SearchRequest, documents: IndexedDocument[]) {
  if (/(?<!\\)["()*|~]/.test(query)) refuse('An operator stands in the query that nobody has meant.');
  const asked = new Set(terms(query.replaceAll(/\\(.)/g, '$1')));
  const scored = documents.map((document) => {
    const held = terms(searchableText(index, document));
    return [document, held.filter((term) => asked.has(term)).length / Math.sqrt(held.length + 1)] as const;
  });
  return new Map(scored.filter(([, score]) => score > 0).toSorted(([, one], [, other]) => other - one));
}

function searchableText(index: FakeIndex, document: IndexedDocument): string {
  return Object.entries(index.fields)
    .filter(([, { type, searchable = true }]) => searchable && type.includes('String'))
    .flatMap(([path]) => (valueOf(index, document, path) ?? []) as string | string[])
    .join(' ');
}

type VectorQuery = NonNullable<SearchRequest['vectorQueries']>[number];

function similarities(index: FakeIndex, query: VectorQuery, { allowed, concepts }: Matter) {
  const { dimensions = 0, type } = fieldFor(index, query.fields, 'retrievable');
  if (type !== 'Collection(Edm.Single)') refuse(`The field '${query.fields}' is not a vector field.`);
  if (query.kind === 'text' && index.hasVectorizer !== true)
    refuse(`Field '${query.fields}' does not have a vectorizer defined.`);
  const vector = query.kind === 'vector' ? query.vector : textVector(query.text, { dimension: dimensions, concepts });
  if (vector.length !== dimensions)
    refuse(
      `The vector field '${query.fields}', with dimension ${dimensions}, expects a length of ${dimensions}. However, the provided vector has a length of ${vector.length}.`,
    );
  const compared = allowed.flatMap((document) => {
    const stored = valueOf(index, document, query.fields) as number[] | null;
    return stored === null ? [] : [[document, cosine(stored, vector)] as const];
  });
  return new Map(compared.toSorted(([, one], [, other]) => other - one).slice(0, query.k ?? USUAL_TOP));
}

function ranked(
  index: FakeIndex,
  request: SearchRequest,
  { found, concepts }: { found: Found[]; concepts: Concepts },
): Found[] {
  if (request.queryType !== 'semantic') return found;
  const { semanticConfiguration: name = '', search: query = '' } = request;
  if (index.semanticConfigurations?.includes(name) !== true) refuse(`Unknown semantic configuration '${name}'.`);
  if ((request.orderby ?? '') !== '') refuse('The orderby parameter cannot be used with queries of type semantic.');
  const asked = textVector(query, { dimension: 256, concepts });
  return found
    .toSorted((one, other) => other.score - one.score)
    .map((each, place) => {
      const near = cosine(textVector(searchableText(index, each.document), { dimension: 256, concepts }), asked);
      return { ...each, rank: place < MOST_RANKED ? 4 * Math.max(0, near) : null };
    });
}

function ordered(index: FakeIndex, { orderby }: SearchRequest, found: Found[]): Found[] {
  if (orderby === undefined)
    return found.toSorted((one, other) => (other.rank ?? -1) - (one.rank ?? -1) || other.score - one.score);
  const [path = '', direction = 'asc'] = orderby.split(' ');
  fieldFor(index, path, 'sortable');
  if (direction !== 'asc' && direction !== 'desc') refuse('Syntax error in $orderby.');
  const sign = direction === 'asc' ? 1 : -1;
  const valueIn = ({ document }: Found) => (valueOf(index, document, path) ?? '') as string | number;
  return found.toSorted(
    (one, other) => sign * (valueIn(one) < valueIn(other) ? -1 : Number(valueIn(one) > valueIn(other))),
  );
}

function facetsOf(index: FakeIndex, facets: string[], found: Found[]): Record<string, unknown> {
  return Object.fromEntries(
    facets.map((facet) => {
      const [path = '', ...options] = facet.split(',');
      fieldFor(index, path, 'facetable');
      const most = Number(options.find((option) => option.startsWith('count:'))?.slice('count:'.length) ?? 10);
      const counts = new Map<unknown, number>();
      for (const { document } of found)
        for (const value of new Set([valueOf(index, document, path)].flat()))
          if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
      const buckets = [...counts].map(([value, count]) => ({ value, count }));
      return [path, buckets.toSorted((one, other) => other.count - one.count).slice(0, most)];
    }),
  );
}

function resultOf(index: FakeIndex, { select, debug }: SearchRequest, found: Found): Record<string, unknown> {
  const paths = (select ?? Object.keys(index.fields).join(',')).split(',').map((path) => path.trim());
  const result: Record<string, unknown> = { '@search.score': found.score };
  if (found.rank !== null) result['@search.rerankerScore'] = found.rank;
  if (debug === 'vector') result['@search.documentDebugInfo'] = debugInfo(index, found);
  for (const path of paths) {
    fieldFor(index, path, 'retrievable');
    put(result, path.split('/'), valueOf(index, found.document, path));
  }
  return result;
}

function debugInfo(index: FakeIndex, { words, similarity, score }: Found) {
  const vectorField = Object.entries(index.fields).find(([, { type }]) => type.includes('Single'))?.[0] ?? '';
  const compared = similarity === null ? [] : [{ [vectorField]: { searchScore: score, vectorSimilarity: similarity } }];
  return { vectors: { subscores: { text: words === null ? null : { searchScore: words }, vectors: compared } } };
}

function put(target: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) target[name] = value;
  else put((target[name] ??= {}) as Record<string, unknown>, rest, value);
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const dot = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
  return dot / (Math.hypot(...one) * Math.hypot(...other));
}
