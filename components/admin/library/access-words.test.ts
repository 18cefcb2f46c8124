import { expect, it } from 'vitest';

import { accessWords, grantOf } from './access-words.ts';

it('says who may read a document, and that nobody may', () => {
  expect(accessWords(['public', 'user:ada'])).toBe('Everybody');
  expect(accessWords([])).toBe('Nobody but administrators');
  expect(accessWords(['department:Sales', 'user:a:b', 'org:acme'])).toBe(
    'The department Sales, the user a:b, the organisation acme',
  );
});

it('makes a grant of a kind and a name', () => {
  expect(grantOf({ kind: 'department', name: ' Sales and More ' })).toBe('department:Sales and More');
  expect(grantOf({ kind: 'user', name: '  ' })).toBeNull();
});
