import { describe, expect, it } from 'vitest';

import { placeWords } from './place-words.ts';

const said = (text: string) => {
  const found = placeWords(text);
  return found && [found.noun, text.slice(found.start, found.end)];
};

describe('the words that point at a place', () => {
  it.each([
    ['Summarise this page', ['page', 'this page']],
    ['What is this chapter about?', ['chapter', 'this chapter']],
    ['In this Section, what is a wick?', ['section', 'this Section']],
    ['What are this page’s main points?', ['page', 'this page']],
    ['Which lamps does the current book name?', ['book', 'the current book']],
    ['Explain this passage.', ['passage', 'this passage']],
    ['What does wick mean here?', ['here', 'here']],
  ])('of “%s”', (text, words) => {
    expect(said(text)).toEqual(words);
  });

  it.each([
    'Summarise the page',
    'What is a chapter?',
    'What does this pageant show?',
    'How does this page-fault happen?',
    'Here is a lamp: why does it smoke?',
    'Where is the harbour?',
  ])('are not in “%s”', (text) => {
    expect(said(text)).toBeNull();
  });
});
