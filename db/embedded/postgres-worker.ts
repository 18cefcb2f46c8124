import { parentPort, workerData } from 'node:worker_threads';

import { PGlite, types } from '@electric-sql/pglite';
import { pg_textsearch } from '@electric-sql/pglite-pg_textsearch';
import { vector } from '@electric-sql/pglite-pgvector';

import { isEmpty } from './database-parts.ts';
import { LIBRARY_CHANNEL } from './library-notices.ts';
import { beginDatabase, isUnfinished } from './new-database.ts';
import { watchObstacles } from './obstacle.ts';
import { keepAllFromOthers } from './owner-only.ts';
import { PgliteSession } from './pglite-session.ts';
import { RefusedError, StatementRunner } from './statement-runner.ts';
import type { Obstacle, ReportedError, WorkerReply, WorkerRequest, WorkerStart } from './worker-messages.ts';

/** The number Emscripten uses for this error. */
const READ_ONLY_FILE_SYSTEM = 69;

const ACCESS_MODE = 3;

const READ_ONLY = 0;

/*
 * The thread that owns the embedded Postgres. WebAssembly runs synchronously: on the main thread every statement would
 * stall every stream.
 */

if (parentPort === null) throw new Error('postgres-worker.ts runs as a worker thread only.');
const port = parentPort;
const { databaseFolder, begun } = workerData as WorkerStart;

/** The prefix of bytes in Postgres's text format. */
const HEX_PREFIX = String.raw`\x`;

const asText = (value: string): string => value;

// Functions cannot cross a thread boundary, so the parsers drizzle would pass along are set here: it reads dates and JSON from their text. The same
// applies to their array types (1115, 1182, 1185, 1187, 1231).
const TEXT_TYPES = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  types.JSON,
  types.JSONB,
  1115,
  1182,
  1185,
  1187,
  1231,
];
const parsers = {
  ...Object.fromEntries(TEXT_TYPES.map((type) => [type, asText])),
  // PGlite's own version reads and writes bytes one by one, which takes a hundred times as long. Copied, since transferring it to another thread
  // would take the whole underlying buffer along.
  [types.BYTEA]: (hex: string) => new Uint8Array(Buffer.from(hex.slice(HEX_PREFIX.length), 'hex')),
};
const serializers = {
  [types.BYTEA]: (bytes: Uint8Array) =>
    HEX_PREFIX + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex'),
};

const SETTINGS = [
  // A finished segment of the write-ahead log is deleted, not kept with its content.
  ...['-c', 'wal_recycle=off'],
  // A quarter of PGlite's default: pages not held here are in the memory of the system (decision 190).
  ...['-c', 'shared_buffers=32MB'],
];

function post(reply: WorkerReply): void {
  port.postMessage(reply);
}

function reported(error: unknown): ReportedError {
  if (!(error instanceof Error)) return { message: String(error) };
  const result: ReportedError = { message: error.message };
  for (const field of ['code', 'detail', 'constraint', 'table'] as const) {
    const value: unknown = Reflect.get(error, field);
    if (typeof value === 'string') result[field] = value;
  }
  return result;
}

// After a trap the WebAssembly instance is in an undefined state. Rethrown, the error ends the thread; the next one recovers from the write-ahead
// log.
function isTrap(error: unknown): boolean {
  return error instanceof Error && (error.name === 'RuntimeError' || error.name === 'ExitStatus' || hasEnded(error));
}

/** A server process would exit with this error; PGlite continues, but answers nothing any more. */
function hasEnded(error: Error): boolean {
  const severity: unknown = Reflect.get(error, 'severity');
  return severity === 'PANIC' || severity === 'FATAL';
}

/** Returns a function that reports the obstacle to writing, and notifies the other thread of each change. */
function tellingOfObstacles(): () => Obstacle | null {
  const obstacle = watchObstacles(databaseFolder);
  let told: Obstacle | null = null;
  return () => {
    const found = obstacle();
    if (found !== told) post({ kind: 'obstacle', obstacle: (told = found) });
    return found;
  };
}

async function serve(database: PGlite, runner: StatementRunner, request: WorkerRequest): Promise<void> {
  const { id } = request;
  Atomics.store(begun, 0, BigInt(id));
  try {
    if (request.kind === 'close') {
      await database.close();
      post({ kind: 'result', id, results: [] });
      port.close();
      return;
    }
    post({ kind: 'result', id, results: await runner.run(request) });
  } catch (error) {
    if (isTrap(error)) throw error;
    if (error instanceof RefusedError) post({ kind: 'refused', id, obstacle: error.obstacle });
    else post({ kind: 'failure', id, error: reported(error) });
  }
}

try {
  // PGlite creates a new database wherever it finds no PG_VERSION, over existing files.
  const isNew = isEmpty(databaseFolder) || isUnfinished(databaseFolder);
  const finish = isNew ? beginDatabase(databaseFolder) : () => undefined;
  const database = await PGlite.create({
    dataDir: databaseFolder,
    extensions: { vector, pg_textsearch },
    parsers,
    serializers,
    startParams: [...PGlite.defaultStartParams, ...SETTINGS],
  });
  finish();
  readWhereNothingIsWritten(database);
  keepAllFromOthers(databaseFolder);
  await database.listen(LIBRARY_CHANNEL, () => post({ kind: 'library-written' }));
  const runner = new StatementRunner(new PgliteSession(database), tellingOfObstacles());
  let served = Promise.resolve();
  port.on('message', (request: WorkerRequest) => {
    served = served.then(() => serve(database, runner, request));
  });
  post({ kind: 'ready' });
} catch (error) {
  post({ kind: 'open-failed', error: reported(error) });
}

interface Stream {
  flags: number;
}

/** Missing in PGlite's types. */
interface FileSystems {
  NODEFS: { stream_ops: { open(stream: Stream): void } };
}

/**
 * Lets Postgres read from a disk that has become read-only. It opens every file for writing, and each only when it is first needed: without this,
 * files not read so far could no longer be read.
 */
function readWhereNothingIsWritten({ Module }: PGlite): void {
  const { NODEFS } = Reflect.get(Module.FS, 'filesystems') as FileSystems;
  const operations = NODEFS.stream_ops;
  const open = operations.open.bind(operations);
  operations.open = (stream) => {
    try {
      open(stream);
    } catch (error) {
      const number: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'errno') : undefined;
      if (number !== READ_ONLY_FILE_SYSTEM || (stream.flags & ACCESS_MODE) === READ_ONLY) throw error;
      // Opened for reading only; creating a file still fails.
      stream.flags -= stream.flags & ACCESS_MODE;
      open(stream);
    }
  };
}
