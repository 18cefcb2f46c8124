import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { arbitraryFilter, arbitraryPayload, filterWould } from '#tests/support/services/qdrant/filter-oracle.ts';
import { type OpenQdrant, openQdrant, QDRANTS } from '#tests/support/services/qdrant/open-qdrant.ts';
import type { Filter, Payload } from '#tests/support/services/qdrant/qdrant-wire.ts';
import { propertyOf } from '#tests/support/trials.ts';

const ROWS = {
  rows: [
    { a: 'x', n: 1 },
    { a: 'y', n: 2 },
  ],
};

/** What a filter makes of a payload, word for word from the service's documentation and source. */
const TABLE: [what: string, filter: Filter, payload: Payload, passes: boolean][] = [
  ['no clause lets everything pass', {}, {}, true],
  ['an empty must lets everything pass', { must: [] }, {}, true],
  ['an empty should lets everything pass', { should: [] }, {}, true],
  ['a clause may be one condition', { must: { key: 's', match: { value: 'x' } } }, { s: 'x' }, true],
  ['any of nothing is nothing', { must: [{ key: 's', match: { any: [] } }] }, { s: 'x' }, false],
  [
    'all clauses have to hold',
    { must: [{ key: 's', match: { value: 'x' } }], should: [{ key: 'n', match: { value: 1 } }] },
    { s: 'x', n: 2 },
    false,
  ],
  ['must_not holds for what is missing', { must_not: [{ key: 's', match: { any: ['x'] } }] }, {}, true],
  ['a number is not its text', { must: [{ key: 'n', match: { value: '1' } }] }, { n: 1 }, false],
  ['any element of an array will do', { must: [{ key: 's', match: { value: 'y' } }] }, { s: ['x', 'y'] }, true],
  [
    'except asks for one value that is not listed',
    { must: [{ key: 's', match: { except: ['x'] } }] },
    { s: ['x', 'y'] },
    true,
  ],
  ['except needs a value', { must: [{ key: 's', match: { except: ['x'] } }] }, {}, false],
  ['except passes over null', { must: [{ key: 's', match: { except: ['x'] } }] }, { s: null }, false],
  ['except takes another type for another value', { must: [{ key: 's', match: { except: ['x'] } }] }, { s: 1 }, true],
  [
    'two predicates of one condition are alternatives',
    { must: [{ key: 'n', match: { value: 1 }, range: { gt: 5 } }] },
    { n: 7 },
    true,
  ],
  [
    'in two conditions both have to hold',
    {
      must: [
        { key: 'n', match: { value: 1 } },
        { key: 'n', range: { gt: 5 } },
      ],
    },
    { n: 7 },
    false,
  ],
  [
    'text without an index is a part, and its case counts',
    { must: [{ key: 's', match: { text: 'Lamp' } }] },
    { s: 'the lamp' },
    false,
  ],
  [
    'text without an index may be part of a word',
    { must: [{ key: 's', match: { text: 'amp' } }] },
    { s: 'the lamp' },
    true,
  ],
  [
    'a range of dates reads dates without offset as UTC',
    { must: [{ key: 'd', range: { gte: '2026-01-02T00:00:00Z' } }] },
    { d: '2026-01-02' },
    true,
  ],
  [
    'a range of dates knows offsets',
    { must: [{ key: 'd', range: { lt: '2026-01-02T00:00:00Z' } }] },
    { d: '2026-01-02T01:00:00+02:00' },
    true,
  ],
  [
    'what is no date is in no range of dates',
    { must_not: [{ key: 'd', range: { lt: '2099-01-02T00:00:00Z' } }] },
    { d: 'soon' },
    true,
  ],
  ['a date is in no range of numbers', { must: [{ key: 'd', range: { gt: 0 } }] }, { d: '2026-01-02' }, false],
  ['missing is empty', { must: [{ is_empty: { key: 's' } }] }, {}, true],
  ['null is empty', { must: [{ is_empty: { key: 's' } }] }, { s: null }, true],
  ['no elements are empty', { must: [{ is_empty: { key: 's' } }] }, { s: [] }, true],
  ['null in an array is something', { must: [{ is_empty: { key: 's' } }] }, { s: [null] }, false],
  ['missing is not null', { must: [{ is_null: { key: 's' } }] }, {}, false],
  ['null is null', { must: [{ is_null: { key: 's' } }] }, { s: null }, true],
  [
    'members of an object in an array may come from different elements',
    {
      must: [
        { key: 'rows[].a', match: { value: 'x' } },
        { key: 'rows[].n', match: { value: 2 } },
      ],
    },
    ROWS,
    true,
  ],
  [
    'nested asks for both in one element',
    {
      must: [
        {
          nested: {
            key: 'rows',
            filter: {
              must: [
                { key: 'a', match: { value: 'x' } },
                { key: 'n', match: { value: 2 } },
              ],
            },
          },
        },
      ],
    },
    ROWS,
    false,
  ],
  ['a dot does not lead into an array', { must: [{ key: 'rows.a', match: { value: 'x' } }] }, ROWS, false],
  ['a dot leads into an object', { must: [{ key: 'o.k', match: { value: true } }] }, { o: { k: true } }, true],
  ['an index leads to an element', { must: [{ key: 'rows[1].a', match: { value: 'y' } }] }, ROWS, true],
  ['values are counted', { must: [{ key: 's', values_count: { gte: 2 } }] }, { s: ['x', 'y'] }, true],
  [
    'at least so many of several',
    {
      min_should: {
        conditions: [
          { key: 's', match: { value: 'x' } },
          { key: 'n', match: { value: 1 } },
          { key: 'n', match: { value: 2 } },
        ],
        min_count: 2,
      },
    },
    { s: 'x', n: 3 },
    false,
  ],
  ['the id counts', { must: [{ has_id: [1] }] }, {}, true],
  ['another id does not', { must: [{ has_id: [2, '0b5f1f6e-0d0f-5c57-9d34-3f6f0b6f2b11'] }] }, {}, false],
  ['a vector that is not there does not', { must: [{ has_vector: 'dense' }] }, {}, false],
];

