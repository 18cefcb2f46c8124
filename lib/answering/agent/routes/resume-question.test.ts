import { describe, expect, it } from 'vitest';

import { buildTurn } from '#tests/support/conversation-records.ts';

import { mayAskReader, resumeQuestion } from './resume-question.ts';

const option = (number: number, title: string, detail: string) => ({
  number,
  doc_id: `doc-${number}`,
  title,
  url: `https://library.example/books/doc-${number}`,
  detail,
});

const last = buildTurn({
  query: 'summarise the report',
  outcome: 'clarification',
  clarification: {
    question: 'Which report do you mean?',
    options: [
      option(1, 'Q3 Revenue Report', 'report, Finance, 2025-10-12'),
      option(2, 'Staff Survey Report', 'report, HR, 2026-03-09'),
      option(3, 'Q4 Revenue Report', 'report, Finance, 2026-01-20'),
    ],
  },
});

const chosenBy = (text: string, number: number | null = null) =>
  resumeQuestion(last, { text, option: number })?.documentId ?? null;

describe('a reply to a question of ours', () => {
  it.each([
    ['2', 'doc-2'],
    ['#3', 'doc-3'],
    ['(1)', 'doc-1'],
    ['the second', 'doc-2'],
    ['Second one please', 'doc-2'],
    ['option two', 'doc-2'],
    ['number 3', 'doc-3'],
    ['I meant the third one', 'doc-3'],
    ['last', 'doc-3'],
    ['the last one, thanks', 'doc-3'],
    ['1st', 'doc-1'],
    ['staff survey', 'doc-2'],
    ['the HR one', 'doc-2'],
    ['the staff survey report', 'doc-2'],
    ['Q4', 'doc-3'],
    ['the one from March', 'doc-2'],
    ['Q3 Revenue Report', 'doc-1'],
    ['doc-2', 'doc-2'],
  ])('chooses by %j', (text, documentId) => {
    expect(chosenBy(text)).toBe(documentId);
  });

  it('chooses by the field, whatever the words are', () => {
    expect(chosenBy('summarise the report', 3)).toBe('doc-3');
    expect(chosenBy('2', 9)).toBeNull();
  });

  it.each([
    '4',
    'revenue report',
    'finance',
    'what is ownership?',
    'how many reports are there',
    'hello',
    'summarise the staff survey report',
  ])('is a question of its own when it chooses nothing: %j', (text) => {
    expect(chosenBy(text)).toBeNull();
  });

  it('goes on with the earlier question', () => {
    expect(resumeQuestion(last, { text: '1', option: null })).toEqual({
      turnId: last.id,
      query: 'summarise the report',
      documentId: 'doc-1',
    });
  });

  it('is none when nothing was asked', () => {
    expect(resumeQuestion(null, { text: '1', option: 1 })).toBeNull();
    expect(resumeQuestion({ ...last, clarification: null }, { text: '1', option: null })).toBeNull();
  });
});

it('asks no reader twice in a row', () => {
  expect([mayAskReader(null), mayAskReader(last), mayAskReader({ ...last, clarification: null })]).toEqual([
    true,
    false,
    true,
  ]);
});
