import { expect, it, test } from 'vitest';

import { baseForms, pluralOf, shareBaseForm, singularOf } from './inflection.ts';

test.each([
  ['policies', 'policy'],
  ['releases', 'release'],
  ['boxes', 'box'],
  ['analyses', 'analysis'],
  ['people', 'person'],
  ['ties', 'tie'],
  ['status', 'status'],
  ['class', 'class'],
  ['gas', 'gas'],
])('%s is several of %s', (plural, singular) => {
  expect(singularOf(plural)).toBe(singular);
});

test.each([
  ['policy', 'policies'],
  ['key', 'keys'],
  ['inch', 'inches'],
  ['release notes', 'release notes'],
  ['HR', 'HR'],
])('several of %s are %s', (singular, plural) => {
  expect(pluralOf(singular)).toBe(plural);
});

it('takes words for forms of one word by inflection alone', () => {
  expect([...baseForms('turning')]).toEqual(['turning', 'turn', 'turne']);
  expect([...baseForms('founded')]).toContain('found');
  expect(shareBaseForm('wrote', 'writing')).toBe(true);
  expect(shareBaseForm('founded', 'finds')).toBe(false);
  expect(shareBaseForm('employer', 'employee')).toBe(false);
  expect(shareBaseForm('death', 'died')).toBe(false);
});
