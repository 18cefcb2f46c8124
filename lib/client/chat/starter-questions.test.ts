import { describe, expect, it } from 'vitest';

import { bookStarters, pageStarters } from './starter-questions.ts';

describe('questions to begin with', () => {
  it('on a page are what people ask of one, and one that its headings ask', () => {
    expect(pageStarters('Ownership', ['The Stack', 'What Is Ownership?'])).toEqual([
      'Summarise this page',
      'What are the key terms on this page?',
      'What Is Ownership?',
    ]);
    expect(pageStarters('1', ['42'])).toHaveLength(2);
  });

  it('in a book are three at most', () => {
    expect(bookStarters('Ownership', ['The Stack', 'Moves', 'How to borrow'])).toEqual([
      'What is this book about?',
      'How do I borrow?',
      'Tell me about “The Stack”',
    ]);
  });
});
