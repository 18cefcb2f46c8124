import { describe, expect, it } from 'vitest';

import type { Claim } from '#lib/contracts/claim.ts';

import { spokenSentences } from './spoken-sentences.ts';

type Part = string | (Pick<Claim, 'status' | 'kind'> & { text: string });

const PARTS: Part[] = [
  { kind: 'sentence', status: 'quoted', text: 'Ownership is a **set of\nrules**. [1]' },
  ' ',
  { kind: 'sentence', status: 'weak', text: 'It has `three` of them [2][3].' },
  ' ',
  { kind: 'sentence', status: 'uncited', text: 'See [the book](https://example.org).' },
  '\n\n- ',
  { kind: 'item', status: 'quoted', text: 'An item. It goes on. [1]' },
  '\n\n```\n',
  { kind: 'code', status: 'quoted', text: 'let a = b[1]; // Not a sentence. Really.' },
  '\n\n',
  { kind: 'code', status: 'quoted', text: 'let b;' },
  '\n```\n[2]\n\n```\n',
  { kind: 'code', status: 'quoted', text: 'let c;' },
  '\n```\n[2]\n\n# ',
  { kind: 'heading', status: 'weak', text: 'A title' },
  '\n\n',
  { kind: 'row', status: 'weak', text: '| What | How many |' },
  '\n|---|---|\n',
  { kind: 'row', status: 'contradicted', text: '| a | 3 [1] |' },
];

/** The answer as it stands when this many of its parts have come. */
function answerOf(parts: Part[]): { text: string; claims: Claim[] } {
  const answer = { text: '', claims: [] as Claim[] };
  for (const part of parts) {
    const { text, ...claim } = typeof part === 'string' ? { text: part } : part;
    const start = answer.text.length;
    answer.text += text;
    if (!('kind' in claim)) continue;
    const citations = claim.kind === 'code' ? [{ position: 2, start: 0, end: 1 }] : [];
    answer.claims.push({ ...claim, start, end: answer.text.length, reasons: [], citations });
  }
  return answer;
}

describe('spokenSentences', () => {
  it('names the sources of each claim at its end, then its doubts, and says no signs', () => {
    expect(spokenSentences(answerOf(PARTS), true)).toEqual([
      'Ownership is a set of rules. source 1',
      'It has three of them. source 2 source 3 Check this: the cited words may not say it.',
      'See the book. No source says this.',
      'An item. It goes on. source 1',
      'Code example. source 2',
      'Code example. source 2',
      'A title',
      'What How many',
      'a 3 source 1 This contradicts its source.',
    ]);
  });

  it('tells every claim of a growing answer once and for all', () => {
    const spoken: string[] = [];
    for (let count = 0; count <= PARTS.length; count += 1) {
      spoken.push(...spokenSentences(answerOf(PARTS.slice(0, count)), false).slice(spoken.length));
    }
    expect(spoken).toEqual(spokenSentences(answerOf(PARTS), true));
  });

  it('tells a refusal when it is there', () => {
    const refusal = { text: 'The selection does not say. Would you like me to search?', claims: [] };
    expect(spokenSentences(refusal, false)).toEqual([]);
    expect(spokenSentences(refusal, true)).toEqual(['The selection does not say.', 'Would you like me to search?']);
  });
});
