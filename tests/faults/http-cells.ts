import { expect } from 'vitest';

import type { ErrorCode } from '#lib/foundation/core/errors.ts';

import type { Cell } from './fault-cell.ts';
import { BAD_GATEWAY, EMPTY, every, PAGE, status, TRUNCATED } from './http-faults.ts';

interface HttpService {
  /** What the client is told when the service fails. */
  code: ErrorCode;
  /** Calls in all, when each may be the one that succeeds. */
  all: number;
  /** Calls that fit into the deadline when none is answered: the least. */
  leastInTime: number;
  /** What the client is told of a `Retry-After: 60`, in seconds: the least. */
  toldToWait: number;
}

/** What can be wrong with any service over HTTP. */
export function httpCells({ code, all, leastInTime, toldToWait }: HttpService): Cell[] {
  const again = { code, attempts: all, health: 'down' } as const;
  const never = { code, attempts: 1, health: 'down' } as const;
  const inTime: Pick<Cell, 'code' | 'attempts' | 'health'> = { code, attempts: [leastInTime, all], health: 'down' };
  return [
    { fault: 'refused', illness: (service) => service.refuse(), code, attempts: 0, health: 'down' },
    { fault: 'reset before headers', illness: every({ kind: 'reset-before-headers' }), ...again },
    { fault: 'hang', illness: every({ kind: 'hang' }), ...inTime },
    { fault: 'slow drip', illness: every({ kind: 'slow-drip', everyMs: 40 }), ...inTime },
    { fault: '401', illness: every(status(401)), ...never },
    { fault: '403', illness: every(status(403)), ...never },
    { fault: '408', illness: every(status(408)), ...again },
    {
      fault: '429, Retry-After 0',
      illness: every(status(429, { 'retry-after': '0' })),
      ...again,
      health: 'degraded',
    },
    {
      fault: '429, Retry-After 60',
      illness: every(status(429, { 'retry-after': '60' })),
      ...never,
      health: 'degraded',
      check: ({ retryAfter }) => expect(retryAfter).toBeGreaterThanOrEqual(toldToWait),
    },
    { fault: '429 without', illness: every(status(429)), ...again, health: 'degraded' },
    { fault: '500', illness: every(status(500)), ...again },
    { fault: '502 HTML', illness: every(BAD_GATEWAY), ...again },
    { fault: '503', illness: every(status(503)), ...again },
  ];
}

/** What can be wrong besides with one whose answers are whole. */
export function wholeAnswerCells({ code, all }: Pick<HttpService, 'code' | 'all'>): Cell[] {
  const again = { code, attempts: all, health: 'down' } as const;
  return [
    { fault: 'reset after headers', illness: every({ kind: 'reset-after-headers' }), ...again },
    { fault: '422', illness: every(status(422)), code, attempts: 1, health: 'down' },
    { fault: '200 HTML', illness: every(PAGE), ...again },
    { fault: 'truncated JSON', illness: every(TRUNCATED), ...again },
    { fault: 'empty object', illness: every(EMPTY), ...again },
  ];
}
