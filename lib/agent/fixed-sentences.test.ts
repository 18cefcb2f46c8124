import { expect, it } from 'vitest';

import { notInSelection } from './fixed-sentences.ts';

const topicOf = (question: string) => /information about (.*)\. Would you like/.exec(notInSelection(question))?.[1];

it('names what the question is about, in its own words', () => {
  expect(notInSelection('What is the capital of France?')).toBe(
    'The provided selection does not contain information about the capital of France. Would you like me to search the full documentation?',
  );
  expect(topicOf('What is ownership?')).toBe('ownership');
  expect(topicOf('Where is the harbour?')).toBe('the harbour');
  expect(topicOf('Tell me about garbage collection')).toBe('garbage collection');
});

it.each([
  'Explain in simple words',
  'What does this mean?',
  'What is it?',
  'How does ownership work?',
  'What is needed?',
  'Why is trimming needed?',
  'What does the keeper say about the harbour?',
  'Where is it, and how old is the tower?',
  'Wie heißt der Hafen?',
  '?!',
])('names no topic for a question without one noun phrase: %s', (question) => {
  expect(topicOf(question)).toBe('that');
});

it('names no topic that is long or not of plain words', () => {
  expect(topicOf(`What is the ${'ownership '.repeat(30)}?`)).toBe('that');
  expect(topicOf('What is the <b>harbour</b>?')).toBe('that');
  expect(topicOf('What is the [link](https://x.example)?')).toBe('that');
});
