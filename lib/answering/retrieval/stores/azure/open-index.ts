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
  /** The keys whose values Azure can count. */
  countedKeys: ReadonlySet<string>;
  /** What an operator should change for everything to work; null when there is nothing. */
  shortcoming: string | null;
  /** Nothing was there to compare with: it has to be opened again. */
  isEmpty: boolean;
}

export interface IndexNeeds {
  settings: Pick<AzureSettings, 'index' | 'mapping'>;
  /** The variable that names the index. */
  variable: string;
  /** Of the configured embedder; null when there is none. */
  space: VectorSpace | null;
}

/** What nothing is called, and a word that may be anywhere: only whether Azure takes the request counts. */
const NOTHING = 'lectern-probe';
const WORD = 'probe';

/**
 * The index of the configured name, compared with its mapping by its first documents and by requests that find nothing; a query key may
 * not read its definition. Rejects with `retrieval_unavailable` when Azure cannot be reached, and, its cause an `unusable` fault with
 * instructions, when the index does not fit.
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

/** For the log and `/health`: what has to be done before the index can be used. */
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

/** Which fields can be filtered and counted: asked together first, and one by one where Azure refuses that. */
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

/** Vectors and semantic ranking as a question would use them. */
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

/** The answer; faults of these kinds become what has to be done about them, with Azure's own words where they may be told. */
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
