import { describe, expect, it } from 'vitest';

import { CitationLedger, type CitableSentence } from './citation-ledger.ts';
import { groundAnswer } from './ground-answer.ts';

// Sentences 1 and 2 belong to source a, 3 to source b.
const SENTENCES: CitableSentence[] = [
  { sourceId: 'a', start: 0, end: 10 },
  { sourceId: 'a', start: 11, end: 20 },
  { sourceId: 'b', start: 5, end: 9 },
];

async function ground(...deltas: string[]): Promise<{ pieces: string[]; ledger: CitationLedger }> {
  const ledger = new CitationLedger();
  const pieces: string[] = [];
  const findSentence = (number: number) => SENTENCES[number - 1] ?? null;
  for await (const piece of groundAnswer(stream(deltas), { findSentence, ledger })) pieces.push(piece);
  return { pieces, ledger };
}

async function* stream(deltas: string[]): AsyncGenerator<string> {
  for (const delta of deltas) yield await Promise.resolve(delta);
}

describe('groundAnswer', () => {
  it('turns sentence numbers into source positions in order of first citation', async () => {
    const { pieces, ledger } = await ground('Later first [3]. Then [1,2] and both [1,3].');
    expect(pieces.join('')).toBe('Later first [1]. Then [2] and both [2][1].');
    expect(ledger.sources).toEqual([
      { sourceId: 'b', ranges: [{ start: 5, end: 9 }] },
      {
        sourceId: 'a',
        ranges: [
          { start: 0, end: 10 },
          { start: 11, end: 20 },
        ],
      },
    ]);
  });

  it('removes a number that does not exist together with the space before it', async () => {
    const { pieces } = await ground('Known [1]. Unknown [99].');
    expect(pieces.join('')).toBe('Known [1]. Unknown.');
  });

  it('releases nothing of an answer without a citation', async () => {
    expect((await ground('I believe so. ', 'Surely [99].')).pieces).toEqual([]);
  });

  it('streams from the first citation on', async () => {
    expect((await ground('One ', 'two [1]', '. Three', ' four.')).pieces).toEqual(['One two [1]. Three', ' four.']);
  });
});
