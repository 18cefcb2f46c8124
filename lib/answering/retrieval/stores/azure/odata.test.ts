import { describe, expect, it } from 'vitest';

import type { PointCondition } from '../external/point-condition.ts';
import { odataOf } from './odata.ts';

const fields = { key: 'id', isList: (key: string) => key === 'acl' };
const odata = (condition: PointCondition) => odataOf(condition, fields);
const date = { key: 'meta.changed', unit: 'text' } as const;

describe('odataOf', () => {
  it.each<[string, PointCondition, string | null]>([
    ['texts', { key: 'meta.kind', any: ['a', 'b'] }, "(meta/kind eq 'a' or meta/kind eq 'b')"],
    ['lists', { key: 'acl', any: ['public'] }, "acl/any(v: (v eq 'public'))"],
    ['keys', { ids: ['7'] }, "(id eq '7')"],
    ['absent texts', { lacks: 'kind' }, "(kind eq null or kind eq '')"],
    ['absent lists', { lacks: 'acl' }, 'not acl/any()'],
    ['both', { all: [{ ids: ['7'] }, { lacks: 'acl' }] }, "((id eq '7') and not acl/any())"],
    ['either', { either: [{ ids: ['7'] }, { lacks: 'acl' }] }, "((id eq '7') or not acl/any())"],
    ['nothing at all', { all: [] }, null],
    ['nothing within', { all: [{ all: [] }, { ids: ['7'] }] }, "(id eq '7')"],
    ['a choice that everything fulfils', { either: [{ all: [] }, { ids: ['7'] }] }, null],
    [
      'moments',
      {
        date,
        range: [
          { is: 'gte', moment: new Date(0) },
          { is: 'lt', moment: new Date(1000) },
        ],
      },
      '(meta/changed ge 1970-01-01T00:00:00.000Z and meta/changed lt 1970-01-01T00:00:01.000Z)',
    ],
  ])('writes %s', (_kind, condition, filter) => {
    expect(odata(condition)).toBe(filter);
  });

  it.each([
    ["O'Brien", "(id eq 'O''Brien')"],
    ["x' or 1 eq 1 or id eq '", "(id eq 'x'' or 1 eq 1 or id eq ''')"],
    ["''", "(id eq '''''')"],
    ['a|b;c', "(id eq 'a|b;c')"],
  ])('takes %s for a text and nothing else', (value, filter) => {
    expect(odata({ ids: [value] })).toBe(filter);
  });

  it('writes many values as one list, with a mark that none of them has', () => {
    const many = (value: string): [string, ...string[]] => [value, ...Array.from({ length: 30 }, (_, at) => `v${at}`)];
    expect(odata({ ids: many("a'b") })).toMatch(/^search\.in\(id, 'a''b\|v0\|.*\|v29', '\|'\)$/);
    expect(odata({ ids: many('a|b') })).toMatch(/^search\.in\(id, 'a\|b;v0;.*', ';'\)$/);
    for (const odd of ['|;~^\u001F', ' a', 'b ', ''])
      expect(odata({ ids: many(odd) })).toMatch(/^\(id eq '.*' or id eq 'v29'\)$/s);
  });

  it.each([
    ['gte', 1.5, 'ge 2'],
    ['gt', 1.5, 'gt 1'],
    ['lte', 1.5, 'le 1'],
    ['lt', 1.5, 'lt 2'],
    ['gte', -1.5, 'ge -1'],
  ] as const)('moves a bound %s %d between two numbers to one that lets the same through', (is, seconds, written) => {
    const range = [{ is, moment: new Date(seconds * 1000) }] as const;
    expect(odata({ date: { key: 'at', unit: 'seconds' }, range })).toBe(`at ${written}`);
  });
});
