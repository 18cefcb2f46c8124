import { expect } from 'vitest';

import { LIMITS } from '#lib/config/limits.ts';

import type { Cell, ServiceUnderFault } from './fault-cell.ts';
import { faultSuite } from './fault-suite.ts';
import { BAD_GATEWAY, EMPTY, every, first, PAGE, status, TRUNCATED, withVectors } from './http-faults.ts';

const COHERE: ServiceUnderFault = { name: 'cohere', of: (app) => app.cohere };
const EMBED = /\/embed$/;
const RERANK = /\/rerank$/;
const code = 'embedding_failed';

/** Two repetitions: the public contract's table. */
const ALL = 3;

const EMBEDDING: Cell[] = [
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
  { fault: '402', illness: every(status(402)), code, attempts: 1, health: 'down' },
  { fault: '404', illness: every(status(404)), code, attempts: 1, health: 'down' },
  { fault: '408', illness: every(status(408)), code, attempts: ALL, health: 'down' },
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
    check: ({ retryAfter }) => expect(retryAfter).toBe(60),
  },
  { fault: '429 without', illness: every(status(429)), code, attempts: ALL, health: 'degraded' },
  { fault: '500', illness: every(status(500)), code, attempts: ALL, health: 'down' },
  { fault: '502 HTML', illness: every(BAD_GATEWAY), code, attempts: ALL, health: 'down' },
  { fault: '503', illness: every(status(503)), code, attempts: ALL, health: 'down' },
  { fault: '200 HTML', illness: every(PAGE), code, attempts: ALL, health: 'down' },
  { fault: 'truncated JSON', illness: every(TRUNCATED), code, attempts: ALL, health: 'down' },
  { fault: 'empty object', illness: every(EMPTY), code, attempts: ALL, health: 'down' },
  {
    fault: 'wrong dimension',
    illness: every(withVectors((vector) => vector.slice(1))),
    code,
    attempts: 1,
    health: 'down',
  },
  { fault: 'NaN', illness: every(withVectors(([, ...rest]) => ['NaN', ...rest])), code, attempts: ALL, health: 'down' },
  {
    fault: 'null in a vector',
    illness: every(withVectors(([, ...rest]) => ['null', ...rest])),
    code,
    attempts: ALL,
    health: 'down',
  },
  {
    fault: 'a vector of zeros',
    illness: every(withVectors((vector) => vector.map(() => 0))),
    code,
    attempts: 1,
    health: 'down',
  },
  {
    fault: 'one reset',
    illness: first(1, { kind: 'reset-before-headers' }, EMBED),
    code: null,
    attempts: 2,
    counted: EMBED,
    health: 'up',
  },
  {
    fault: 'twice 503',
    illness: first(2, status(503), EMBED),
    code: null,
    attempts: ALL,
    counted: EMBED,
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

/** A reranker that fails costs the order, not the answer. */
const RERANKING: Cell[] = [
  {
    fault: 'rerank: reset',
    illness: every({ kind: 'reset-before-headers' }, RERANK),
    code: null,
    attempts: 2,
    counted: RERANK,
    health: 'degraded',
  },
  {
    fault: 'rerank: hang',
    illness: every({ kind: 'hang' }, RERANK),
    code: null,
    attempts: [1, 2],
    counted: RERANK,
    health: 'degraded',
  },
  {
    fault: 'rerank: 401',
    illness: every(status(401), RERANK),
    code: null,
    attempts: 1,
    counted: RERANK,
    health: 'degraded',
  },
  {
    fault: 'rerank: 429',
    illness: every(status(429), RERANK),
    code: null,
    attempts: [1, 2],
    counted: RERANK,
    health: 'degraded',
  },
  {
    fault: 'rerank: 503',
    illness: every(status(503), RERANK),
    code: null,
    attempts: [1, 2],
    counted: RERANK,
    health: 'degraded',
  },
  {
    fault: 'rerank: empty object',
    illness: every(EMPTY, RERANK),
    code: null,
    attempts: [1, 2],
    counted: RERANK,
    health: 'degraded',
  },
];

faultSuite({
  service: COHERE,
  cells: [...EMBEDDING, ...RERANKING],
  code,
  fullScaleMs: LIMITS.retrievalTimeoutMs,
});
