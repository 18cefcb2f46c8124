import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';

import { chunkCondition, INDEXED_KEYS } from './chunk-condition.ts';

const ANN = { userId: 'ann', department: 'sales', orgId: null };
const texts = fc.option(fc.string({ unit: 'binary' }), { nil: null });
const lists = fc.option(fc.array(fc.string()), { nil: undefined });

describe('chunkCondition', () => {
  it('asks for access and for every filter', () => {
    expect(chunkCondition(ANN, { sourceKeys: ['/a'], pageIds: ['p', 'q'] })).toEqual({
      must: [
        { key: 'access_list', match: { any: ['public', 'user:ann', 'department:sales'] } },
        { key: 'source_url', match: { any: ['/a'] } },
        { key: 'page_id', match: { any: ['p', 'q'] } },
      ],
    });
    expect(chunkCondition(ANONYMOUS, {})).toEqual({ must: [{ key: 'access_list', match: { any: ['public'] } }] });
  });

  it('is impossible for an empty list of values', () => {
    for (const key of ['sourceKeys', 'pageTitles', 'sectionHeadings', 'documentIds', 'pageIds', 'chunkIds'])
      expect(chunkCondition(ANN, { [key]: [] })).toBeNull();
  });

  it('leaves out a grant that no chunk can be stored with', () => {
    const viewer = { ...ANONYMOUS, userId: '\uD800' };
    expect(chunkCondition(viewer, {})).toEqual(chunkCondition(ANONYMOUS, {}));
  });

  it('never lets a filter go without its access condition, or with an empty list, for any viewer and filters', () => {
    fc.assert(
      fc.property(
        fc.record({ userId: texts, department: texts, orgId: texts }),
        fc.record({ sourceKeys: lists, pageTitles: lists, sectionHeadings: lists, documentIds: lists, pageIds: lists }),
        (viewer, filters) => {
          const condition = chunkCondition(viewer, filters);
          const given = Object.values(filters).filter((values) => values !== undefined);
          if (given.some((values) => values.length === 0)) {
            expect(condition).toBeNull();
            return;
          }
          const must = condition?.must;
          expect(must).toHaveLength(given.length + 1);
          expect(must).toContainEqual({
            key: 'access_list',
            match: { any: expect.arrayContaining(['public']) as string[] },
          });
          for (const one of Array.isArray(must) ? must : []) {
            expect(one).toMatchObject({ key: expect.toSatisfy((key: string) => INDEXED_KEYS.includes(key)) as string });
            expect(one).not.toMatchObject({ match: { any: [] } });
          }
        },
      ),
    );
  });
});
