import { expect, it } from 'vitest';

import { isRefusal, notInSelection, refusalsFor } from './fixed-sentences.ts';

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
  '?!',
])('names no topic for a question without one noun phrase: %s', (question) => {
  expect(topicOf(question)).toBe('that');
});

it('names no topic that is long or not of plain words', () => {
  expect(topicOf(`What is the ${'ownership '.repeat(30)}?`)).toBe('that');
  expect(topicOf('What is the <b>harbour</b>?')).toBe('that');
  expect(topicOf('What is the [link](https://x.example)?')).toBe('that');
});

it.each([
  [
    'Wie heißt der Hafen, und was steht über den Turm in dem Buch?',
    'Dazu steht in der verfügbaren Dokumentation nichts.',
  ],
  ['Was ist ein Leuchtturm?', 'Dazu steht in der verfügbaren Dokumentation nichts.'],
  ['What is a lighthouse?', "I don't have information about that in the available documentation"],
  ['Qu’est-ce qu’un phare et à quoi sert-il ?', 'La documentation disponible ne contient rien à ce sujet.'],
  ['¿Qué es un faro y para qué sirve?', 'La documentación disponible no dice nada sobre eso.'],
  ['Che cos’è un faro e a che cosa serve?', "I don't have information about that in the available documentation"],
  ['Leuchtturm?', "I don't have information about that in the available documentation"],
])('is refused in the language of the question where it is known and can be spoken: %s', (question, refusal) => {
  expect(refusalsFor(question).noAnswerInEvidence).toBe(refusal);
});

it.each([
  'What is a lighthouse?',
  'Was ist ein Leuchtturm?',
  'Qu’est-ce qu’un phare ?',
  '¿Qué es un faro y para qué sirve?',
])('knows each of its refusals again: %s', (question) => {
  const { nothingFound, noAnswerInEvidence } = refusalsFor(question);
  const sentences = notInSelection(question).split(/(?<=[.?]) /);
  for (const sentence of [nothingFound, noAnswerInEvidence, ...sentences]) expect(isRefusal(sentence)).toBe(true);
  expect(isRefusal('Der Leuchtturm steht auf einem Felsen.')).toBe(false);
  // A refusal is in the language that it is chosen by.
  expect(refusalsFor(nothingFound)).toBe(refusalsFor(question));
});
