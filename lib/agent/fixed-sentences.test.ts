import { expect, it } from 'vitest';

import { notInSelection } from './fixed-sentences.ts';

it('names the content words of the question', () => {
  expect(notInSelection('What is the capital of France?')).toBe(
    'The provided selection does not contain information about capital france. Would you like me to search the full documentation?',
  );
});

it('keeps the topic to 80 characters of plain text', () => {
  const topic = /about (.*)\. Would/.exec(
    notInSelection(`<b>${'ownership '.repeat(30)}</b> [link](https://x.example)`),
  )?.[1];
  expect(topic?.length).toBeLessThanOrEqual(80);
  expect(topic).toMatch(/^[\p{L}\p{N} ]+$/u);
});

it('has a topic even when the question has no content word', () => {
  expect(notInSelection('What is it?')).toContain('information about that.');
});
