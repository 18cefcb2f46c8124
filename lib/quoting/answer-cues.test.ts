import { describe, expect, it } from 'vitest';

import { tokens, words } from '#lib/text/terms.ts';

import { answerCue } from './answer-cues.ts';
import type { AnswerType } from './question-form.ts';

function cue(type: AnswerType, question: string, text: string): number {
  return answerCue(type, { text, tokens: tokens(text) }, new Set(words(question)));
}

describe('answerCue', () => {
  it.each<{ type: AnswerType; question: string; better: string; worse: string }>([
    { type: 'date', question: 'When did it open?', better: 'It opened in 1891.', worse: 'It opened late.' },
    { type: 'number', question: 'How many came?', better: 'About 300 came.', worse: 'Many came.' },
    { type: 'number', question: 'How many came?', better: 'Twelve came.', worse: 'They came in 1891.' },
    {
      type: 'person',
      question: 'Who led the expedition?',
      better: 'The expedition was led by Pierre Holt.',
      worse: 'The expedition was led by experts.',
    },
    {
      type: 'place',
      question: 'Where was it signed?',
      better: 'It was signed in Lisbon.',
      worse: 'It was signed at last.',
    },
    { type: 'reason', question: 'Why did it fail?', better: 'It failed because of rust.', worse: 'It failed.' },
    { type: 'name', question: 'What is it called?', better: 'It is known as the Pale.', worse: 'It is large.' },
    {
      type: 'definition',
      question: 'What is ownership?',
      better: 'Ownership is a set of rules.',
      worse: 'The good news is that ownership gets easier.',
    },
  ])('prefers for $question $better to $worse', ({ type, question, better, worse }) => {
    expect(cue(type, question, better)).toBeGreaterThan(cue(type, question, worse));
  });

  it('does not count what the question says itself', () => {
    expect(cue('date', 'When after 1891 did it open?', 'It was closed in 1891.')).toBe(0);
    expect(cue('person', 'Who followed Pierre Holt?', 'Somebody followed Pierre Holt.')).toBe(0);
  });
});
