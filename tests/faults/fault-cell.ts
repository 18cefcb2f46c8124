import { setTimeout as delay } from 'node:timers/promises';

import { expect, vi } from 'vitest';

import type { HealthResponse } from '#lib/contracts/health.ts';
import type { ErrorCode } from '#lib/foundation/core/errors.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import type { FakeService } from '#tests/support/services/fake-http-service.ts';

import { type AppOnFakes, SCALED_DEADLINES } from './app-on-fakes.ts';
import type { Asked } from './ask-over.ts';
import { cure, type Illness } from './http-faults.ts';

type ServiceName = keyof HealthResponse['services'];
type Health = HealthResponse['services'][ServiceName]['status'];

/** One way in which one service is ill, and what is to come of it. */
export interface Cell {
  fault: string;
  illness: Illness;
  /** What the client is told; null for an answer that is complete all the same. */
  code: ErrorCode | null;
  /** Calls that reach the service: the most, or the least and the most. Null where none can. */
  attempts: number | [number, number] | null;
  /** What `/health` says of the service meanwhile. */
  health: Health | Health[];
  /** Of these alone the attempts are counted. */
  counted?: RegExp;
  /** The client leaves as soon as the service was called. */
  clientLeaves?: boolean;
  check?: (asked: Asked) => void;
}

/** The service as the app's `/health` and the table know it. */
export interface ServiceUnderFault {
  name: ServiceName;
  /** What the table calls it, where that is another name. */
  title?: string;
  of: (app: AppOnFakes) => FakeService;
}

/** A line of the table. */
export interface CellReport {
  fault: string;
  outcome: string;
  attempts: number;
  ms: number;
  health: Health;
}

/** Beyond the deadline: for two busy processors, not for the app. */
const SLACK_MS = 1_500;
const PATIENCE = { timeout: 10_000, interval: 50 };
const TOTAL_MS = Number(SCALED_DEADLINES.TOTAL_TIMEOUT_MS);

let asked = 0;

/** Every question is a new one: vectors of old ones are remembered. */
export function newQuestion(): string {
  asked += 1;
  return `How many minutes is the vaporiser of lamp ${asked} warmed before the valve is opened?`;
}

/** Runs a cell; one that fails leaves nothing behind that would make the next one fail. */
export async function runCell(app: AppOnFakes, service: ServiceUnderFault, cell: Cell): Promise<CellReport> {
  try {
    return await report(app, service, cell);
  } catch (error) {
    await cure(service.of(app));
    await app.reopen();
    throw error;
  }
}

/** Makes the service ill, asks, looks at everything that may have gone wrong, and sees the app recover. */
async function report(app: AppOnFakes, { name, of }: ServiceUnderFault, cell: Cell): Promise<CellReport> {
  const service = of(app);
  const sessionId = newId();
  const before = service.calls.length;
  await cell.illness(service);
  const result =
    cell.clientLeaves === true
      ? await askAndLeave(app, service, sessionId)
      : await app.ask(newQuestion(), { sessionId });
  const calls = service.calls.slice(before).filter(({ operation }) => cell.counted?.test(operation) ?? true);

  expect(result.ms, 'within its deadline').toBeLessThan(TOTAL_MS + SLACK_MS);
  expect(result.code).toBe(cell.clientLeaves === true ? null : cell.code);
  expectAttempts(calls.length, cell.attempts);
  await expectClosedSockets(service);
  await expectRecord(app, { sessionId, result, leaves: cell.clientLeaves === true });
  cell.check?.(result);

  const health = await expectHealth(app, name, [cell.health].flat());
  await cure(service);
  await expectRecovery(app, name);
  await expectClosedSockets(service);
  return {
    fault: cell.fault,
    outcome: outcomeOf(result),
    attempts: calls.length,
    ms: result.ms,
    health: health.status,
  };
}

function expectAttempts(made: number, allowed: Cell['attempts']): void {
  if (allowed === null) return;
  const [least, most] = typeof allowed === 'number' ? [allowed, allowed] : allowed;
  expect(made, 'attempts').toBeGreaterThanOrEqual(least);
  expect(made, 'attempts').toBeLessThanOrEqual(most);
}

/** Nobody may go on with a call whose answer nobody waits for. */
async function expectClosedSockets(service: FakeService): Promise<void> {
  await vi.waitUntil(() => service.calls.every(({ outcome }) => outcome !== 'open'), { timeout: 1_000, interval: 10 });
}

interface Recorded {
  sessionId: string;
  result: Asked;
  leaves: boolean;
}

/** What is stored is what the client saw, and is never more than that. */
async function expectRecord(app: AppOnFakes, { sessionId, result, leaves }: Recorded): Promise<void> {
  const turns = await vi.waitUntil(async () => {
    const found = await app.turnsOf(sessionId);
    return found.length > 0 && found;
  });
  expect(turns).toHaveLength(1);
  const [turn] = turns;
  if (leaves) expect(turn).toMatchObject({ outcome: 'stopped', errorCode: null });
  else if (result.code === null) expect(turn).toMatchObject({ outcome: 'answered', response: result.text });
  else expect(turn).toMatchObject({ outcome: 'failed', errorCode: result.code });
}

/** `/health` says what is true, as soon as it asks again. */
async function expectHealth(app: AppOnFakes, name: ServiceName, allowed: Health[]) {
  const told = async () => (await app.health()).services[name];
  await expect.poll(async () => (await told()).status, PATIENCE).toBeOneOf(allowed);
  const health = await told();
  expect(JSON.stringify(health)).not.toContain('127.0.0.1');
  return health;
}

/** A question is answered, and `/health` says that all is well. */
async function expectRecovery(app: AppOnFakes, name: ServiceName): Promise<void> {
  const answer = await app.ask(newQuestion());
  expect(answer.code).toBe(null);
  expect(answer.metadata?.outcome).toBe('answered');
  await expectHealth(app, name, ['up']);
}

async function askAndLeave(app: AppOnFakes, service: FakeService, sessionId: string): Promise<Asked> {
  const client = new AbortController();
  const before = service.calls.length;
  const answer = app.ask(newQuestion(), { sessionId, signal: client.signal });
  await vi.waitUntil(() => service.calls.length > before, { timeout: 5_000, interval: 5 });
  await delay(20);
  client.abort();
  return answer;
}

function outcomeOf({ status, code, metadata }: Asked): string {
  if (status === 0) return 'client left';
  if (code === null) return metadata === null ? 'nothing' : 'answered';
  return `${code} ${status === 200 ? 'in the stream' : status}`;
}
