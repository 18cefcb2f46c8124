import { expect, it } from 'vitest';

import { CLAIM_STATUSES } from '#lib/contracts/claim.ts';

import { mayLead } from './answer-text.ts';

const CLAIM = { start: 0, end: 9, kind: 'sentence' as const, reasons: [], citations: [] };

it('a link of an answer leads to the web, out of words that their source bears', () => {
  const leading = CLAIM_STATUSES.filter((status) => mayLead('https://docs.example/x', { ...CLAIM, status }));
  expect(leading).toEqual(['supported', 'quoted', 'neutral', 'catalogue']);
  expect(mayLead('https://docs.example/x', undefined)).toBe(true);
  expect(mayLead('javascript:alert(1)', undefined)).toBe(false);
});
