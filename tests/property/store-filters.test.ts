import fc from 'fast-check';
import { expect, it } from 'vitest';

import { odataOf } from '#lib/answering/retrieval/stores/azure/odata.ts';
import { mappingSchema } from '#lib/answering/retrieval/stores/external/collection-mapping.ts';
import { matchesCondition } from '#lib/answering/retrieval/stores/external/matches-condition.ts';
import type { PointCondition } from '#lib/answering/retrieval/stores/external/point-condition.ts';
import { filterOf } from '#lib/answering/retrieval/stores/qdrant/external/qdrant-condition.ts';
import type { FakeIndex } from '#tests/support/services/azure/azure-index.ts';
import { parseFilter } from '#tests/support/services/azure/odata-filter.ts';
import { passes } from '#tests/support/services/qdrant/filter.ts';
import type { Filter } from '#tests/support/services/qdrant/qdrant-wire.ts';
import { trialsOf } from '#tests/support/trials.ts';

const MAPPING = mappingSchema.parse({ text: 'text', access: 'acl', type: 'meta.kind', updated: 'at' });
const INDEX: FakeIndex = {
  fields: {
    id: { type: 'Edm.String', key: true },
    acl: { type: 'Collection(Edm.String)' },
    'meta/kind': { type: 'Edm.String' },
    at: { type: 'Edm.DateTimeOffset' },
  },
  documents: [],
};
const FIELDS = { key: 'id', isList: (key: string) => key === 'acl' };

/** Texts that would mean something if a filter took them for more than texts. */
const NAMES = [
  "'",
  "''",
  "x' or 1 eq 1 or '",
  "') or true or ('",
  'public',
  'user:ann',
  '|',
  ';',
  ' a',
  'b ',
  'null',
  '\u001F',
  '|;~^\u001F',
  '%27',
  '\\',
];
const text = fc.oneof(fc.constantFrom(...NAMES), fc.string({ minLength: 1, maxLength: 6 }));
const texts = fc.array(text, { minLength: 1, maxLength: 30 }) as fc.Arbitrary<[string, ...string[]]>;
const id = fc.integer({ min: 0, max: 9 }).map(String);
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2020-01-05'), noInvalidDate: true });

const { condition } = fc.letrec<{ condition: PointCondition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ key: fc.constantFrom('acl', 'meta.kind'), any: texts }),
    fc.record({ lacks: fc.constantFrom('acl', 'meta.kind') }),
    fc.record({ ids: fc.array(id, { minLength: 1, maxLength: 25 }) as fc.Arbitrary<[string, ...string[]]> }),
    fc.record({
      date: fc.constant({ key: 'at', unit: 'text' as const }),
      range: fc.tuple(fc.record({ is: fc.constantFrom('gte', 'gt', 'lte', 'lt'), moment })),
    }),
    fc.record({ all: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({
      either: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) as fc.Arbitrary<
        [PointCondition, ...PointCondition[]]
      >,
    }),
  ),
}));

const point = fc.record({
  id,
  acl: fc.array(text, { maxLength: 4 }),
  kind: fc.option(text, { nil: undefined }),
  at: fc.option(moment, { nil: undefined }),
});

it('mean the same in every store, whatever is written in names: in memory, in OData and in Qdrant’s words', () => {
  fc.assert(
    fc.property(condition, point, (asked, { id: name, acl, kind, at }) => {
      const payload = {
        ...{ acl, meta: kind === undefined ? {} : { kind } },
        ...(at !== undefined && { at: at.toISOString() }),
      };
      const told = matchesCondition({ id: name, payload }, asked, MAPPING);
      const filter = odataOf(asked, FIELDS);
      expect(filter === null || parseFilter(filter, INDEX)({ id: name, ...payload })).toBe(told);
      expect(passes(filterOf(asked) as Filter, { id: Number(name), payload }, new Map())).toBe(told);
    }),
    { numRuns: trialsOf({ usual: 1_000, deep: 20_000 }) },
  );
});
