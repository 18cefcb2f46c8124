import { describe, expect, it } from 'vitest';

import type { AskedAnswer } from './ask-runtime.ts';
import type { ExpectedFinding } from './expected-finding.ts';
import { generateCatalogue } from './generate-catalogue.ts';
import type { GeneratedDocument } from './generated-document.ts';
import { judgeCatalogueAnswer } from './judge-catalogue-answer.ts';

const { documents } = generateCatalogue(1);

function titled(title: string): GeneratedDocument {
  const document = documents.find((candidate) => candidate.title === title);
  if (document === undefined) throw new Error(`There is no ${title}.`);
  return document;
}

function judge(expected: ExpectedFinding, text: string, changes: Partial<AskedAnswer> = {}): string | null {
  const answer: AskedAnswer = {
    text,
    outcome: 'answered',
    isOfCatalogue: true,
    sources: [],
    clarification: null,
    related: [],
    sessionId: '',
    ...changes,
  };
  return judgeCatalogueAnswer({ text: 'Which are there from 2024?', expected }, answer, documents);
}

const TWO = [titled('Travel Policy Kenya'), titled('Budget Plan 2024 Legal')];
const MANY = documents.filter(({ documentType }) => documentType === 'handbook');

describe('judgeCatalogueAnswer', () => {
  const list: ExpectedFinding = { kind: 'list', documents: TWO };

  it.each([
    ['two of two', 'There are 2:\n- [Travel Policy Kenya](http://a/b)\n- Budget Plan 2024 Legal', null],
    ['one of two', '- Travel Policy Kenya', '1 of 2 named'],
    [
      'one too many',
      '- Travel Policy Kenya\n- Budget Plan 2024 Legal\n- Budget Plan 2023 Legal',
      '1 documents too many: Budget Plan 2023 Legal',
    ],
  ])('holds a list against the truth: %s', (_, text, wrong) => {
    expect(judge(list, text)).toBe(wrong);
  });

  it('takes no question for an answer', () => {
    expect(judge(list, '1. Travel Policy Kenya\n2. Budget Plan 2024 Legal', { outcome: 'clarification' })).toBe(
      'asked back',
    );
  });

  it('demands of a long list the first twenty and the number of all', () => {
    const expected: ExpectedFinding = { kind: 'list', documents: MANY };
    const titles = MANY.slice(0, 20).map(({ title }) => `- ${title}`);
    expect(judge(expected, `There are ${String(MANY.length)}:\n${titles.join('\n')}`)).toBeNull();
    expect(judge(expected, `There are many:\n${titles.join('\n')}`)).toContain('does not say');
    expect(judge(expected, `There are ${String(MANY.length)}:\n${titles.slice(1).join('\n')}`)).toContain('19 of');
  });

  it.each([
    ['There are 17 reports updated in 2024.', null],
    ['17 of them, from 1 January 2024 on.', null],
    ['There are 18 reports, 17 of them long.', 'says 18 first instead of 17'],
    ['There are 170 reports.', 'says 170 instead of 17'],
    ['Seventeen.', 'says  instead of 17'],
  ])('holds a count against the truth: %s', (text, wrong) => {
    expect(judge({ kind: 'count', count: 17 }, text)).toBe(wrong);
  });

  it('reads none as nought', () => {
    expect(judge({ kind: 'count', count: 0 }, 'There are no such reports.')).toBeNull();
  });

  it.each([
    ['- Finance: 20\n- Legal: 3', null],
    ['Finance (20), Legal (3)', null],
    ['- Finance: 20\n- Legal: 4', 'Legal is not 3'],
    ['- Finance: 20\n- Legal: 3\n- Sales: 1', 'Sales has none, but is counted'],
  ])('holds groups against the truth: %s', (text, wrong) => {
    const counts = new Map([
      ['Finance', 20],
      ['Legal', 3],
    ]);
    expect(judge({ kind: 'groups', field: 'department', counts }, text)).toBe(wrong);
  });

  it('holds values against the truth, nothing missing and nothing more', () => {
    const expected: ExpectedFinding = { kind: 'values', field: 'department', values: ['Finance', 'Legal'] };
    expect(judge(expected, 'Legal and Finance.')).toBeNull();
    expect(judge(expected, 'Legal.')).toBe('does not name Finance');
    expect(judge(expected, 'Legal, Finance and Sales.')).toBe('also names Sales');
  });

  it('does not take a word of a title for a value', () => {
    const document = titled('Budget Plan 2024 Legal');
    expect(judge({ kind: 'value', field: 'department', document }, '"Budget Plan 2024 Legal" is a plan.')).toBe(
      'does not say Legal',
    );
    expect(judge({ kind: 'value', field: 'department', document }, 'Budget Plan 2024 Legal is from Legal.')).toBeNull();
  });

  it('knows a day however it is written, and which of the two it is', () => {
    const document = { ...titled('Travel Policy Kenya'), updatedAt: new Date('2024-03-05T23:30:00Z') };
    const expected: ExpectedFinding = { kind: 'value', field: 'updatedAt', document };
    for (const day of ['2024-03-05', '5 March 2024', 'March 5, 2024']) {
      expect(judge(expected, `It was updated on ${day}.`)).toBeNull();
    }
    expect(judge(expected, 'It was updated on 6 March 2024.')).toBe('does not say 2024-03-05');
    expect(judge(expected, 'Updated 2024-03-09\nUploaded 2024-03-05')).toBe('does not say what 2024-03-05 is');
  });

  it('counts pages apart from dates', () => {
    const document = { ...titled('Travel Policy Kenya') };
    const expected: ExpectedFinding = { kind: 'value', field: 'pageCount', document };
    const count = String(document.pages.length);
    expect(judge(expected, `Travel Policy Kenya has ${count} pages, updated 9 March 2024.`)).toBeNull();
    expect(judge(expected, 'Travel Policy Kenya has 9 pages.')).toBe(`does not say ${count} pages`);
  });
});
