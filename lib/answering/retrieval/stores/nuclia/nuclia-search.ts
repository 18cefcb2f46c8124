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

/** What the service takes at most, and what is asked for at least: the second stage wants to choose. */
const MOST_PARAGRAPHS = 200;
const LEAST_PARAGRAPHS = 20;

/** More resources are not named in a request: what is found elsewhere is left out here. */
const MOST_RESOURCES = 1_000;

interface Asking extends ParameterGiver {
  config: NucliaConfig;
  collection: MappedCollection;
}

/** What to ask `/find`; `within` are the resources that may be found, null for all. Throws as `fillConfig`. */
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
  /** The most paragraphs to answer from. */
  limit: number;
}

/** What to ask `/ask`, within the same bounds. Throws as `fillConfig`. */
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

/** What is searched for, how, and within which rights and filters. */
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
    // Without it nothing is filtered.
    ...(access !== 'public' && viewer.isUnrestricted !== true && { security: { groups: entriesOf(viewer, access) } }),
    ...(filled.audit !== null && { audit_metadata: filled.audit }),
  };
}

/** The filter of the file and the resources that may be found, both. */
function joined(
  filter: ReturnType<typeof fillConfig>['filter'],
  resources: Record<string, unknown> | null,
): Record<string, unknown> | null {
  if (resources === null || filter === null) return filter ?? (resources && { field: resources });
  const field = filter.field === undefined ? resources : { and: [filter.field, resources] };
  return { ...filter, field };
}

/** What was found, in the order of the service, without what the viewer may not read or what does not match. */
export function candidatesOf(
  found: readonly FoundParagraph[],
  filters: ChunkFilters,
  { config, collection, viewer }: Asking,
): Candidate[] {
  return found.flatMap((paragraph): Candidate[] => {
    const chunk = externalChunk(foundPoint(paragraph, config), collection);
    if (chunk === null || !mayRead(viewer, chunk.accessList) || !matchesFilters(chunk, filters)) return [];
    const { score, score_type: kind } = paragraph;
    // Only the reranker’s scale is the same for every question: ranks that were fused say nothing by themselves.
    const judged = kind === 'RERANKER' && score >= 0 && score <= 1 ? score : undefined;
    return [{ chunk, lexicalScore: kind === 'BM25' ? Math.max(0, score) : 0, similarity: null, judged }];
  });
}
