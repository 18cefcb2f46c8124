import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { BudgetNote, TurnsLeftOutNote } from './turn-notes.tsx';

it('says how many earlier questions an answer does without, and nothing where it does without none', () => {
  const drawn = (count: number) => renderToStaticMarkup(<TurnsLeftOutNote count={count} />);
  expect(drawn(0)).toBe('');
  expect(drawn(1)).toContain('Answered without 1 earlier question of this conversation, which no longer fit.');
  expect(drawn(3)).toContain('Answered without 3 earlier questions of this conversation');
});

it('says what is left of a daily budget, of the reader or of the department', () => {
  const budget = {
    of: 'reader',
    unit: 'questions',
    left: 3,
    limit: 20,
    resets_at: '2026-12-01T00:00:00.000Z',
  } as const;
  const drawn = (changes: Partial<Parameters<typeof BudgetNote>[0]['budget']>) =>
    renderToStaticMarkup(<BudgetNote budget={{ ...budget, ...changes }} />);
  expect(renderToStaticMarkup(<BudgetNote budget={undefined} />)).toBe('');
  expect(drawn({})).toContain('You can ask 3 more questions today.');
  expect(drawn({ left: 1 })).toContain('You can ask 1 more question today.');
  expect(drawn({ left: 0 })).toContain('That was your last question for today.');
  expect(drawn({ of: 'department', unit: 'tokens' })).toMatch(/About \S*15\S* % of your department’s budget/);
});
