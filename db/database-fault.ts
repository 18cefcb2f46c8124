import { type FaultKind, ServiceFault } from '#lib/foundation/core/service-fault.ts';

/** The activity during which a driver failed. No statement has been sent while it is connecting, so any request may then be repeated. */
export type DatabaseStage = 'connecting' | 'asking';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const KIND_OF_CLASS: ReadonlyMap<string, FaultKind> = new Map([
  ['08', 'interrupted'],
  // A transaction aborted in favour of another.
  ['40', 'unavailable'],
  // Resources, including a full disk and too many connections.
  ['53', 'unavailable'],
  ['57', 'interrupted'],
  ['58', 'unavailable'],
  ['XX', 'unavailable'],
  ['28', 'unauthorized'],
  ['3D', 'not_found'],
]);

const KIND_OF_CODE: ReadonlyMap<string, FaultKind> = new Map([
  // Cancelled by statement_timeout or manually.
  ['57014', 'timeout'],
  // A transaction that was idle for too long.
  ['25P03', 'interrupted'],
  // Read-only: a replica, or a hosted database over its limits.
  ['25006', 'unavailable'],
  // A protocol violation between driver and server.
  ['08P01', 'rejected'],
]);

// Messages of the drivers and Neon's proxy that come without an SQLSTATE.
const KIND_OF_MESSAGE: [RegExp, FaultKind][] = [
  [/timeout exceeded when trying to connect|connection timeout|Query read timeout/i, 'timeout'],
  [/Connection terminated|server conn crashed|other side closed|connection error and is not queryable/i, 'interrupted'],
  [/Client was closed|Cannot use a pool after|Error connecting to database|fetch failed|WebSocket/i, 'unreachable'],
  [/Control plane request failed|Couldn't connect to compute node|Server error \(HTTP status 5/i, 'unavailable'],
  [/does not support SSL|certificate|server does not support/i, 'rejected'],
];

/** Maps an error of a Postgres driver to a fault of the database; null when it is a fault of the statement instead. */
export function databaseFault(error: unknown, stage: DatabaseStage): ServiceFault | null {
  // A server that answers a connection with any other error rejects it, now and later.
  const isTurnedAway = stage === 'connecting' && sqlState(error) !== null;
  const kind = kindOf(error) ?? (isTurnedAway ? 'rejected' : null);
  if (kind === null) return null;
  const isRepeatable = stage === 'connecting' && ['interrupted', 'timeout', 'unavailable'].includes(kind);
  return new ServiceFault(isRepeatable ? 'unreachable' : kind, sentence(error, stage), { cause: error });
}

/** Whether a connection on which this error occurred can still be used. */
export function leavesConnectionSound(error: unknown): boolean {
  const code = sqlState(error);
  if (code === null) return false;
  return code === '57014' || !['08', '57', 'XX'].includes(code.slice(0, 2));
}

function kindOf(error: unknown): FaultKind | null {
  const code = sqlState(error);
  if (code !== null) return KIND_OF_CODE.get(code) ?? KIND_OF_CLASS.get(code.slice(0, 2)) ?? null;
  // WebSockets report an event, not an error.
  if (!(error instanceof Error)) return isErrorEvent(error) ? 'interrupted' : null;
  const message = error.message;
  const found = KIND_OF_MESSAGE.find(([pattern]) => pattern.test(message));
  if (found !== undefined) return found[1];
  if (typeof Reflect.get(error, 'syscall') !== 'string') return null;
  return Reflect.get(error, 'syscall') === 'read' || Reflect.get(error, 'syscall') === 'write'
    ? 'interrupted'
    : 'unreachable';
}

function sqlState(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code) ? code : null;
}

function isErrorEvent(error: unknown): boolean {
  return typeof error === 'object' && error !== null && Reflect.get(error, 'type') === 'error';
}

// The driver's message goes into the cause only: it may name hosts and users.
function sentence(error: unknown, stage: DatabaseStage): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const what = stage === 'connecting' ? 'The database could not be connected to' : 'The database failed';
  return typeof code === 'string' ? `${what} (${code}).` : `${what}.`;
}
