import { describe, expect, it } from 'vitest';

import { explainQuestion } from './ask-commands.ts';

describe('explainQuestion', () => {
  it('names the words that are said most often, in the order of the text', () => {
    const text = 'Rust uses a third approach: ownership. The rules of ownership are the compiler’s rules for memory.';
    expect(explainQuestion(text)).toBe('What does this say about Rust, ownership and rules?');
  });

  it('names a single word alone', () => {
    expect(explainQuestion('the scope')).toBe('What does this say about scope?');
  });

  it('quotes what has no words to name', () => {
    expect(explainQuestion(' 3 + 4\n= 7 ')).toBe('What does “3 + 4 = 7” say?');
    expect(explainQuestion('1 '.repeat(100))).toMatch(/^What does “[1 ]{1,80}…” say\?$/);
  });
});
