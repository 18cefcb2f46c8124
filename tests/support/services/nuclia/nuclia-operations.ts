import { terms } from '#lib/foundation/text/terms.ts';

import { type Concepts, textVector } from '../embeddings/text-vector.ts';
import { FIELD, type FakeResource, shownResource } from './nuclia-box.ts';
import type { AskRequest, CatalogRequest, Expression, FindRequest } from './nuclia-requests.ts';

const DIMENSION = 256;

/** Whether a resource is meant by an expression. */
function isMeant(resource: FakeResource, expression: Expression): boolean {
  if ('and' in expression) return expression.and.every((each) => isMeant(resource, each));
  if ('or' in expression) return expression.or.some((each) => isMeant(resource, each));
  if ('not' in expression) return !isMeant(resource, expression.not);
  return hasProperty(resource, expression);
}

type Property = Extract<Expression, { prop: string }>;

function hasProperty({ id, labels = [], tags = [], metadata = {} }: FakeResource, property: Property): boolean {
  if (property.prop === 'resource') return id === property.id;
  if (property.prop === 'origin_tag') return tags.includes(property.tag);
  if (property.prop === 'label')
    return labels.some(({ labelset, label }) => labelset === property.labelset && (property.label ?? label) === label);
  const value = metadata[property.field];
  return value !== undefined && (property.value ?? value) === value;
}

/** With groups those of these groups and those without any; without a security object everything. */
function isAllowed({ groups }: FakeResource, security: FindRequest['security']): boolean {
  return security === undefined || groups.length === 0 || groups.some((group) => security.groups.includes(group));
}

/** A paragraph as it is found. */
export interface Paragraph {
  id: string;
  text: string;
  order: number;
}

interface FindResults {
  resources: Record<string, { fields: Record<string, { paragraphs: Record<string, Paragraph> }> }>;
}

/** Answers `/find` as the real service does, its ranker one that knows which words mean the same. */
export function find(box: readonly FakeResource[], request: FindRequest, concepts: Concepts): FindResults {
  const {
    query,
    filter_expression: filter,
    security,
    reranker = 'predict',
    top_k: most = 20,
    show = ['basic'],
  } = request;
  const meant = box.filter(
    (resource) =>
      resource.hidden !== true &&
      isAllowed(resource, security) &&
      (filter?.field === undefined || isMeant(resource, filter.field)),
  );
  const asked = textVector(query, { dimension: DIMENSION, concepts });
  const words = new Set(terms(query));
  const found = meant
    .flatMap((resource) => resource.paragraphs.map((place) => ({ resource, place, text: slice(resource, place) })))
    .map((each) => ({
      ...each,
      near: dot(textVector(each.text, { dimension: DIMENSION, concepts }), asked),
      held: terms(each.text).filter((term) => words.has(term)).length,
    }))
    .filter(({ near, held }) => near > 0.2 || held > 0)
    .toSorted((one, other) => other.near - one.near)
    .slice(0, most);
  const resources: FindResults['resources'] = {};
  for (const resource of new Set(found.map((each) => each.resource))) {
    const own = found.flatMap((each, order) => (each.resource === resource ? [{ ...each, order }] : []));
    const paragraphs = own.map(({ place, text, near, held, order }) => {
      const [start, end, page] = place;
      const id = `${resource.id}/t/${FIELD}/${start}-${end}`;
      const [score, score_type] = reranker === 'noop' ? [held, 'BM25'] : [Math.min(1, Math.max(0, near)), 'RERANKER'];
      return [
        id,
        { id, text, score, score_type, order, labels: [], position: { page_number: page, index: 0, start, end } },
      ];
    });
    const fields = { [`/t/${FIELD}`]: { paragraphs: Object.fromEntries(paragraphs) as Record<string, Paragraph> } };
    resources[resource.id] = { ...shownResource(resource, show), fields };
  }
  const said = { query, total: found.length, next_page: false };
  return { ...said, resources };
}

/** What the model of the fake writes: which words rest on which paragraph, and how it ends. */
export interface WrittenAnswer {
  answer: string;
  /** Half-open ranges of the answer, in code points, by the ids of paragraphs. */
  citations: Record<string, [start: number, end: number][]>;
  status: 'success' | 'error' | 'no_context' | 'no_retrieval_data';
}

/** Answers `/ask` in one piece, as the real service does for who asks for that: what was found, and what was written of it. */
export function ask(
  box: readonly FakeResource[],
  request: AskRequest,
  { concepts, write }: { concepts: Concepts; write: (question: string, paragraphs: Paragraph[]) => WrittenAnswer },
): Record<string, unknown> {
  const { query, filter_expression, security, top_k } = request;
  const bounds = { ...(filter_expression && { filter_expression }), ...(security && { security }) };
  const results = find(box, { query, ...bounds, ...(top_k !== undefined && { top_k }) }, concepts);
  const found = Object.values(results.resources)
    .flatMap(({ fields }) => Object.values(fields).flatMap(({ paragraphs }) => Object.values(paragraphs)))
    .toSorted((one, other) => one.order - other.order);
  const nothing = { answer: 'Not enough data to answer this.', citations: {}, status: 'no_retrieval_data' } as const;
  const written = found.length === 0 ? nothing : write(query, found);
  return {
    ...{ ...written, citations: request.citations === true ? written.citations : {} },
    retrieval_results: results,
    retrieval_best_matches: found.map(({ id }) => ({ id })),
    ...{ relations: null, prompt_context: null, metadata: null },
  };
}

/** Writes the first sentence of the best paragraph. */
export function firstSentence(_question: string, [best]: Paragraph[]): WrittenAnswer {
  const answer = /^.*?[.!?](?=\s|$)/s.exec(best?.text ?? '')?.[0] ?? '';
  return { answer, citations: { [best?.id ?? '']: [[0, Array.from(answer).length]] }, status: 'success' };
}

/** Answers `/catalog`: it knows nothing of who may read what. */
export function catalog(box: readonly FakeResource[], request: CatalogRequest): unknown {
  const { filter_expression: filter, page_number: page = 0, page_size: size = 20, show = ['basic'] } = request;
  const meant = box
    .filter((resource) => filter === undefined || isMeant(resource, filter.resource))
    .filter((resource) => request.hidden === undefined || (resource.hidden ?? false) === request.hidden)
    .toSorted((one, other) => (one.created < other.created ? -1 : 1));
  const shown = meant.slice(page * size, (page + 1) * size);
  return {
    resources: Object.fromEntries(shown.map((resource) => [resource.id, shownResource(resource, show)])),
    fulltext: {
      results: shown.map(({ id: rid }) => ({ rid, score: 0, field_type: 'a', field: 'title' })),
      ...{
        total: meant.length,
        page_number: page,
        page_size: size,
        next_page: (page + 1) * size < meant.length,
        min_score: 0,
      },
    },
  };
}

function slice({ text }: FakeResource, [start, end]: FakeResource['paragraphs'][number]): string {
  return Array.from(text).slice(start, end).join('');
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
