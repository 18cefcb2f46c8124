import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import { resourceOf } from '#tests/support/services/nuclia/nuclia-box.ts';
import { startFakeNuclia } from '#tests/support/services/nuclia/start-fake-nuclia.ts';

import type { OutsideFake } from './app-on-fakes.ts';
import type { Cell, ServiceUnderFault } from './fault-cell.ts';
import { faultSuite } from './fault-suite.ts';
import { httpCells, wholeAnswerCells } from './http-cells.ts';
import { every, first, status } from './http-faults.ts';
import { VAPORISER } from './vaporiser.ts';

const NUCLIA: ServiceUnderFault = {
  name: 'qdrant',
  title: 'Nuclia',
  of: ({ outside }) => {
    if (outside === null) throw new Error('There is no such store.');
    return outside;
  },
};
const code = 'retrieval_unavailable';

/** Three repetitions: the public contract's table. */
const ALL = 4;
/** A question asks for the catalogue first, unless it is kept still: where that fails, nothing is searched. */
const FIND = /\/find$/;

const CELLS: Cell[] = [
  ...httpCells({ code, all: ALL, leastInTime: 2, toldToWait: 60 }),
  ...wholeAnswerCells({ code, all: ALL }),
  { fault: '404: no such box', illness: every(status(404)), code, attempts: 1, health: 'down' },
  {
    fault: '412: a query that is refused',
    illness: every(status(412)),
    code,
    attempts: 1,
    health: 'down',
  },
  {
    fault: 'one reset',
    illness: first(1, { kind: 'reset-before-headers' }, FIND),
    code: null,
    attempts: 2,
    counted: FIND,
    health: 'up',
  },
  {
    fault: 'three times 503',
    illness: first(3, status(503), FIND),
    code: null,
    attempts: ALL,
    counted: FIND,
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

/** What the library has is asked before the search, and given up sooner. */
const fullScaleMs = LIMITS.historyTimeoutMs + LIMITS.retrievalTimeoutMs;

faultSuite({ service: NUCLIA, cells: CELLS, code, fullScaleMs, outside });

async function outside(): Promise<OutsideFake> {
  const service = await startFakeNuclia();
  service.box = VAPORISER.map((text, at) =>
    resourceOf({
      ...{ id: at.toString(16).padStart(32, '0'), title: `Lamp ${at}`, text, groups: [] },
      ...{ created: `2024-01-0${at + 1}T00:00:00`, modified: '2024-06-01T00:00:00' },
    }),
  );
  const configFile = join(await mkdtemp(join(tmpdir(), 'lectern-nuclia-')), 'nuclia.yaml');
  await writeFile(
    configFile,
    `base_url: ${service.api}\nkb_id: ${service.knowledgeBox}\ntoken: \${NUCLIA_TOKEN}\napi_key: account\n`,
  );
  return {
    service,
    variables: { NUCLIA_CONFIG: configFile, NUCLIA_TOKEN: service.token, NUCLIA_ACCESS: 'public' },
  };
}
