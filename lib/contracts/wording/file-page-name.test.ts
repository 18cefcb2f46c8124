import { expect, test } from 'vitest';

import { filePageName } from './file-page-name.ts';
import { WORDINGS } from './wordings.ts';

test('a page of a file is called by its number, and by what is printed on it where that is another', () => {
  const words = WORDINGS.en.reader.filePages;
  expect(filePageName({ page_number: 61, page_label: '58' }, words)).toBe('page 61 (printed as 58)');
  expect(filePageName({ page_number: 16, page_label: '16' }, words)).toBe('page 16');
  expect(filePageName({ page_number: 16 }, words)).toBe('page 16');
  expect(filePageName({}, words)).toBeNull();
});
