import { describe, expect, it } from 'vitest';

import { standaloneQuestion } from './standalone-question.ts';

const ABOUT_WARSAW = [{ question: 'When was the Royal Castle in Warsaw built?' }];

describe('standaloneQuestion', () => {
  it.each([
    ['Who built it?', 'Who built it? Royal Castle Warsaw'],
    ['And its tower?', 'And its tower? Royal Castle Warsaw built'],
    ['Why?', 'Why? Royal Castle Warsaw built'],
    ['What about Kraków?', 'What about Kraków? Royal Castle Warsaw built'],
    ['Where did he study in London?', 'Where did he study in London? Royal Castle Warsaw built'],
    ['How many people live there?', 'How many people live there? Royal Castle Warsaw built'],
    ['What happened after that?', 'What happened after that? Royal Castle Warsaw built'],
  ])('completes %j', (question, expected) => {
    expect(standaloneQuestion(question, ABOUT_WARSAW)).toBe(expected);
  });

  it.each([
    'What is the rule that governs ownership?',
    'Is there a limit on the size of a selection?',
    'How does a program free memory when it ends?',
    'Explain borrowing',
    'What is a slice?',
    'Wie groß ist die Stadt?',
  ])('leaves %j as it is', (question) => {
    expect(standaloneQuestion(question, ABOUT_WARSAW)).toBe(question);
  });

  it('goes back two turns when the turn before was elliptical too', () => {
    const history = [...ABOUT_WARSAW, { question: 'Why?' }];
    expect(standaloneQuestion('Who built it?', history)).toBe('Who built it? Royal Castle Warsaw');
  });

  it('leaves a question without history as it is', () => {
    expect(standaloneQuestion('Why?', [])).toBe('Why?');
  });
});
