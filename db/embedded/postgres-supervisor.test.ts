import { expect, it } from 'vitest';

import { reopenDelayMs } from './postgres-supervisor.ts';

it('opens again at once after a first failure, then ever more slowly up to five seconds', () => {
  expect([0, 1, 2, 3, 4].map(reopenDelayMs)).toEqual([0, 0, 250, 500, 1_000]);
  expect(reopenDelayMs(100)).toBe(5_000);
});
