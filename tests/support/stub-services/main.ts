import { z } from 'zod';

import {
  STUB_SETUPS,
  type StubAddresses,
  type StubCall,
  type StubCalls,
  type StubDelays,
  stubRequestSchema,
} from '#tools/bench/stub-services.ts';

import type { FakeCall } from '../services/fake-http-service.ts';
import { startPostgres } from '../start-postgres.ts';
import { startModelStub } from './start-model-stub.ts';
import { startSearchStubs } from './start-search-stubs.ts';

const setup = z.enum(STUB_SETUPS).parse(process.argv[2]);
const model = await startModelStub();
const search = setup === 'all' ? await startSearchStubs() : null;
const postgres = setup === 'all' ? await startPostgres() : null;

const seen = ({ operation, receivedAt, endedAt }: FakeCall) => ({
  operation,
  arrivedAt: performance.timeOrigin + receivedAt,
  endedAt: performance.timeOrigin + (endedAt ?? performance.now()),
});

function takeCalls(): StubCall[] {
  const asked = model.calls
    .splice(0)
    .map(({ call, question, says }) => ({ ...seen(call), service: 'model' as const, question, says }));
  const searched = search?.takeCalls() ?? [];
  const others = searched.map(({ call, service, question }) => ({ ...seen(call), service, question, says: null }));
  return [...asked, ...others].toSorted((a, b) => a.arrivedAt - b.arrivedAt);
}

function delay({ firstTokenMs, eventMs, embedMs, searchMs }: StubDelays): void {
  model.service.delayMs = firstTokenMs;
  model.eventMs = eventMs;
  search?.delay({ embedMs, searchMs });
}

process.on('message', (message) => {
  const request = stubRequestSchema.parse(message);
  if (request.type === 'delays') delay(request.delays);
  else process.send?.({ type: 'calls', calls: takeCalls(), stored: search?.stored ?? null } satisfies StubCalls);
});
// Whoever started them is done with them.
process.on('disconnect', () => {
  void Promise.all([search?.stop(), postgres?.stop()]).finally(() => process.exit(0));
});
const variables = {
  ...model.variables,
  ...search?.variables,
  ...(postgres !== null && { DATABASE_URL: await postgres.createDatabase() }),
};
process.stdout.write(`${JSON.stringify({ variables } satisfies StubAddresses)}\n`);
