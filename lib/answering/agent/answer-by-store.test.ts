import { describe, expect, it } from 'vitest';

import { markedAnswer } from './answer-by-store.ts';

const EVIDENCE = [
  {
    chunkId: 'lamp',
    sentences: [
      { number: 1, text: 'The lamp burns whale oil.' },
      { number: 2, text: 'Its wick is trimmed at dusk.' },
    ],
  },
  { chunkId: 'bread', sentences: [{ number: 3, text: 'Bread rests beside the lamp at dusk.' }] },
];
const marked = (text: string, cited: Record<string, [number, number]> = {}) => {
  const citations = Object.entries(cited).map(([chunkId, [start, end]]) => ({ chunkId, start, end }));
  return markedAnswer({ text, citations, audit: {} }, EVIDENCE);
};

describe('the answer of a store', () => {
  it('names of what it cites the sentences that have the words, behind each of its own', () => {
    const text = 'The lamp burns oil. Trim the wick at dusk.';
    expect(marked(text, { lamp: [0, text.length] })).toBe('The lamp burns oil. [1] Trim the wick at dusk. [2]');
    expect(marked('At dusk the lamp has oil.', { bread: [0, 25] })).toBe('At dusk the lamp has oil. [3]');
  });

  it('is looked for in all the evidence where the store cites nothing for it', () => {
    expect(marked('Whale oil burns; bread rests beside it.')).toBe('Whale oil burns; bread rests beside it. [1,3]');
    expect(marked('Elephants fly.')).toBe('Elephants fly.');
  });

  it('names nothing for what rests on anything that was not found', () => {
    const text = 'The lamp burns oil. Trim the wick at dusk.';
    expect(marked(text, { lamp: [0, text.length], elsewhere: [0, 10] })).toBe(
      'The lamp burns oil. Trim the wick at dusk. [2]',
    );
  });

  it('keeps its lines', () => {
    expect(marked('- The lamp burns oil.\n- Bread rests.\n')).toBe('- The lamp burns oil. [1]\n- Bread rests. [3]\n');
  });
});
