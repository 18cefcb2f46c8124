import { describe, expect, it } from 'vitest';

import { createLogger } from '#lib/log/logger.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';

import type { FoundPassage } from './chunk.ts';
import { judgeByPieces } from './judge-by-pieces.ts';
import type { Embedder } from './ports.ts';
import { rerankPassages } from './rerank-passages.ts';
import { signsOfRows } from './sign-bits.ts';
import type { WordPieces } from './word-pieces.ts';

const signal = new AbortController().signal;
const log = createLogger('silent');
const SPACE = { model: 'of words', dimension: 26, hasPieces: true };

/** A piece for each word, with a sign for each letter of the alphabet. */
function piecesOf(text: string): WordPieces {
  const rows = text
    .split(' ')
    .map((word) => Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => (word.includes(letter) ? 1 : -1)));
  return { signs: signsOfRows(Float32Array.from(rows.flat()), SPACE.dimension), sentences: [] };
}

const embedder: Embedder = {
  space: SPACE,
  weight: 0.6,
  embedQuery: () => Promise.reject(new Error('not asked')),
  embedPassages: () => Promise.reject(new Error('not asked')),
  pieces: {
    ofQuery: (text) => Promise.resolve(piecesOf(text)),
    embedPassages: () => Promise.reject(new Error('not asked')),
  },
  probe: () => Promise.resolve({ status: 'up', message: 'words' }),
};

const passageOf = (text: string, relevance: number): FoundPassage => ({
  chunk: buildChunk([text], { id: text }),
  ...{ relevance, wordRelevance: 0 },
});

/** Keeps the pieces of all texts but these. */
function storeWithout(...absent: string[]) {
  return {
    findPieces: (ids: string[]) =>
      Promise.resolve(new Map(ids.filter((id) => !absent.includes(id)).map((id) => [id, piecesOf(id)]))),
  };
}

const orderBy = async (passages: FoundPassage[], ...absent: string[]) => {
  const judge = judgeByPieces(storeWithout(...absent), embedder);
  const ordered = await rerankPassages({ judge, log }, { query: 'lamp door', passages, signal });
  return ordered.map(({ chunk }) => chunk.id);
};

describe('passages judged by their word pieces', () => {
  it('are best where each word of the question stands, and keep their relevance', async () => {
    const passages = [
      passageOf('bread flour', 0.5),
      passageOf('lamp oil', 0.45),
      passageOf('the lamp behind a door', 0.4),
    ];
    expect(await orderBy(passages)).toEqual(['the lamp behind a door', 'lamp oil', 'bread flour']);
    const judge = judgeByPieces(storeWithout(), embedder);
    const ordered = await rerankPassages({ judge, log }, { query: 'lamp door', passages, signal });
    expect(ordered.map(({ relevance }) => relevance)).toEqual([0.4, 0.45, 0.5]);
  });

  it('go by relevance where their pieces say the same', async () => {
    expect(await orderBy([passageOf('door lamp', 0.1), passageOf('lamp door', 0.9)])).toEqual([
      'lamp door',
      'door lamp',
    ]);
  });

  it('are neither first nor last while their pieces are not there', async () => {
    const passages = [passageOf('lamp door', 0.5), passageOf('unknown', 0.5), passageOf('bread', 0.5)];
    expect(await orderBy(passages, 'unknown')).toEqual(['lamp door', 'unknown', 'bread']);
    expect(await orderBy(passages, 'lamp door', 'unknown', 'bread')).toEqual(['lamp door', 'unknown', 'bread']);
  });

  it('need an embedder that says what they mean and counts, and a store that keeps them', () => {
    expect(judgeByPieces(storeWithout(), null)).toBeNull();
    expect(judgeByPieces(storeWithout(), { ...embedder, pieces: undefined })).toBeNull();
    expect(judgeByPieces(storeWithout(), { ...embedder, weight: 0 })).toBeNull();
    expect(judgeByPieces({}, embedder)).toBeNull();
  });
});
