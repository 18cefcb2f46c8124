import { describe, expect, it, vi } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';

import type { CorpusStatistics, TermStatistics } from './ports.ts';
import { RememberedStatistics } from './remembered-statistics.ts';

const KNOWN: CorpusStatistics = {
  chunkCount: 200,
  averageChunkLength: 80,
  documentFrequency: new Map([
    ['ownership', 12],
    ['castle', 1],
  ]),
};

function build(pauseMs = 60_000) {
  const lookUp = vi.fn<TermStatistics['lookUp']>(async () => Promise.resolve(KNOWN));
  const log = createLogger('silent');
  const warn = vi.spyOn(log, 'warn');
  const statistics = new RememberedStatistics({ lookUp }, { timeoutMs: 20, log, pauseMs });
  return { lookUp, warn, statistics };
}

const down = () => Promise.reject(new AppError('storage_unavailable'));
const hanging = () => new Promise<never>(() => undefined);
const QUERY = ['ownership', 'castle', 'unheard'];

describe('RememberedStatistics', () => {
  it('passes on what its source says', async () => {
    expect(await build().statistics.lookUp(ANONYMOUS, QUERY)).toBe(KNOWN);
  });

  it.each([
    ['cannot be reached', down],
    ['does not answer', hanging],
  ])('serves what it saw last while the source %s', async (_name, ill) => {
    const { lookUp, statistics } = build();
    await statistics.lookUp(ANONYMOUS, QUERY);
    lookUp.mockImplementation(ill);
    expect(await statistics.lookUp(ANONYMOUS, QUERY)).toEqual(KNOWN);
    expect((await statistics.lookUp(ANONYMOUS, ['castle'])).documentFrequency).toEqual(new Map([['castle', 1]]));
  });

  it('takes all terms for equal when it never saw any', async () => {
    const { lookUp, statistics } = build();
    lookUp.mockImplementation(down);
    const { chunkCount, averageChunkLength, documentFrequency } = await statistics.lookUp(ANONYMOUS, QUERY);
    expect({ chunkCount, documentFrequency }).toEqual({ chunkCount: 0, documentFrequency: new Map() });
    expect(averageChunkLength).toBeGreaterThan(0);
  });

  it('leaves a source that failed alone for a while, and says so once', async () => {
    const { lookUp, warn, statistics } = build();
    lookUp.mockImplementation(down);
    for (let index = 0; index < 5; index += 1) await statistics.lookUp(ANONYMOUS, QUERY);
    expect(lookUp).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('asks again afterwards, and says so once an outage', async () => {
    const { lookUp, warn, statistics } = build(0);
    lookUp.mockImplementation(down);
    for (let index = 0; index < 3; index += 1) await statistics.lookUp(ANONYMOUS, QUERY);
    expect(lookUp).toHaveBeenCalledTimes(3);
    expect(warn).toHaveBeenCalledTimes(1);
    lookUp.mockResolvedValueOnce(KNOWN);
    expect(await statistics.lookUp(ANONYMOUS, QUERY)).toBe(KNOWN);
    await statistics.lookUp(ANONYMOUS, QUERY);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('hides no bug', async () => {
    const { lookUp, statistics } = build();
    lookUp.mockRejectedValue(new TypeError('no function'));
    await expect(statistics.lookUp(ANONYMOUS, QUERY)).rejects.toThrow(TypeError);
  });
});
