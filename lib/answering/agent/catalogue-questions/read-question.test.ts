import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readKnownValues } from './known-values.ts';
import { tokenise } from './question-tokens.ts';
import { readQuestion } from './read-question.ts';
import type { Reading } from './question-reading.ts';

const VALUES: Readonly<Record<string, readonly string[]>> = {
  document_type: ['report', 'policy', 'release notes', 'manual'],
  department: ['Finance', 'Legal', 'IT', 'Human Resources'],
  origin: ['wiki', 'sharepoint'],
  language: ['en', 'de'],
  type: ['markdown', 'pdf'],
  author: ['Jane Doe', 'Omar Haddad'],
};
const known = await readKnownValues({
  group: (_, by) => Promise.resolve((VALUES[by] ?? []).map((value) => ({ value, count: 1 }))),
});
const context = {
  now: new Date('2026-04-01T12:00:00Z'),
  calendar: { timeZone: 'UTC', weekStart: 'monday' as const },
};

const readings = (text: string): Reading[] => readQuestion(tokenise(text, context, ['OPS-117']), known);

function selectionOf(text: string) {
  const [reading] = readings(text);
  return reading !== undefined && 'selection' in reading ? reading.selection : null;
}

describe('a question for documents', () => {
  it.each([
    ['List all reports from Finance.', { document_type: ['report'], department: ['Finance'] }],
    ['which IT manuals are in German?', { document_type: ['manual'], department: ['IT'], language: ['de'] }],
    ['Do we have release notes by Jane Doe?', { document_type: ['release notes'], author: ['Jane Doe'] }],
    ['policies from HR or Legal', { document_type: ['policy'], department: ['Human Resources', 'Legal'] }],
    ['What has Haddad written for Legal?', { author: ['Omar Haddad'], department: ['Legal'] }],
    ['Which documents mention OPS-117?', { identifier: ['OPS-117'] }],
    ['show me everything in the wiki', { origin: ['wiki'] }],
  ])('says by its values which are meant: %s', (text, values) => {
    expect(selectionOf(text)?.values).toEqual(values);
  });

  it.each([
    ['the two oldest reports', { sortBy: 'source_updated_at', order: 'asc' }, 2],
    ['Which manual has the most pages?', { sortBy: 'page_count', order: 'desc' }, null],
    ['the last two policies that were uploaded', { sortBy: 'upload_date', order: 'desc' }, 2],
    ['list the manuals sorted by title', { sortBy: 'title', order: 'asc' }, null],
    ['What is the oldest report by upload date?', { sortBy: 'upload_date', order: 'asc' }, null],
  ])('says in which order, and how many: %s', (text, order, limit) => {
    expect(selectionOf(text)).toMatchObject({ order, limit });
  });

  it('says when something was done, and what', () => {
    const text = 'Which reports were added since March 2026 and were last changed in 2025?';
    expect(selectionOf(text)?.dates).toMatchObject([
      { field: 'upload_date', range: { from: '2026-03-01T00:00:00Z', to: null } },
      { field: 'source_updated_at', range: { from: '2025-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' } },
    ]);
  });

  it.each([
    ['manuals with more than 10 pages', { least: 11, most: Infinity }],
    ['list reports under five pages', { least: -Infinity, most: 4 }],
  ])('says how long they are: %s', (text, pages) => {
    expect(selectionOf(text)?.pages).toEqual(pages);
  });

  it.each([
    ['How many reports are there?', 'count'],
    ['number of reports from Legal', 'count'],
    ['How many reports does each department have?', 'groups'],
    ['Which author wrote the most policies?', 'groups'],
    ['Which documents are there?', 'list'],
  ])('says what is asked of them: %s', (text, kind) => {
    expect(readings(text).map((reading) => reading.kind)).toContain(kind);
  });
});

describe('a question for one document', () => {
  it.each([
    ['Who wrote the leave policy?', 'fact', 'the leave policy'],
    ['When was “Q3 Report” last updated?', 'fact', 'Q3 Report'],
    ['Could you please summarise the leave policy for me?', 'summary', 'the leave policy'],
    ['What is the leave policy about?', 'summary', 'the leave policy'],
    ['table of contents of this book', 'contents', 'this book'],
  ])('says which: %s', (text, kind, reference) => {
    const found = readings(text).find((reading) => reading.kind === kind);
    expect(found).toBeDefined();
    expect(found !== undefined && 'reference' in found ? found.reference.map(({ raw }) => raw).join(' ') : '').toBe(
      reference,
    );
  });

  it('parts the two of a comparison in every way', () => {
    const text = 'Compare the health and safety policy and the leave policy on notice periods';
    const found = readings(text).filter((reading) => reading.kind === 'comparison');
    expect(found.map(({ topic }) => topic)).toContain('notice periods');
    expect(found.map(({ references: [left] }) => left.length)).toEqual(expect.arrayContaining([2, 5]));
  });
});

it('does not try every way to part words that stand there again and again', () => {
  expect(readings(`compare ${'a and with on '.repeat(30)}`).length).toBeLessThanOrEqual(24);
  expect(readings(`${'please '.repeat(60)}list all reports`)).toEqual([]);
});

describe('a word that has no place', () => {
  const QUESTIONS = [
    'Which reports are from Finance ?',
    'How many manuals does Legal have in German ?',
    'Do we have policies by Jane Doe ?',
    'Which documents were updated in 2025 ?',
    'How many documents are there per department ?',
  ];

  it('leaves nothing of a question for documents, wherever it stands', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...QUESTIONS),
        fc.constantFrom('go', 'signed', 'take', 'approved', 'not', 'without', 'should'),
        fc.nat(12),
        (question, word, at) => {
          const words = question.split(' ');
          const asked = words.toSpliced(Math.min(at, words.length - 1), 0, word).join(' ');
          // Before the noun it may be a word of titles, which the catalogue knows.
          expect(selectionOf(asked)?.titleWords ?? [word]).toEqual([word]);
        },
      ),
    );
  });

  it.each([
    'How do I read a file?',
    'list all chapters',
    'Which reports go from Finance to Legal?',
    'How many manuals does Legal take in per week?',
    'What does Legal do with invoices?',
    'any it manuals',
    'Which files are there?',
    'How many functions are there?',
    'Do you have a manual for Monday?',
    'What types of reports are there?',
    'Who has the most reports?',
    'Which reports end in 2025?',
    'reports by Jane Doe and Omar Haddad',
  ])('is in none of the readings: %s', (text) => {
    expect(readings(text).filter((reading) => 'selection' in reading)).toEqual([]);
  });
});
