import { describe, expect, it } from 'vitest';

import { questionTopic } from './question-topic.ts';

describe('the topic of a question', () => {
  it.each([
    ['What is borrowing?', 'borrowing'],
    ['Where is the harbour?', 'the harbour'],
    ['What is the harbour fee?', 'the harbour fee'],
    ['Who was the first keeper of the lamp?', 'the first keeper of the lamp'],
    ['Tell me about lifetimes', 'lifetimes'],
    ['How does Rust handle a panic?', null],
    ['When does the keeper light the lamp?', null],
    ['What are the rules of curling?', 'the rules of curling'],
    ['What do sailors say about the storm?', null],
  ])('%s', (question, topic) => {
    expect(questionTopic(question)).toBe(topic);
  });

  it.each([
    'What does a stone weigh?',
    'Where did the keeper sleep?',
    'Why is the lamp lit?',
    'When was the tower built?',
    'Is the harbour closed?',
    'What is the keeper called?',
    'What is needed?',
    'Can a trait inherit?',
    'Has the mutex poisoned?',
    'How old is the tower?',
    'Should the reader wait?',
  ])('is none where the phrase has a verb in it or is measured: %s', (question) => {
    expect(questionTopic(question)).toBeNull();
  });
});
