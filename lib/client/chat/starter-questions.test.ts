import { describe, expect, it } from 'vitest';

import { starterQuestions } from './starter-questions.ts';

describe('starterQuestions', () => {
  it('makes three questions of the headings, in their order', () => {
    expect(starterQuestions('Ownership', ['What Is Ownership?', 'The Stack', 'Returning values', 'More'])).toEqual([
      'What Is Ownership?',
      'What should I know about “The Stack”?',
      'How does “Returning values” work?',
    ]);
  });

  it('falls back on the title, without asking twice', () => {
    expect(starterQuestions('How to start', ['How to start'])).toEqual(['How to start?']);
  });

  it('asks nothing of headings that are no words or whole sentences', () => {
    expect(starterQuestions('1', ['42', '—', 'x'.repeat(200)])).toEqual([]);
  });

  it('makes a question of a heading that only begins like one', () => {
    expect(starterQuestions('', ['When the lamp fails', 'How search works', 'Why is it fast'])).toEqual([
      'What happens when the lamp fails?',
      'What should I know about “How search works”?',
      'Why is it fast?',
    ]);
  });

  it('leaves numbers before a heading out', () => {
    expect(starterQuestions('', ['4.1. The Stack:'])).toEqual(['What should I know about “The Stack”?']);
  });
});
