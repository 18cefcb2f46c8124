import { describe, expect, it } from 'vitest';

import { HALVES } from '#tools/half.ts';

import { catalogueQuestions } from './catalogue-questions.ts';
import { generateCatalogue } from './generate-catalogue.ts';
import { judgeAbout, judgeAsked } from './judge-reference-answer.ts';
import { ambiguousQuestions, clearQuestions } from './reference-questions.ts';

const { documents } = generateCatalogue(1);

describe.each(HALVES)('the questions of the %s half', (half) => {
  it('are about the catalogue, filled in and the same every time', () => {
    const questions = catalogueQuestions(documents, half, 100);
    expect(questions).toHaveLength(100);
    expect(questions.filter(({ text }) => /[{}]|undefined/.test(text))).toEqual([]);
    expect(new Set(questions.map(({ expected }) => expected.kind)).size).toBe(5);
    expect(catalogueQuestions(documents, half, 100)).toEqual(questions);
  });

  it('refer to several documents where they are ambiguous, and to one where they are clear', () => {
    const ambiguous = ambiguousQuestions(documents, half, 50);
    const clear = clearQuestions(documents, half, 50);
    expect(ambiguous.every(({ meant }) => meant.length >= 2)).toBe(true);
    expect(clear.every(({ meant }) => meant.length === 1)).toBe(true);
    expect([...ambiguous, ...clear].filter(({ text }) => /[{}]|undefined/.test(text))).toEqual([]);
  });
});

describe('judging what became of a reference', () => {
  const [kenya, norway] = ['Travel Policy Kenya', 'Travel Policy Norway'].map((title) =>
    documents.filter((document) => document.title === title),
  );
  const meant = [...(kenya ?? []), ...(norway ?? [])];
  const question = { text: 'Summarise the travel policy.', ask: 'summary' as const, meant, other: null };
  const answer = {
    text: '',
    outcome: 'answered' as const,
    isOfCatalogue: true,
    sources: [],
    clarification: null,
    related: [],
    sessionId: '',
  };

  it('wants a question with options that fit', () => {
    const options = meant.map(({ id, title }, index) => ({
      number: index + 1,
      doc_id: id,
      title,
      url: '',
      detail: '',
    }));
    const clarification = { question: 'Which?', options };
    expect(judgeAsked(question, { ...answer, outcome: 'clarification', clarification })).toBeNull();
    expect(judgeAsked(question, answer)).toBe('not asked, but answered');
    expect(judgeAsked({ ...question, meant: [] }, { ...answer, outcome: 'clarification', clarification })).toBe(
      'asked with 0 options that fit',
    );
  });

  it('wants an answer about what was chosen, and about nothing that was not', () => {
    const about = { wanted: kenya ?? [], others: norway ?? [] };
    expect(judgeAbout({ ...answer, text: 'Travel Policy Kenya has 2 pages.' }, about)).toBeNull();
    expect(judgeAbout({ ...answer, text: 'It has 2 pages.' }, about)).toBe('says nothing of Travel Policy Kenya');
    expect(judgeAbout({ ...answer, text: 'Travel Policy Kenya, Travel Policy Norway.' }, about)).toBe(
      'speaks of Travel Policy Norway too',
    );
  });
});
