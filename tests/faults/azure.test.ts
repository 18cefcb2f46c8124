import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import { startFakeAzure } from '#tests/support/services/azure/start-fake-azure.ts';

import type { OutsideFake } from './app-on-fakes.ts';
import type { Cell, ServiceUnderFault } from './fault-cell.ts';
import { faultSuite } from './fault-suite.ts';
import { httpCells, wholeAnswerCells } from './http-cells.ts';
import { every, first, status } from './http-faults.ts';
import { VAPORISER } from './vaporiser.ts';

const AZURE: ServiceUnderFault = {
  name: 'qdrant',
  title: 'Azure AI Search',
  of: ({ outside }) => {
    if (outside === null) throw new Error('There is no such store.');
    return outside;
  },
};
const code = 'retrieval_unavailable';

/** Three repetitions: the public contract's table. */
const ALL = 4;

const WRONG_VERSION = {
  ...({ kind: 'reply', status: 400, headers: { 'content-type': 'application/json' } } as const),
  body: '{"error":{"code":"","message":"Invalid or missing api-version query string parameter. nobody-may-see"}}',
};

const CELLS: Cell[] = [
  ...httpCells({ code, all: ALL, leastInTime: 2, toldToWait: 60 }),
  ...wholeAnswerCells({ code, all: ALL }),
  { fault: '404: no such index', illness: every(status(404)), code, attempts: 1, health: 'down' },
  { fault: '400: wrong api-version', illness: every(WRONG_VERSION), code, attempts: 1, health: 'down' },
  {
    fault: 'one reset',
    illness: first(1, { kind: 'reset-before-headers' }),
    code: null,
    attempts: [2, 7],
    health: 'up',
  },
  { fault: 'three times 503', illness: first(3, status(503)), code: null, attempts: [4, 9], health: 'up' },
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

faultSuite({ service: AZURE, cells: CELLS, code, fullScaleMs, outside });

async function outside(): Promise<OutsideFake> {
  const service = await startFakeAzure();
  service.indexes.set('content-blocks', {
    fields: { id: { type: 'Edm.String', key: true }, content: { type: 'Edm.String' } },
    documents: VAPORISER.map((content, at) => ({ id: String(at), content })),
  });
  const mappingFile = join(await mkdtemp(join(tmpdir(), 'lectern-azure-')), 'mapping.yaml');
  await writeFile(mappingFile, 'text: content\naccess: public\n');
  return {
    service,
    variables: {
      AZURE_SEARCH_ENDPOINT: service.url,
      AZURE_SEARCH_API_KEY: service.apiKey,
      AZURE_SEARCH_MAPPING: mappingFile,
    },
  };
}
