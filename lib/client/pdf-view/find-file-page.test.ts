import { expect, test } from 'vitest';

import { numberCalled } from './find-file-page.ts';

test('a page of a file is called by its label, and by its number where none has that label', () => {
  const pages = ['i', 'ii', '1', '2'].map((label, index) => ({ number: index + 1, label, width: 1, height: 1 }));
  const called = (name: string) => numberCalled(name, pages);
  expect([called('ii'), called(' II '), called('2'), called('4')]).toEqual([2, 2, 4, 4]);
  expect([called('5'), called(''), called('x')]).toEqual([null, null, null]);
});
