import { expect, it } from 'vitest';

import { groupWarnings } from './warning-summary.ts';

const linesOf = (...given: Parameters<typeof groupWarnings>) => groupWarnings(...given).map(({ line }) => line);
const missing = (name: string) => ({
  file: name,
  message: `${name} is not there; page.md includes it.`,
  kind: 'include',
});

it('says in one line what many warnings of a kind say, and the first of them', () => {
  const failed = { file: 'a.md', message: 'The file is not text.', kind: 'failed' };
  const other = { file: 'b.md', message: 'Odd.', kind: 'odd' };
  expect(linesOf([missing('x.rs'), failed, missing('y.rs'), other, other])).toEqual([
    '2 files that pages include cannot be read, the first: x.rs is not there; page.md includes it.',
    'a.md: The file is not text.',
    '2 warnings are of one kind, the first: b.md: Odd.',
  ]);
  expect(linesOf(Array.from({ length: 1_669 }, () => missing('x.rs')))[0]).toMatch(/^1,669 files/);
});

it('counts those that were not kept, and leaves alone what has no kind', () => {
  const old = { file: 'b.md', message: 'Odd.' };
  const other = { file: 'c.md', message: 'Odd.' };
  expect(groupWarnings([{ ...missing('x.rs'), more: 1_668 }, old, other])).toEqual([
    {
      line: '1,669 files that pages include cannot be read, the first: x.rs is not there; page.md includes it.',
      warnings: [{ ...missing('x.rs'), more: 1_668 }],
    },
    { line: 'b.md: Odd.', warnings: [old] },
    { line: 'c.md: Odd.', warnings: [other] },
  ]);
});
