import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { ErrorResponse } from '#lib/contracts/error-response.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import type { ConnectionFault } from '#tests/support/services/neon/connection-faults.ts';

import { type AppOnFakes, FULL_SCALE, openAppOnFakes, SCALED_DEADLINES } from './app-on-fakes.ts';
import type { Asked } from './ask-over.ts';
import { type CellReport, newQuestion } from './fault-cell.ts';
import { printTable } from './print-table.ts';

type Illness = (app: AppOnFakes) => void | Promise<void>;

interface DatabaseCell {
  fault: string;
  illness: Illness;
  /** Whether the answer knows what was said before, and whether it is known later. */
  history: boolean;
  recorded: boolean;
  /** Passages are ordered by what is remembered of the library. */
  withoutStatistics?: boolean;
  /** What is stored may be more than was known when the answer ended. */
  mayBeStored?: boolean;
  health: 'up' | 'down';
}

let isHalted = false;

async function haltServer({ postgres }: AppOnFakes): Promise<void> {
  isHalted = true;
  await postgres.halt();
}

/** Of every connection: those that are open are cut first. */
function connections(fault: ConnectionFault): Illness {
  return async ({ bridge }) => {
    await bridge.refuse();
    bridge.faults.add(fault);
    await bridge.accept();
  };
}

function statements(fault: ConnectionFault, times?: number): Illness {
  return ({ bridge }) => bridge.faults.add(fault, times);
}

const HISTORY = /select [^;]*from "conversations"[^;]* order by/s;
const RECORD = /insert into "conversations"/;
const STATISTICS = /from "(corpus|term)_statistics"/;
const ENDED = { code: '57P01', message: 'terminating connection due to administrator command' };

const nothing = { history: false, recorded: false, health: 'down' } as const;

const CELLS: DatabaseCell[] = [
  { fault: 'refused', illness: ({ bridge }) => bridge.refuse(), ...nothing },
  { fault: 'the server is off', illness: haltServer, ...nothing },
  { fault: 'reset at once', illness: connections({ kind: 'reset-at-once' }), ...nothing },
  { fault: 'hang', illness: connections({ kind: 'hang' }), ...nothing },
  { fault: 'slow drip', illness: connections({ kind: 'slow-drip', everyMs: 40 }), ...nothing },
  {
    fault: '53300 too many connections',
    illness: connections({ kind: 'turn-away', code: '53300', message: 'sorry, too many clients already' }),
    ...nothing,
  },
  {
    fault: '57P03 starting up',
    illness: connections({ kind: 'turn-away', code: '57P03', message: 'the database system is starting up' }),
    ...nothing,
  },
  {
    fault: '28P01 wrong password',
    illness: connections({ kind: 'turn-away', code: '28P01', message: 'password authentication failed' }),
    ...nothing,
  },
  {
    fault: 'history: connection lost',
    illness: statements({ kind: 'lose-statement', statement: HISTORY }),
    history: false,
    recorded: true,
    health: 'up',
  },
  {
    fault: 'history: answer cut',
    illness: statements({ kind: 'cut-answer', statement: HISTORY }),
    history: false,
    recorded: true,
    health: 'up',
  },
  {
    fault: 'history: no answer',
    illness: statements({ kind: 'swallow-statement', statement: HISTORY }),
    history: false,
    recorded: true,
    health: 'up',
  },
  {
    fault: 'history: one 57P01',
    illness: statements({ kind: 'end-session', statement: HISTORY, ...ENDED }, 1),
    history: true,
    recorded: true,
    health: 'up',
  },
  {
    fault: 'statistics: no answer',
    withoutStatistics: true,
    illness: statements({ kind: 'swallow-statement', statement: STATISTICS }),
    history: true,
    recorded: true,
    health: 'up',
  },
  {
    fault: 'record: no answer',
    illness: statements({ kind: 'swallow-statement', statement: RECORD }),
    history: true,
    recorded: false,
    health: 'up',
  },
  {
    fault: 'record: 57P01',
    illness: statements({ kind: 'end-session', statement: RECORD, ...ENDED }),
    history: true,
    recorded: false,
    health: 'up',
  },
  {
    fault: 'record: connection lost',
    illness: statements({ kind: 'lose-statement', statement: RECORD }),
    history: true,
    recorded: false,
    health: 'up',
  },
  {
    fault: 'record: answer lost',
    illness: statements({ kind: 'lose-answer', statement: RECORD }),
    history: true,
    recorded: false,
    mayBeStored: true,
    health: 'up',
  },
  {
    fault: 'statistics: 57P01',
    withoutStatistics: true,
    illness: statements({ kind: 'end-session', statement: STATISTICS, ...ENDED }),
    history: true,
    recorded: true,
    health: 'up',
  },
];

const TOTAL_MS = Number(SCALED_DEADLINES.TOTAL_TIMEOUT_MS);
/** Beyond the deadline, for busy processors. */
const SLACK_MS = 1_500;

let app: AppOnFakes;
const reports: CellReport[] = [];

beforeAll(async () => {
  app = await openAppOnFakes();
});
afterAll(async () => {
  printTable('database', reports);
  await app.close();
});

