import { expect, it } from 'vitest';

import { groupWarnings } from './warning-summary.ts';

const missing = (name: string) => ({
  file: name,
  message: `${name} is not there; page.md includes it.`,
  kind: 'include',
});

it('groups the warnings of a kind in order of arrival, and leaves alone those without one', () => {
  const failed = { file: 'a.md', message: 'The file is not text.', kind: 'failed' };
  const old = { file: 'b.md', message: 'Odd.' };
  expect(groupWarnings([missing('x.rs'), failed, missing('y.rs'), old, { ...old }])).toEqual([
    { kind: 'include', count: 2, warnings: [missing('x.rs'), missing('y.rs')] },
    { kind: 'failed', count: 1, warnings: [failed] },
    { kind: undefined, count: 1, warnings: [old] },
    { kind: undefined, count: 1, warnings: [old] },
  ]);
});

it('counts those that were not stored', () => {
  const first = { ...missing('x.rs'), more: 1_668 };
  expect(groupWarnings([first])).toEqual([{ kind: 'include', count: 1_669, warnings: [first] }]);
});
