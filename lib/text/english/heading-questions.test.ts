import { describe, expect, it } from 'vitest';

import { headingQuestions } from './heading-questions.ts';

describe('questions of headings', () => {
  it('are those first that are questions already, without asking twice', () => {
    expect(headingQuestions(['The Stack', 'How to start', 'Why is it fast', 'How to start'])).toEqual([
      'Why is it fast?',
      'How do I start?',
      'Tell me about “The Stack”',
    ]);
  });

  it('are none of headings that are no words or whole sentences', () => {
    expect(headingQuestions(['42', '—', 'x'.repeat(200)])).toEqual([]);
  });

  it('are made of what only begins like one', () => {
    expect(headingQuestions(['When the lamp fails', 'How search works'])).toEqual([
      'What happens when the lamp fails?',
      'Tell me about “How search works”',
    ]);
  });

  it('leave numbers before a heading out', () => {
    expect(headingQuestions(['4.1. The Stack:'])).toEqual(['Tell me about “The Stack”']);
  });
});
