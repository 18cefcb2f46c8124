import { expect } from 'vitest';

import { LIMITS } from '#lib/config/limits.ts';

import type { Cell, ServiceUnderFault } from './fault-cell.ts';
import { faultSuite } from './fault-suite.ts';
import { BAD_GATEWAY, EMPTY, every, first, PAGE, status, TRUNCATED } from './http-faults.ts';

const QDRANT: ServiceUnderFault = { name: 'qdrant', of: (app) => app.qdrant };
const SEARCH = /\/points\/query\/batch$/;
const code = 'retrieval_unavailable';

/** Three repetitions: the public contract's table. */
const ALL = 4;

const CELLS: Cell[] = [
  { fault: 'refused', illness: (service) => service.refuse(), code, attempts: 0, health: 'down' },
  {
    fault: 'reset before headers',
    illness: every({ kind: 'reset-before-headers' }),
    code,
    attempts: ALL,
    health: 'down',
  },
  {
    fault: 'reset after headers',
    illness: every({ kind: 'reset-after-headers' }),
    code,
    attempts: ALL,
    health: 'down',
  },
  { fault: 'hang', illness: every({ kind: 'hang' }), code, attempts: [2, ALL], health: 'down' },
  { fault: 'slow drip', illness: every({ kind: 'slow-drip', everyMs: 40 }), code, attempts: [2, ALL], health: 'down' },
  { fault: '401', illness: every(status(401)), code, attempts: 1, health: 'down' },
  { fault: '403', illness: every(status(403)), code, attempts: 1, health: 'down' },
  {
    fault: '404',
    illness: every(status(404), SEARCH),
    code, // The collection may have been replaced: it is looked up again, once.
    attempts: [1, 2],
    counted: SEARCH,
    health: ['up', 'down'],
  },
  { fault: '408', illness: every(status(408)), code, attempts: ALL, health: 'down' },
  { fault: '409', illness: every(status(409)), code, attempts: 1, health: 'down' },
  { fault: '422', illness: every(status(422)), code, attempts: 1, health: 'down' },
  {
    fault: '429, Retry-After 0',
    illness: every(status(429, { 'retry-after': '0' })),
    code,
    attempts: ALL,
    health: 'degraded',
  },
  {
    fault: '429, Retry-After 60',
    illness: every(status(429, { 'retry-after': '60' })),
    code,
    attempts: 1,
    health: 'degraded',
    check: ({ retryAfter }) => expect(retryAfter).toBeGreaterThanOrEqual(1),
  },
  { fault: '429 without', illness: every(status(429)), code, attempts: ALL, health: 'degraded' },
  { fault: '500', illness: every(status(500)), code, attempts: ALL, health: 'down' },
  { fault: '502 HTML', illness: every(BAD_GATEWAY), code, attempts: ALL, health: 'down' },
  { fault: '503', illness: every(status(503)), code, attempts: ALL, health: 'down' },
  { fault: '200 HTML', illness: every(PAGE), code, attempts: ALL, health: 'down' },
  { fault: 'truncated JSON', illness: every(TRUNCATED), code, attempts: ALL, health: 'down' },
  { fault: 'empty object', illness: every(EMPTY), code, attempts: ALL, health: 'down' },
  {
    fault: 'one reset',
    illness: first(1, { kind: 'reset-before-headers' }, SEARCH),
    code: null,
    attempts: 2,
    counted: SEARCH,
    health: 'up',
  },
  {
    fault: 'three times 503',
    illness: first(3, status(503), SEARCH),
    code: null,
    attempts: ALL,
    counted: SEARCH,
    health: 'up',
  },
  {
    fault: 'the client leaves',
    illness: every({ kind: 'hang' }),
    code: null,
    attempts: 1,
    clientLeaves: true,
    health: 'down',
  },
];

faultSuite({ service: QDRANT, cells: CELLS, code, fullScaleMs: LIMITS.retrievalTimeoutMs });
