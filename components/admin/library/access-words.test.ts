import { expect, it } from 'vitest';

import { accessWords, grantOf } from './access-words.ts';

it('says who may read a document, and that nobody may', () => {
  expect(accessWords(['public', 'user:ada'])).toBe('Everyone');
  expect(accessWords([])).toBe('Only administrators');
  expect(accessWords(['department:Sales', 'user:a:b', 'org:acme'])).toBe(
    'Department Sales, user a:b, organisation acme',
  );
});

it('makes a grant of a kind and a name', () => {
  expect(grantOf({ kind: 'department', name: ' Sales and More ' })).toBe('department:Sales and More');
  expect(grantOf({ kind: 'user', name: '  ' })).toBeNull();
});
