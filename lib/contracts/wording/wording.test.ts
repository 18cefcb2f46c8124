import { expect, test } from 'vitest';

import { formatMessage, withoutIsolates } from './wording.ts';
import { WORDINGS } from './wordings.ts';

const { arabic, german } = { arabic: WORDINGS.ar.reader, german: WORDINGS.de.reader };

test('a number is written with the noun and the digits of its language', () => {
  const pages = (count: number) => formatMessage(arabic.common.pageCount, { count }, arabic.common.locale);
  expect([0, 1, 2, 3, 11, 100].map(pages)).toEqual([
    'لا صفحات',
    'صفحة واحدة',
    'صفحتان',
    '3 صفحات',
    '11 صفحة',
    '100 صفحة',
  ]);
});

test('foreign words in a right-to-left sentence are kept together, and only there', () => {
  const named = (title: string) => formatMessage(arabic.bookRemoval.title, { title }, arabic.common.locale);
  expect(named('C++ (2nd ed.)')).toBe('إزالة «\u2068C++ (2nd ed.)\u2069»؟');
  expect(named('ألف ليلة وليلة')).toBe('إزالة «ألف ليلة وليلة»؟');
  expect(withoutIsolates(named('C++'))).toBe('إزالة «C++»؟');
  expect(formatMessage(german.bookRemoval.title, { title: 'C++' }, german.common.locale)).toBe('„C++“ entfernen?');
});
