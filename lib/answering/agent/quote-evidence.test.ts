import { describe, expect, it } from 'vitest';

import { AnswerGrounding } from '#lib/answering/grounding/answer-grounding.ts';
import { CitationLedger } from '#lib/answering/grounding/citation-ledger.ts';
import type { QuotableSentence } from '#lib/answering/quoting/quoting-request.ts';

import { quotedBlocks } from './quote-evidence.ts';

/** Sentences of the evidence, each a source of its own, as an answer shows them. */
async function answer(quoted: [QuotableSentence['kind'], string][]) {
  const sentences = quoted.map(([kind, text], index) => ({ number: index + 1, start: index * 100, text, kind }));
  const grounding = new AnswerGrounding({
    mode: 'strict',
    findSentence: (number) => {
      const sentence = sentences[number - 1];
      return sentence === undefined
        ? null
        : { ...sentence, sourceId: String(number), end: sentence.start + sentence.text.length };
    },
    ledger: new CitationLedger(),
    isRefusal: () => true,
  });
  const releases = await Array.fromAsync(grounding.quote(quotedBlocks(sentences)));
  const text = releases.map((release) => release.text).join('');
  const claims = releases.flatMap((release) => release.claims);
  return {
    text,
    releases: releases.length,
    claims: claims.map(({ start, end, kind, status, citations }) => {
      return [kind, status, text.slice(start, end), citations.map(({ position }) => position)];
    }),
  };
}

describe('quoted sentences', () => {
  it('share a paragraph where they are prose, each a claim of its own', async () => {
    const { text, claims, releases } = await answer([
      ['prose', 'One, e.g. this'],
      ['prose', 'Two.'],
    ]);
    expect(text).toBe('One, e.g. this [1] Two. [2]');
    expect(claims).toEqual([
      ['sentence', 'quoted', 'One, e.g. this [1]', [1]],
      ['sentence', 'quoted', 'Two. [2]', [2]],
    ]);
    expect(releases).toBe(2);
  });

  it('are cited as a whole where a caption is several', async () => {
    const { text, claims } = await answer([['caption', 'Figure 1: The lamp, seen from above. Only the wick is lit.']]);
    expect(text).toBe('Figure 1: The lamp, seen from above. Only the wick is lit. [1]');
    expect(claims).toHaveLength(1);
  });

  it('show the syntax of links and pictures as the words it is in the source', async () => {
    expect((await answer([['prose', 'Write [here](https://x.example) or ![a pixel](y.png) [7](z).']])).text).toBe(
      'Write [here]\\(https://x.example) or ![a pixel]\\(y.png) \\[7\\]\\(z). [1]',
    );
  });

  it('escape what would read as a marker, a link or an open code span', async () => {
    expect((await answer([['prose', 'See [12] and [1–3], not [edit] or [a](b), and ` alone.']])).text).toBe(
      'See \\[12\\] and \\[1–3\\], not [edit] or [a]\\(b), and \\` alone. [1]',
    );
  });

  it('stand on lines of their own where they are items', async () => {
    const { text, claims } = await answer([
      ['prose', 'Do:'],
      ['item', '1. this'],
      ['item', '• that'],
      ['item', '- [x] done'],
      ['item', 'the\n  rest'],
    ]);
    expect(text).toBe('Do: [1]\n\n1. this [2]\n- that [3]\n- [x] done [4]\n- the rest [5]');
    expect(claims[3]).toEqual(['item', 'quoted', 'done [4]', [4]]);
  });

  it('have the cells of a row side by side', async () => {
    const { text, claims } = await answer([
      ['row', 'Query length\n2000'],
      ['row', 'It is.\nA number'],
    ]);
    expect(text).toBe('Query length | 2000 [1]\n\nIt is. | A number [2]');
    expect(claims.map(([kind]) => kind)).toEqual(['row', 'row']);
  });

  it('stand in a fence where they are code, line by line, with what they cite behind it', async () => {
    const { text, claims } = await answer([
      ['prose', 'Declare it:'],
      ['code', '  let x = 5;'],
      ['code', ''],
      ['code', '  }'],
      ['prose', 'Then go on.'],
    ]);
    expect(text).toBe('Declare it: [1]\n\n```\nlet x = 5;\n\n}\n```\n[2][3][4]\n\nThen go on. [5]');
    expect(claims.map(([kind, status, words]) => [kind, status, words])).toEqual([
      ['sentence', 'quoted', 'Declare it: [1]'],
      ['code', 'quoted', 'let x = 5;'],
      ['code', 'neutral', '}'],
      ['sentence', 'quoted', 'Then go on. [5]'],
    ]);
  });

  it('stand in a longer fence where the code has one', async () => {
    const { text } = await answer([
      ['code', '```js'],
      ['code', 'x[1]'],
    ]);
    expect(text).toBe('````\n```js\nx[1]\n````\n[1][2]');
  });

  it('are shown though they read like a refusal, and nothing stands where nothing was chosen', async () => {
    expect((await answer([['prose', 'I don’t know.']])).claims).toHaveLength(1);
    expect(await answer([])).toEqual({ text: '', claims: [], releases: 0 });
  });
});
