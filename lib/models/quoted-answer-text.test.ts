import { describe, expect, it } from 'vitest';

import type { QuotingRequest } from '#lib/quoting/quoting-request.ts';

import { quotedAnswerPieces } from './quoted-answer-text.ts';

type Sentence = QuotingRequest['passages'][number]['sentences'][number];

function answer(sentences: [Sentence['kind'], string][]): string {
  const passage = {
    pageId: 'p',
    pageTitle: '',
    documentTitle: '',
    filename: '',
    headingPath: [],
    relevance: 1,
    sentences: sentences.map(([kind, text], index) => ({ number: index + 1, start: index * 100, text, kind })),
  };
  const request = { question: '?', mode: 'selected_text' as const, history: [], passages: [passage], statistics: null };
  return quotedAnswerPieces(
    request,
    passage.sentences.map(({ number }) => number),
  ).join('');
}

describe('quotedAnswerPieces', () => {
  it('joins prose within a paragraph', () => {
    expect(
      answer([
        ['prose', 'One.'],
        ['prose', 'Two.'],
      ]),
    ).toBe('One. [1] Two. [2]');
  });

  it('gives each sentence of a caption its number', () => {
    expect(answer([['caption', 'Figure 1: The lamp, seen from above. Only the wick is lit.']])).toBe(
      'Figure 1: The lamp, seen from above. [1] Only the wick is lit. [1]',
    );
  });

  it('shows the syntax of links and pictures as the words it is in the source', () => {
    expect(answer([['prose', 'Write [here](https://x.example) or ![a pixel](y.png) [7](z).']])).toBe(
      'Write [here]\\(https://x.example) or ![a pixel]\\(y.png) \\[7\\]\\(z). [1]',
    );
  });

  it('sets list items on lines of their own', () => {
    expect(
      answer([
        ['prose', 'Do:'],
        ['item', '1. this'],
        ['item', '• that'],
        ['item', 'the\n  rest'],
      ]),
    ).toBe('Do: [1]\n\n1. this [2]\n- that [3]\n- the rest [4]');
  });

  it('sets the cells of a row side by side', () => {
    expect(answer([['row', 'Query length\n2000']])).toBe('Query length | 2000 [1]');
  });

  it('fences code that holds fences', () => {
    expect(
      answer([
        ['code', '```js'],
        ['code', 'x[1]'],
      ]),
    ).toBe('````\n```js\nx[1]\n````\n[1,2]');
  });

  it('escapes what would read as a marker, a link or an open code span', () => {
    expect(answer([['prose', 'See [12] and [1–3], not [edit] or [a](b), and ` alone.']])).toBe(
      'See \\[12\\] and \\[1–3\\], not [edit] or [a]\\(b), and \\` alone. [1]',
    );
  });
});
