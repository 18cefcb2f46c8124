import { mayRead } from '#lib/people/access/viewer.ts';

import { type ChunkFilters, matchesFilters } from '../../chunk-filters.ts';
import type { Candidate, ChunkQuery } from '../../ports.ts';
import { entriesOf } from '../external/access-forms.ts';
import { externalChunk } from '../external/external-chunk.ts';
import type { MappedCollection } from '../external/point-condition.ts';

import { fillConfig, type ParameterGiver } from './fill-config.ts';
import type { NucliaConfig } from './nuclia-config.ts';
import { anyResource, type FoundParagraph } from './nuclia-connection.ts';
import { foundPoint } from './nuclia-paragraphs.ts';

/** The service's maximum, and the minimum to request: the second stage needs a choice. */
const MOST_PARAGRAPHS = 200;
const LEAST_PARAGRAPHS = 20;

/** Maximum number of resources named in a request: with more, results from other resources are left out here. */
const MOST_RESOURCES = 1_000;

interface Asking extends ParameterGiver {
  config: NucliaConfig;
  collection: MappedCollection;
}

/** Builds the request to `/find`; `within` are the resources that may be found, null for all. Throws as `fillConfig` does. */
export function findRequest(
  query: ChunkQuery,
  within: readonly string[] | null,
  asking: Asking,
): Record<string, unknown> {
  const { config } = asking;
  const { rephrase_prompt: rephrase } = config;
  return {
    ...boundRequest(query.text ?? query.terms.join(' '), within, asking),
    top_k: Math.min(Math.max(config.top_k, LEAST_PARAGRAPHS), query.limit, MOST_PARAGRAPHS),
    ...(rephrase !== undefined && { rephrase: true, rephrase_prompt: rephrase }),
  };
}

interface AskedOfBox {
  text: string;
  history: readonly { question: string; answer: string }[];
  within: readonly string[] | null;
  /** Maximum number of paragraphs to answer from. */
  limit: number;
}

/** Builds the request to `/ask`, within the same bounds. Throws as `fillConfig` does. */
export function askRequest({ text, history, within, limit }: AskedOfBox, asking: Asking): Record<string, unknown> {
  const { rephrase_prompt: rephrase, user_prompt: user } = asking.config;
  const prompt = { ...(rephrase !== undefined && { rephrase }), ...(user && { user }) };
  return {
    ...boundRequest(text, within, asking),
    top_k: Math.min(limit, MOST_PARAGRAPHS),
    citations: true,
    chat_history: history.flatMap((turn) => [
      { author: 'USER', text: turn.question },
      { author: 'NUCLIA', text: turn.answer },
    ]),
    ...(rephrase !== undefined && { rephrase: true }),
    ...(Object.keys(prompt).length > 0 && { prompt }),
  };
}

/** Returns the query, the search method, and the rights and filters that apply. */
function boundRequest(
  question: string,
  within: readonly string[] | null,
  { config, collection, ...giver }: Asking,
): Record<string, unknown> {
  const { viewer } = giver;
  const filled = fillConfig(config, giver, question);
  const { access } = collection.mapping;
  const resources = within === null || within.length > MOST_RESOURCES ? null : anyResource(within);
  const filter = joined(filled.filter, resources);
  return {
    query: filled.query,
    features: ['keyword', 'semantic'],
    reranker: 'predict',
    ...(filter !== null && { filter_expression: filter }),
    // Without `security` nothing is filtered by access.
    ...(access !== 'public' && viewer.isUnrestricted !== true && { security: { groups: entriesOf(viewer, access) } }),
    ...(filled.audit !== null && { audit_metadata: filled.audit }),
  };
}

/** Combines the filter of the file with the resources that may be found. */
function joined(
  filter: ReturnType<typeof fillConfig>['filter'],
  resources: Record<string, unknown> | null,
): Record<string, unknown> | null {
  if (resources === null || filter === null) return filter ?? (resources && { field: resources });
  const field = filter.field === undefined ? resources : { and: [filter.field, resources] };
  return { ...filter, field };
}

/** Returns the search results, in the order of the service, without those that the viewer may not read or that do not match. */
export function candidatesOf(
  found: readonly FoundParagraph[],
  filters: ChunkFilters,
  { config, collection, viewer }: Asking,
): Candidate[] {
  return found.flatMap((paragraph): Candidate[] => {
    const chunk = externalChunk(foundPoint(paragraph, config), collection);
    if (chunk === null || !mayRead(viewer, chunk.accessList) || !matchesFilters(chunk, filters)) return [];
    const { score, score_type: kind } = paragraph;
    // Only the reranker’s scale is the same for every question: scores of fused ranks are not comparable.
    const judged = kind === 'RERANKER' && score >= 0 && score <= 1 ? score : undefined;
    return [{ chunk, lexicalScore: kind === 'BM25' ? Math.max(0, score) : 0, similarity: null, judged }];
  });
}
