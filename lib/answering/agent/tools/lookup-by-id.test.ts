import { expect, it } from 'vitest';

import { standsIn } from './lookup-by-id.ts';

it.each([
  ['see PPR-9087.', 'PPR-9087'],
  ['since 8.3.1, and', '8.3.1'],
  ['(CVE-2026-1234)', 'cve-2026-1234'],
  ['a std::vector<int>', 'std::vector'],
  ['pass --flag=on', '--flag'],
])('%j holds %s', (text, identifier) => {
  expect(standsIn(text, identifier)).toBe(true);
});

it.each([
  ['18.3.1', '8.3.1'],
  ['8.3.10', '8.3.1'],
  ['8.3.1.2', '8.3.1'],
  ['PPR-90871', 'PPR-9087'],
  ['PPR-9087-1', 'PPR-9087'],
  ['XPPR-9087', 'PPR-9087'],
  ['--flag-other', '--flag'],
  ['8x3x1', '8.3.1'],
])('%j does not hold %s, which is a part of something longer or something else', (text, identifier) => {
  expect(standsIn(text, identifier)).toBe(false);
});
