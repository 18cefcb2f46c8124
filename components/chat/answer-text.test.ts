import { describe, expect, it } from 'vitest';

import { splitMarkdown } from './answer-text.tsx';

const textsOf = (markdown: string) => splitMarkdown(markdown).map(({ text }) => text);

describe('splitMarkdown', () => {
  it('cuts between paragraphs', () => {
    expect(textsOf('One.\n\nTwo.\n\n\nThree.')).toEqual(['One.', 'Two.', 'Three.']);
  });

  it('leaves code whole, blank lines and all', () => {
    const code = '```\na\n\nb\n```';
    expect(textsOf(`Before.\n\n${code}\n\nAfter.`)).toEqual(['Before.', code, 'After.']);
    expect(textsOf('```\na\n\nb')).toEqual(['```\na\n\nb']);
  });

  it('leaves a list whole, with what belongs to its items', () => {
    const list = '1. One\n\n   More of one.\n\n2. Two\n\n- other';
    expect(textsOf(`${list}\n\nAfter.`)).toEqual([list, 'After.']);
  });

  it('knows where its pieces stand', () => {
    const text = '\n\nOne.\n\n- a\n\nTwo 👩‍🚀.  \n\n\nThree.';
    const pieces = splitMarkdown(text);
    expect(pieces).toHaveLength(3);
    for (const { text: piece, start } of pieces) expect(text.startsWith(piece, start)).toBe(true);
  });

  it('never changes a piece that is complete when text is added', () => {
    const text = 'One.\n\n- a\n- b\n\nTwo.\n\n```\nx\n\ny\n```\n\nThree.\n\nFour.';
    for (let end = 1; end <= text.length; end += 1) {
      const complete = splitMarkdown(text.slice(0, end)).slice(0, -1);
      expect(splitMarkdown(text).slice(0, complete.length)).toEqual(complete);
    }
  });
});
