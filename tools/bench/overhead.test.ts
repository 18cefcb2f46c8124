import { describe, expect, it } from 'vitest';

import { questionTimes } from './overhead.ts';
import type { StubCall } from './stub-services.ts';

const ANSWERS = [{ question: 'a', requestId: 'r' }];

const call = (
  service: StubCall['service'],
  question: string | null,
  [arrivedAt, endedAt]: [number, number],
): StubCall => ({
  service,
  operation: 'POST /',
  arrivedAt,
  endedAt,
  question,
  says: null,
});

describe('questionTimes', () => {
  it('takes what services were at work from the time until the model is asked', () => {
    const calls = [
      call('embedder', 'a', [102, 182]),
      call('search', 'a', [185, 195]),
      call('model', 'a', [200, 900]),
      call('search', 'b', [110, 190]),
    ];
    expect(questionTimes(ANSWERS, calls, { r: 100 })).toEqual([{ waitingMs: 90, overheadMs: 10 }]);
  });

  it('counts once what two services did at the same time, and nothing that came after the model was asked', () => {
    const calls = [
      call('search', 'a', [100, 120]),
      call('search', 'a', [110, 130]),
      call('search', 'a', [115, 118]),
      call('model', 'a', [140, 900]),
      call('search', 'a', [150, 160]),
    ];
    expect(questionTimes(ANSWERS, calls, { r: 95 })).toEqual([{ waitingMs: 30, overheadMs: 15 }]);
  });

  it('leaves out a question that never reached the model', () => {
    expect(questionTimes(ANSWERS, [call('search', 'a', [1, 2])], { r: 0 })).toEqual([]);
  });
});
