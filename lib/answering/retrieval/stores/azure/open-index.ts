import { AppError } from '#lib/foundation/core/errors.ts';
import { type FaultKind, ServiceFault } from '#lib/foundation/core/service-fault.ts';

import type { VectorSpace } from '../../ports.ts';
import { checkPoints, SAMPLE } from '../external/check-points.ts';
import { filteredKeys, valueAt } from '../external/collection-mapping.ts';
import type { PointCondition } from '../external/point-condition.ts';
import type { StoredPoint } from '../external/point-facts.ts';

import type { AzureConnection, AzureSettings } from './azure-connection.ts';
import { fieldPath } from './azure-mapping.ts';
import { pointOf, searchRequest, selection } from './azure-search.ts';
import { type FieldKinds, odataOf } from './odata.ts';

/** An index that fits its mapping. */
export interface OpenIndex {
  fields: FieldKinds;
  /** The keys whose values can be counted by Azure. */
  countedKeys: ReadonlySet<string>;
  /** The change an operator should make for everything to work; null when there is none. */
  shortcoming: string | null;
  /** True if there was nothing to compare the mapping with: the index has to be opened again. */
  isEmpty: boolean;
}

export interface IndexNeeds {
  settings: Pick<AzureSettings, 'index' | 'mapping'>;
  /** The environment variable that names the index. */
  variable: string;
  /** Vector space of the configured embedder; null if there is none. */
  space: VectorSpace | null;
}

/** A key that nothing has, and a word that may occur anywhere: only whether Azure accepts the request counts. */
const NOTHING = 'lectern-probe';
const WORD = 'probe';

/**
 * Opens the configured index and compares it with its mapping, by its first documents and by requests that match nothing, because a query key may not
 * read the index definition. Rejects with `retrieval_unavailable` if Azure cannot be reached, or if the index does not fit; in that case its cause is
 * an `unusable` fault with instructions.
 */
export async function openIndex(connection: AzureConnection, needs: IndexNeeds): Promise<OpenIndex> {
  const { mapping, index } = needs.settings;
  const points = await readSample(connection, needs);
  if (points.length === 0)
    return {
      fields: { key: mapping.key, isList: () => false },
      countedKeys: new Set(),
      shortcoming: 'It is empty.',
      isEmpty: true,
    };
  const checked = checkPoints(points, { collection: `index ${index}`, mapping, variable: 'AZURE_SEARCH_MAPPING' });
  if (checked.refusal !== null) throw unusable(checked.refusal);
  const isList = (key: string) => points.some(({ payload }) => Array.isArray(valueAt(payload, key)));
  const fields = { key: mapping.key, isList };
  const able = await abilities(connection, needs, fields);
  await checkRanking(connection, needs);
  const wrong = [
    mapping.vector?.by === 'embedder' && needs.space === null
      ? 'Its vectors wait for those of questions, and no embedder is configured: words alone are compared.'
      : null,
    checked.shortcoming,
    able.unfiltered.length === 0
      ? null
      : `Its fields ${able.unfiltered.join(', ')} are not filterable, so that nothing can be asked for by them.`,
  ].filter((sentence) => sentence !== null);
  return {
    fields,
    countedKeys: able.counted,
    shortcoming: wrong.length === 0 ? null : wrong.join(' '),
    isEmpty: false,
  };
}

/** For the log and `/health`: the change needed before the index can be used. */
function unusable(sentence: string): AppError {
  return new AppError('retrieval_unavailable', { cause: new ServiceFault('unusable', sentence) });
}

async function readSample(connection: AzureConnection, { settings, variable }: IndexNeeds): Promise<StoredPoint[]> {
  const { index, mapping } = settings;
  const sample = { search: '*', select: selection(mapping), top: SAMPLE };
  const { value } = await asked(() => connection.search(sample), {
    not_found: `There is no index ${index} in this search service: choose another ${variable}.`,
    rejected: `The index ${index} does not have every field that AZURE_SEARCH_MAPPING names, or does not give it back.`,
  });
  const points = value.flatMap((document) => pointOf(document, mapping) ?? []);
  if (points.length < value.length)
    throw unusable(
      `Documents of the index ${index} have no ${mapping.key}: name its key field as key in AZURE_SEARCH_MAPPING.`,
    );
  return points;
}