describe.each(QDRANTS)('filters of a Qdrant, %s', (kind) => {
  let qdrant: OpenQdrant;
  let name: string;

  beforeAll(async () => {
    qdrant = await openQdrant(kind);
  });

  afterAll(async () => {
    await qdrant.close();
    expect(qdrant.violations).toEqual([]);
  });

  beforeEach(async () => {
    name = qdrant.newName();
    await qdrant.client.createCollection(name, { vectors: { dense: { size: 1, distance: 'Dot' } } });
  });

  /** Numbers of the payloads that pass, counted from 1. */
  async function passing(payloads: Payload[], filter: Filter): Promise<number[]> {
    await qdrant.send('PUT', `/collections/${name}/points?wait=true`, {
      points: payloads.map((payload, at) => ({ id: at + 1, vector: {}, payload })),
    });
    const { body } = await qdrant.send('POST', `/collections/${name}/points/scroll`, { filter, limit: 100 });
    return (JSON.parse(body) as { result: { points: { id: number }[] } }).result.points.map(({ id }) => id);
  }

  it.each(TABLE)('%s', async (_, ...row) => {
    const [filter, payload, passes] = row;
    expect(await passing([payload], filter)).toEqual(passes ? [1] : []);
  });

  it('text with an index goes by words, whatever their case', async () => {
    await qdrant.client.createPayloadIndex(name, {
      field_name: 's',
      field_schema: { type: 'text', tokenizer: 'word', lowercase: true, phrase_matching: true },
      wait: true,
    });
    const payloads = [{ s: 'The lamp of the rock' }, { s: 'Rock lamps' }];
    const found = async (match: object) => passing(payloads, { must: [{ key: 's', match }] } as Filter);
    expect([
      await found({ text: 'ROCK lamp' }),
      await found({ text: 'lam' }),
      await found({ text_any: 'lamps lamp' }),
      await found({ phrase: 'lamp of' }),
      await found({ phrase: 'of lamp' }),
    ]).toEqual([[1], [], [1, 2], [1], []]);
  });

  it('an index on a field finds null inside an array, which the field alone does not', async () => {
    const filter = { must: [{ is_null: { key: 's' } }] };
    expect(await passing([{ s: [null] }], filter)).toEqual([]);
    await qdrant.client.createPayloadIndex(name, { field_name: 's', field_schema: 'keyword', wait: true });
    expect(await passing([{ s: [null] }], filter)).toEqual([1]);
  });

  it('any filter lets pass what the table says', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryPayload, { minLength: 1, maxLength: 6 }),
        arbitraryFilter,
        async (payloads, filter) => {
          const expected = payloads.flatMap((payload, at) => (filterWould(filter, payload, at + 1) ? [at + 1] : []));
          await qdrant.client.delete(name, { filter: {}, wait: true });
          expect(await passing(payloads, filter)).toEqual(expected);
        },
      ),
      propertyOf({ usual: 30, deep: 300 }),
    );
  });
});
