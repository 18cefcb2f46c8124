import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import { withDeadline } from '#lib/foundation/core/deadline.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';

import type { FoundPassage } from './chunk.ts';
import type { Reranker } from './ports.ts';
import { type Judge, judgeByReranker, rerankPassages } from './rerank-passages.ts';

const patient = new AbortController().signal;
const log = createLogger('silent');
const QUERY = 'Which one?';

const passages: FoundPassage[] = Array.from({ length: 60 }, (_, index) => ({
  chunk: buildChunk([`Passage ${index}.`], { pageTitle: 'Page', headingPath: [] }),
  relevance: 1 - index / 100,
  wordRelevance: 0,
}));

function judgeOf(rerank: Reranker['rerank']): Judge {
  return judgeByReranker({ rerank, probe: () => Promise.resolve({ status: 'up', message: 'A reranker' }) });
}

describe('passages in the order of a reranker', () => {
  it('are the first fifty, best first, their relevance unchanged; the others follow as they were', async () => {
    let read: string[] = [];
    const judge = judgeOf((_query, texts) => {
      read = texts;
      return Promise.resolve(texts.map((_, index) => index / texts.length));
    });
    const ordered = await rerankPassages({ judge, log }, { query: QUERY, passages, signal: patient });
    expect(ordered).toEqual([...passages.slice(0, 50).toReversed(), ...passages.slice(50)]);
    expect(read).toHaveLength(50);
    expect(read[0]).toBe('Page\nPassage 0.');
  });

  it('keep their order where the scores are equal', async () => {
    const judge = judgeOf((_query, texts) => Promise.resolve(texts.map(() => 0.5)));
    expect(await rerankPassages({ judge, log }, { query: QUERY, passages, signal: patient })).toEqual(passages);
  });

  it('are asked for only where there is an order', async () => {
    const judge = judgeOf(() => Promise.reject(new Error('not to be asked')));
    for (const few of [[], passages.slice(0, 1)])
      expect(await rerankPassages({ judge, log }, { query: QUERY, passages: few, signal: patient })).toEqual(few);
  });

  it('keep the order of the search when the reranker fails, and the log says so', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    const judge = judgeOf(() => Promise.reject(new Error('it is down')));
    const ordered = await rerankPassages({ judge, log: pino(sink) }, { query: QUERY, passages, signal: patient });
    expect(ordered).toEqual(passages);
    expect(lines.join('')).toContain('it is down');
    expect(lines.join('')).not.toContain(QUERY);
  });

  it('keep the order of the search when the reranker takes longer than the search has', async () => {
    const judge = judgeOf(
      (_query, _texts, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const signal = withDeadline(patient, AbortSignal.timeout(5_000), 150);
    expect(await rerankPassages({ judge, log }, { query: QUERY, passages, signal })).toEqual(passages);
    expect(signal.aborted).toBe(false);
  });

  it('end with the reason of whoever stops the search', async () => {
    const leaving = new AbortController();
    const reason = new Error('the client is gone');
    const judge = judgeOf(() => {
      leaving.abort(reason);
      return Promise.reject(new Error('stopped'));
    });
    const stopped = rerankPassages({ judge, log }, { query: QUERY, passages, signal: leaving.signal });
    await expect(stopped).rejects.toBe(reason);
  });
});