async function cure(): Promise<void> {
  app.bridge.faults.clear();
  await app.bridge.refuse();
  await app.bridge.accept();
  if (isHalted) await app.postgres.resume();
  isHalted = false;
}

const databaseStatus = async () => (await app.health()).services.database.status;

async function runDatabaseCell(cell: DatabaseCell): Promise<CellReport> {
  const sessionId = newId();
  const earlier = await app.ask(newQuestion(), { sessionId });
  const opened = app.bridge.opened;
  const logged = app.log.length;
  await cell.illness(app);
  const asked = await app.ask(newQuestion(), { sessionId });

  expectAnswer(asked, cell);
  expectLog(app.log.slice(logged).join(''), cell);
  await expect.poll(databaseStatus, { timeout: 10_000 }).toBe(cell.health);
  const health = await databaseStatus();
  if (cell.health === 'down') await expectTypedError();
  const attempts = app.bridge.opened - opened;

  await cure();
  await expect.poll(databaseStatus, { timeout: 15_000 }).toBe('up');
  const turns = await app.turnsOf(sessionId);
  const complete = [earlier.text, asked.text];
  expect(turns.map(({ response }) => response)).toEqual(complete.slice(0, turns.length));
  expect(turns.every(({ outcome }) => outcome === 'answered')).toBe(true);
  if (cell.mayBeStored !== true) expect(turns).toHaveLength(cell.recorded ? 2 : 1);
  await expectRecovery(sessionId);
  const lost = [cell.history ? '' : 'history', cell.recorded ? '' : 'record'].filter((part) => part !== '').join(', ');
  const outcome = lost === '' ? 'answered' : `answered without ${lost}`;
  return { fault: cell.fault, outcome, attempts, ms: asked.ms, health };
}

function expectAnswer({ ms, code, metadata }: Asked, { history, recorded }: DatabaseCell): void {
  expect(ms, 'within its deadline').toBeLessThan(TOTAL_MS + SLACK_MS);
  expect(code).toBe(null);
  expect(metadata?.outcome).toBe('answered');
  expect(metadata?.history_available).toBe(history ? undefined : false);
  expect(metadata?.recorded).toBe(recorded ? undefined : false);
}

/** Each loss is written down: otherwise the fault was none. */
function expectLog(log: string, { history, recorded, withoutStatistics }: DatabaseCell): void {
  if (!history) expect(log).toContain('the conversation so far could not be read');
  if (!recorded) expect(log).toContain('the turn could not be recorded');
  if (withoutStatistics === true) expect(log).toContain('term statistics cannot be read');
}

/** What needs the database says so, in time. */
async function expectTypedError(): Promise<void> {
  const startedAt = performance.now();
  const response = await fetch(`${app.url}/api/documents`);
  expect(response.status).toBe(503);
  expect((await response.json()) as ErrorResponse).toMatchObject({ error_code: 'storage_unavailable' });
  expect(performance.now() - startedAt).toBeLessThan(TOTAL_MS + SLACK_MS);
  // Who may sign in stands there too.
  const signIn = await fetch(`${app.url}/api/admin/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'admin', password: 'whatever it is' }),
  });
  expect(signIn.status).toBe(503);
  expect((await signIn.json()) as ErrorResponse).toMatchObject({ error_code: 'storage_unavailable' });
}

async function expectRecovery(sessionId: string): Promise<void> {
  const { metadata } = await app.ask(newQuestion(), { sessionId });
  expect(metadata?.outcome).toBe('answered');
  expect(metadata?.history_available).toBeUndefined();
  expect(metadata?.recorded).toBeUndefined();
}

describe('database', () => {
  it.each(CELLS)('$fault', async (cell) => {
    try {
      reports.push(await runDatabaseCell(cell));
    } catch (error) {
      await cure();
      await app.reopen();
      throw error;
    }
  });

  it('holds up nothing that another failure ends', async () => {
    const sessionId = newId();
    await connections({ kind: 'hang' })(app);
    app.model.service.faults.add({ fault: { kind: 'hang' } });
    const { code, ms } = await app.ask(newQuestion(), { sessionId });
    app.model.service.faults.clear();
    await cure();
    expect(code).toBe('agent_unavailable');
    expect(ms).toBeLessThan(TOTAL_MS + SLACK_MS);
    await vi.waitUntil(() => app.model.service.calls.every(({ outcome }) => outcome !== 'open'), { timeout: 1_000 });
  });

  it('costs seconds, not the answer, when it hangs and the deadlines are those of the public contract', async () => {
    await app.reopen(FULL_SCALE);
    const sessionId = newId();
    await app.ask(newQuestion(), { sessionId });
    await connections({ kind: 'hang' })(app);
    const { ms, metadata } = await app.ask(newQuestion(), { sessionId });
    await cure();
    expect(metadata).toMatchObject({ outcome: 'answered', history_available: false, recorded: false });
    const patience = LIMITS.historyTimeoutMs + LIMITS.retrievalTimeoutMs + LIMITS.recordTimeoutMs;
    expect(ms).toBeLessThan(patience + SLACK_MS);
  });

  it('has left no password and no question in the log', () => {
    const log = app.log.join('');
    expect(log).toContain('the turn could not be recorded');
    expect(log).not.toMatch(/vaporiser|sec\/ret|sec%2Fret/);
  });
});
