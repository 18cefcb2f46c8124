import { expect, it } from 'vitest';

import { accessWords, readGrants } from './document-access.tsx';

it('says who may read a document, and that nobody may', () => {
  expect(accessWords(['public', 'user:ada'])).toBe('Everybody');
  expect(accessWords([])).toBe('Nobody but administrators');
  expect(accessWords(['department:Sales', 'user:a:b', 'org:acme'])).toBe(
    'The department Sales, the user a:b, the organisation acme',
  );
});

it('reads one grant from each line, once', () => {
  expect(readGrants(' user:ada \n\ndepartment:Sales and More\nuser:ada\n')).toEqual([
    'user:ada',
    'department:Sales and More',
  ]);
  expect(readGrants('  \n')).toEqual([]);
});
