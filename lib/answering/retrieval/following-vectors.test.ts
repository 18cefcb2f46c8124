import { describe, expect, it } from 'vitest';

import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';

import { FollowingVectors, type VectorProgress } from './following-vectors.ts';
import type { VectorBacklog } from './ports.ts';

const log = createLogger('silent');
const patient = new AbortController().signal;

/** Chunks that need no more than their ids here, and what was made of them. */
function startBacklog(ids: string[]) {
  const made = new Map<string, number[]>();
  const backlog: VectorBacklog = {
    count: () => Promise.resolve({ chunks: ids.length, vectors: made.size }),
    documents: () => Promise.resolve([{ id: 'book', chunks: ids.length, vectors: made.size }]),
    next: (afterId, limit) => {
      const waiting = ids.filter((id) => id > afterId && !made.has(id)).slice(0, limit);
      return Promise.resolve(waiting.map((id) => ({ chunk: buildChunk([id], { id }), revision: '1' })));
    },
    add: (vectors) => {
      for (const { chunkId, vector } of vectors) {
        expect(made.has(chunkId)).toBe(false);
        made.set(chunkId, vector);
      }
      return Promise.resolve();
    },
  };
  return { backlog, made };
}

async function settled(following: FollowingVectors): Promise<VectorProgress[]> {
  const seen: VectorProgress[] = [];
  for await (const progress of following.settle(patient)) seen.push(progress);
  return seen;
}

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `chunk-${String(index).padStart(3, '0')}`);

describe('vectors that follow', () => {
  it('are made once for each chunk, also of those that come meanwhile', async () => {
    const ids = idsOf(40);
    const { backlog, made } = startBacklog(ids);
    let calls = 0;
    const embedPassages = (texts: string[]) => {
      // Before those that are being made, where the round has been already.
      if (calls === 1) {
        ids.push('a-first');
        following.wake();
      }
      calls += 1;
      return Promise.resolve(texts.map(() => [1]));
    };
    const following = new FollowingVectors({ backlog, embedder: { embedPassages }, log });
    following.wake();
    following.wake();
    expect(await following.documents()).toHaveLength(1);
    await settled(following);
    expect(made.size).toBe(41);
    await expect.poll(() => following.documents()).toEqual([]);
    await following.close();
  });

  it('are tried again after a fault, which is told meanwhile', async () => {
    const { backlog, made } = startBacklog(idsOf(3));
    const cause = new ServiceFault('unusable', 'The model does not load.');
    let faults = 2;
    const embedPassages = (texts: string[]) => {
      faults -= 1;
      return faults >= 0
        ? Promise.reject(new AppError('embedding_failed', { cause }))
        : Promise.resolve(texts.map(() => [1]));
    };
    const following = new FollowingVectors({ backlog, embedder: { embedPassages }, log, pauseMs: 400 });
    following.wake();
    const problems = (await settled(following)).map(({ problem }) => problem);
    expect(problems).toContain('The model does not load.');
    expect(problems.at(-1)).toBeNull();
    expect(made.size).toBe(3);
    await following.close();
  });

  it('are left when it is closed, and nothing is written afterwards', async () => {
    const { backlog, made } = startBacklog(idsOf(100));
    const embedPassages = async (texts: string[], signal: AbortSignal) => {
      await new Promise((done) => setTimeout(done, 20));
      signal.throwIfAborted();
      return texts.map(() => [1]);
    };
    const following = new FollowingVectors({ backlog, embedder: { embedPassages }, log });
    following.wake();
    await expect.poll(() => made.size).toBeGreaterThan(0);
    await following.close();
    const left = made.size;
    following.wake();
    await new Promise((done) => setTimeout(done, 60));
    expect(made.size).toBe(left);
    expect(left).toBeLessThan(100);
  });
});
