import { expect, it } from 'vitest';

import { summariseWarnings } from './warning-summary.ts';

const missing = (name: string) => ({
  file: name,
  message: `${name} is not there; page.md includes it.`,
  kind: 'include',
});

it('says in one line what many warnings of a kind say, and the first of them', () => {
  const failed = { file: 'a.md', message: 'The file is not text.', kind: 'failed' };
  const other = { file: 'b.md', message: 'Odd.', kind: 'odd' };
  expect(summariseWarnings([missing('x.rs'), failed, missing('y.rs'), other, other])).toEqual([
    '2 files that pages include cannot be read, the first: x.rs is not there; page.md includes it.',
    'a.md: The file is not text.',
    '2 warnings are of one kind, the first: b.md: Odd.',
  ]);
  expect(summariseWarnings(Array.from({ length: 1_669 }, () => missing('x.rs')))[0]).toMatch(/^1,669 files/);
});
