import { conditionsOf, type Indexes } from './filter.ts';
import {
  type Condition,
  type FieldCondition,
  type Filter,
  isGiven,
  type Match,
  type StrictMode,
} from './qdrant-wire.ts';
import { overLimit } from './refusal.ts';
import { typeOf } from './text-match.ts';

/** What Qdrant Cloud sets for new collections. */
export const CLOUD_STRICT_MODE: StrictMode = {
  enabled: true,
  unindexed_filtering_retrieve: false,
  unindexed_filtering_update: false,
  max_payload_index_count: 100,
};

const ANY_TYPE = ['keyword', 'integer', 'float', 'geo', 'text', 'bool', 'datetime', 'uuid'];
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Throws the refusal of a filter on a field that has no index fit for it. */
export function demandIndexes(filter: Filter | null | undefined, indexes: Indexes, prefix = ''): void {
  if (filter === null || filter === undefined) return;
  for (const condition of conditionsOf(filter)) demandIndex(condition, indexes, prefix);
}

function demandIndex(condition: Condition, indexes: Indexes, prefix: string): void {
  if ('nested' in condition) {
    const { key, filter } = condition.nested;
    demandIndexes(filter, indexes, `${prefix}${key.endsWith('[]') ? key : `${key}[]`}.`);
  } else if ('key' in condition) demandType(`${prefix}${condition.key}`, typesFor(condition), indexes);
  else if ('is_empty' in condition) demandType(`${prefix}${condition.is_empty.key}`, ANY_TYPE, indexes);
  else if ('is_null' in condition) demandType(`${prefix}${condition.is_null.key}`, ANY_TYPE, indexes);
  else if (!('has_id' in condition || 'has_vector' in condition || 'slice' in condition)) {
    demandIndexes(condition, indexes, prefix);
  }
}

function demandType(path: string, types: string[], indexes: Indexes): void {
  const schema = indexes.get(path);
  if (schema !== undefined && types.includes(typeOf(schema))) return;
  throw overLimit(
    `Index required but not found for "${path}" of one of the following types: [${types.join(', ')}]`,
    'Create an index for this key or use a different filter.',
  );
}

/** Any one of them serves the condition. */
function typesFor({ match, range, ...rest }: FieldCondition): string[] {
  const types = !isGiven(match) ? [] : typesForMatch(match);
  if (isGiven(range)) {
    types.push(
      ...(Object.values(range).some((bound) => typeof bound === 'string') ? ['datetime'] : ['float', 'integer']),
    );
  }
  if ([rest.values_count, rest.is_empty, rest.is_null].some((predicate) => isGiven(predicate))) types.push(...ANY_TYPE);
  return types;
}

function typesForMatch(match: Match): string[] {
  if ('value' in match) return typesForValues([match.value]);
  if ('any' in match) return typesForValues(match.any);
  if ('except' in match) return typesForValues(match.except);
  return ['prefix' in match ? 'keyword' : 'text'];
}

function typesForValues(values: (string | number | boolean)[]): string[] {
  if (values.some((value) => typeof value === 'number')) return ['integer'];
  if (values.some((value) => typeof value === 'boolean')) return ['bool'];
  const areUuids = values.length > 0 && values.every((value) => UUID.test(String(value)));
  return areUuids ? ['uuid', 'keyword'] : ['keyword'];
}
