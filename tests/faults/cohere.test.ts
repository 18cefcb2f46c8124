import { LIMITS } from '#lib/foundation/config/limits.ts';

import type { Cell, ServiceUnderFault } from './fault-cell.ts';
import { faultSuite } from './fault-suite.ts';
import { httpCells, wholeAnswerCells } from './http-cells.ts';
import { EMPTY, every, first, status, withVectors } from './http-faults.ts';

const COHERE: ServiceUnderFault = { name: 'cohere', of: (app) => app.cohere };
const EMBED = /\/embed$/;
const RERANK = /\/rerank$/;
const code = 'embedding_failed';

/** Two repetitions: the public contract's table. */
const ALL = 3;

const EMBEDDING: Cell[] = [
  ...httpCells({ code, all: ALL, leastInTime: 2, toldToWait: 60 }),
  ...wholeAnswerCells({ code, all: ALL }),
  { fault: '402', illness: every(status(402)), code, attempts: 1, health: 'down' },
  { fault: '404', illness: every(status(404)), code, attempts: 1, health: 'down' },
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
