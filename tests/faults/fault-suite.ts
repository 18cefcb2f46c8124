import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { ErrorCode } from '#lib/foundation/core/errors.ts';

import { type AppOnFakes, FULL_SCALE, openAppOnFakes, type OutsideFake } from './app-on-fakes.ts';
import { type Cell, type CellReport, newQuestion, runCell, type ServiceUnderFault } from './fault-cell.ts';
import { cure, every, type Illness, status } from './http-faults.ts';
import { printTable } from './print-table.ts';

interface FaultSuite {
  service: ServiceUnderFault;
  cells: Cell[];
  /** What a client is told when the service cannot be used. */
  code: ErrorCode;
  /** How long a question may take when the service hangs, with the deadlines of the public contract. */
  fullScaleMs: number;
  hang?: Illness;
  /** Another program's store, if it is that which is ill. */
  outside?: () => Promise<OutsideFake>;
}

/** Beyond the deadline, for busy processors. */
const SLACK_MS = 1_500;

/** Everything that may go wrong with a service, one test each, and the table of what came of it. */
export function faultSuite(suite: FaultSuite): void {
  const { service, cells, code, fullScaleMs, outside, hang = every({ kind: 'hang' }) } = suite;
  let app: AppOnFakes;
  const reports: CellReport[] = [];
  beforeAll(async () => {
    app = await openAppOnFakes({}, outside === undefined ? null : await outside());
  });
  afterAll(async () => {
    printTable(service.title ?? service.name, reports);
    await app.close();
  });

  describe(service.title ?? service.name, () => {
    it.each(cells)('$fault', async (cell) => {
      reports.push(await runCell(app, service, cell));
    });

    it('is left alone after many failures, and asked again after a while', async () => {
      const fake = service.of(app);
      await every(status(503))(fake);
      for (let question = 0; question < 4; question += 1) expect((await app.ask(newQuestion())).code).toBe(code);
      const before = fake.calls.length;
      const turnedAway = await app.ask(newQuestion());
      expect(turnedAway.code).toBe(code);
      expect(turnedAway.retryAfter).toBeGreaterThanOrEqual(1);
      expect(fake.calls).toHaveLength(before);
      await cure(fake);
      expect((await app.health()).services[service.name].status).not.toBe('up');
      await vi.waitUntil(async () => (await app.ask(newQuestion())).code === null, { timeout: 10_000, interval: 100 });
    });

    it('ends within the deadline of the public contract when it hangs', async () => {
      await app.reopen(FULL_SCALE);
      const fake = service.of(app);
      await hang(fake);
      const { code: told, ms } = await app.ask(newQuestion());
      await cure(fake);
      expect(told).toBe(code);
      expect(ms).toBeLessThan(fullScaleMs + SLACK_MS);
      await vi.waitUntil(() => fake.calls.every(({ outcome }) => outcome !== 'open'), { timeout: 1_000 });
    });

    it('has left no key and no question in the log', () => {
      const log = app.log.join('');
      expect(log).toContain('request');
      expect(log).not.toMatch(/nobody-may-see|vaporiser/);
      expect(log).not.toContain(app.cohere.apiKey);
    });
  });
}