/** Determines which fields can be filtered and counted: tries all in one request first, and one by one if Azure refuses that. */
async function abilities(connection: AzureConnection, { settings }: IndexNeeds, fields: FieldKinds) {
  const { index, mapping } = settings;
  const filtered = filteredKeys(mapping).map(({ key, index: kind }) => ({
    key,
    isText: kind === 'keyword',
    filter: odataOf(conditionOn(key, mapping), fields) ?? '',
  }));
  const keyed = { filter: odataOf({ ids: [NOTHING] }, fields), orderby: `${fieldPath(mapping.key)} asc` };
  const takes = (request: Record<string, unknown>) => isTaken(connection, { search: '*', top: 0, ...request });
  const facetOf = (key: string) => `${fieldPath(key)},count:1`;
  const texts = filtered.filter(({ isText }) => isText).map(({ key }) => key);
  const together = [keyed.filter, ...filtered.map(({ filter }) => filter)].join(' and ');
  if (await takes({ ...keyed, filter: together, facets: texts.map(facetOf) }))
    return { counted: new Set(texts), unfiltered: [] };
  if (!(await takes(keyed)))
    throw unusable(`The key field ${mapping.key} of the index ${index} has to be filterable and sortable.`);
  const filters = await Promise.all(filtered.map(({ filter }) => takes({ filter })));
  const unfiltered = filtered.filter((_field, at) => filters[at] === false).map(({ key }) => key);
  if (mapping.access !== 'public' && unfiltered.includes(mapping.access.key))
    throw unusable(
      `The field ${mapping.access.key} of the index ${index} is not filterable, without which nobody can be shown anything: make it so, as Azure's documentation of security filters says.`,
    );
  const counted = await Promise.all(texts.map(async (key) => ((await takes({ facets: [facetOf(key)] })) ? [key] : [])));
  return { counted: new Set(counted.flat()), unfiltered };
}

function conditionOn(key: string, { updated, added }: AzureSettings['mapping']): PointCondition {
  const date = [updated, added].find((mapped) => mapped?.key === key);
  if (date === undefined) return { key, any: [NOTHING] };
  return { date, range: [{ is: 'gte', moment: new Date(0) }] };
}

/** Checks vectors and semantic ranking with a request like that of a question. */
async function checkRanking(connection: AzureConnection, { settings, space }: IndexNeeds): Promise<void> {
  const { index, mapping } = settings;
  if (mapping.vector === undefined && mapping.semantic === undefined) return;
  const vector = space === null ? undefined : [1, ...Array<number>(space.dimension - 1).fill(0)];
  const request = searchRequest(mapping, { terms: [WORD], text: WORD, vector, filters: {}, limit: 1 }, null);
  const advice = `Azure refuses a search of the index ${index} with the vector or semantic of AZURE_SEARCH_MAPPING`;
  await asked(() => connection.search(request ?? {}), { rejected: `${advice}: compare both with its definition.` });
}

async function isTaken(connection: AzureConnection, request: Record<string, unknown>): Promise<boolean> {
  try {
    await connection.search(request);
    return true;
  } catch (error) {
    if (faultOf(error)?.kind === 'rejected') return false;
    throw error;
  }
}

/** Returns the answer; faults of these kinds become instructions for fixing them, with Azure's own words if they may be shown. */
async function asked<Answer>(
  ask: () => Promise<Answer>,
  sentences: Partial<Record<FaultKind, string>>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const fault = faultOf(error);
    const sentence = fault === null ? undefined : sentences[fault.kind];
    throw sentence === undefined ? error : unusable(`${sentence} ${fault?.message ?? ''}`.trim());
  }
}

function faultOf(error: unknown): ServiceFault | null {
  return AppError.is(error) && error.cause instanceof ServiceFault ? error.cause : null;
}
