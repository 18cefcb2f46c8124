import { LIMITS } from '#lib/foundation/config/limits.ts';

import type { Cell, ServiceUnderFault } from './fault-cell.ts';
import { faultSuite } from './fault-suite.ts';
import { httpCells, wholeAnswerCells } from './http-cells.ts';
import { every, first, status } from './http-faults.ts';

const QDRANT: ServiceUnderFault = { name: 'qdrant', of: (app) => app.qdrant };
const SEARCH = /\/points\/query\/batch$/;
const code = 'retrieval_unavailable';

/** Three repetitions: the public contract's table. */
const ALL = 4;

const CELLS: Cell[] = [
  // The client keeps the first digit of what it is told.
  ...httpCells({ code, all: ALL, leastInTime: 2, toldToWait: 6 }),
  ...wholeAnswerCells({ code, all: ALL }),
  {
    fault: '404',
    illness: every(status(404), SEARCH),
    code, // The collection may have been replaced: it is looked up again, once.
    attempts: [1, 2],
    counted: SEARCH,
    health: ['up', 'down'],
  },
  { fault: '409', illness: every(status(409)), code, attempts: 1, health: 'down' },
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
