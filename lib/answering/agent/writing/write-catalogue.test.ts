import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';

import type { CatalogueEntry } from '#lib/books/library/catalogue.ts';
import { buildDocument } from '#tests/support/library-records.ts';

import { emptySelection, type Reading, type Selection } from '../catalogue-questions/question-reading.ts';
import { writeCatalogue } from './write-catalogue.ts';

const entry = (title: string, changes: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  ...buildDocument({
    id: title.toLowerCase().replaceAll(' ', '-'),
    title,
    documentType: 'report',
    department: 'Finance',
  }),
  sourceUpdatedAt: new Date('2026-03-01T23:30:00Z'),
  pageCount: 12,
  ...changes,
});

const asked = (reading: Reading | null = null) => ({
  reading,
  calendar: { timeZone: 'Europe/Berlin', weekStart: 'monday' as const },
  baseUrl: 'https://library.example',
});

const reading = (kind: 'list' | 'count', selection: Partial<Selection> = {}): Reading => ({
  kind,
  selection: { ...emptySelection(), ...selection },
});

const many = Array.from({ length: 120 }, (_, index) => entry(`Report ${index + 1}`));
const everything = { must: [], should: [] };
const BY_TITLE = { sortBy: 'title' as const, order: 'asc' as const };

describe('writeCatalogue', () => {
  it('counts first, and lists with days as the reader’s time zone has them', () => {
    const finding = {
      kind: 'list' as const,
      filter: everything,
      documents: [entry('Q3 Report')],
      total: 1,
      sorted: BY_TITLE,
    };
    expect(writeCatalogue([finding], asked()).text).toBe(
      'There is 1 document:\n\n- [Q3 Report](https://library.example/books/q3-report): report, Finance, 12 pages, updated 2 March 2026',
    );
  });

  it('says in words what the filter means', () => {
    const filter = {
      must: [
        { key: 'source_updated_at' as const, range: { gte: '2026-03-01T00:00:00+01:00' } },
        { key: 'document_type' as const, match: { any: ['policy'] } },
        { key: 'department' as const, match: { any: ['HR', 'Legal'] } },
      ],
      should: [],
    };
    const finding = { kind: 'list' as const, filter, documents: [], total: 0, sorted: BY_TITLE };
    expect(writeCatalogue([finding], asked()).text).toBe(
      'There are no policies from HR or Legal updated since 1 March 2026 in the library.',
    );
  });

  it.each([
    ['2024-01-01T00:00:00+01:00', '2025-01-01T00:00:00+01:00', 'in 2024'],
    ['2026-03-01T00:00:00+01:00', '2026-04-01T00:00:00+02:00', 'in March 2026'],
    ['2026-03-03T00:00:00+01:00', '2026-03-04T00:00:00+01:00', 'on 3 March 2026'],
    ['2026-03-02T00:00:00+01:00', '2026-03-09T00:00:00+01:00', 'from 2 March 2026 to 8 March 2026'],
  ])('names the time from %s to %s', (gte, lt, words) => {
    const filter = { must: [{ key: 'upload_date' as const, range: { gte, lt } }], should: [] };
    const finding = { kind: 'list' as const, filter, documents: [], total: 3, sorted: BY_TITLE };
    expect(writeCatalogue([finding], asked(reading('count'))).text).toBe(`There are 3 documents added ${words}.`);
  });

  it('shows the beginning of a long list and says what is left, or all where all were asked for', () => {
    const finding = { kind: 'list' as const, filter: everything, documents: many, total: 120, sorted: BY_TITLE };
    const beginning = writeCatalogue([finding], asked()).text;
    expect(beginning).toMatch(/^There are 120 documents\. The first 20:\n/);
    expect(beginning.match(/^- /gm)).toHaveLength(20);
    expect(beginning).toMatch(/\n\nAnd 100 more\.$/);
    expect(writeCatalogue([finding], asked(reading('list', { isAll: true }))).text.match(/^- /gm)).toHaveLength(120);
  });

  it('says the order that the list is in', () => {
    const sorted = { sortBy: 'source_updated_at' as const, order: 'asc' as const };
    const finding = { kind: 'list' as const, filter: everything, documents: many.slice(0, 4), total: 120, sorted };
    const four = reading('list', { order: sorted, isSuperlative: true, limit: 4 });
    expect(writeCatalogue([finding], asked(four)).text).toMatch(/^There are 120 documents\. The four oldest:/);
  });

  it('writes titles that mean nothing to Markdown', () => {
    const finding = {
      kind: 'list' as const,
      filter: everything,
      documents: [entry('a](https://evil.example) [1] *b*')],
      total: 1,
      sorted: BY_TITLE,
    };
    expect(writeCatalogue([finding], asked()).text).toContain(
      '[`a](https://evil.example)` \\[1\\] \\*b\\*](https://library.example/books/',
    );
  });

  it.each([
    'See https://evil.example/a|b for more',
    'Ask help@evil.example or www.evil.example',
    '`http://evil.example`',
    '[login](//evil.example) <https://evil.example>',
  ])('makes no link of an address in a title, a value or a name: %s', (title) => {
    const record = { ...entry(title, { authors: [title], department: title }), identifiers: [] };
    const groups = { kind: 'groups' as const, filter: everything, by: 'department' as const };
    const { text } = writeCatalogue(
      [
        { kind: 'record', record },
        { ...groups, groups: [{ value: title, count: 1 }] },
      ],
      asked(),
    );
    const tree = unified().use(remarkParse).use(remarkGfm).parse(text);
    const links = [...JSON.stringify(tree).matchAll(/"url":"([^"]*)"/g)].map(([, url = '']) => new URL(url).host);
    expect(text).toContain('evil.example');
    expect(new Set(links)).toEqual(new Set(['library.example']));
  });

  it('says what is not recorded', () => {
    const record = { ...entry('Q3 Report', { authors: [] }), identifiers: [] };
    expect(
      writeCatalogue([{ kind: 'record', record }], asked({ kind: 'fact', fact: 'author', reference: [] })).text,
    ).toBe('No author is recorded for [Q3 Report](https://library.example/books/q3-report).');
  });

  it('says what a document contains', () => {
    const record = { ...entry('Q3 Report'), identifiers: [] };
    const finding = { kind: 'record' as const, record, contents: ['Revenue', 'Staff'] };
    expect(writeCatalogue([finding], asked({ kind: 'contents', reference: [] })).text).toBe(
      '[Q3 Report](https://library.example/books/q3-report) has 2 pages:\n\n1. Revenue\n2. Staff',
    );
  });

  it('makes a claim of every line that says something, none of which cites a page', () => {
    const groups = [
      { value: 'Finance', count: 2 },
      { value: null, count: 1 },
    ];
    const { text, claims } = writeCatalogue(
      [
        { kind: 'groups', filter: everything, by: 'department', groups },
        { kind: 'list', filter: everything, documents: [entry('Q3 Report')], total: 1, sorted: BY_TITLE },
      ],
      asked({ kind: 'groups', by: 'department', extreme: null, selection: emptySelection() }),
    );
    expect(claims.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ['sentence', 'There is 1 department:'],
      ['row', '| Department | Documents |'],
      ['row', '| Finance | 2 |'],
      ['row', '| no department | 1 |'],
      ['sentence', 'There is 1 document.'],
    ]);
    expect(claims.every(({ status, citations }) => status === 'catalogue' && citations.length === 0)).toBe(true);
  });
});
