import { expect, it } from 'vitest';

import type { GroupFigures } from './measured-call.ts';
import { holdsBounds } from './print-admin.ts';

const figuresOf = (p95: number): GroupFigures => ({
  warmMs: { p50: 1, p95, max: 1_000 },
  coldMs: { p50: 1_000, p95: 1_000, max: 1_000 },
  calls: 20,
});

it.each([
  [299, 299, true],
  [300, 20, false],
  [20, 301, false],
])(
  'with p95 of %s ms for the table and %s ms for the overview, a bound of 300 ms holds: %s',
  (table, overview, holds) => {
    expect(holdsBounds({ boundMs: 300, groups: { table: figuresOf(table), overview: figuresOf(overview) } })).toBe(
      holds,
    );
  },
);

it('does not hold what was not measured', () => {
  expect(holdsBounds({ boundMs: 300, groups: { table: figuresOf(1) } })).toBe(false);
});
