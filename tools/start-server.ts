import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { prepare } from '#scripts/lib/prepare.mjs';
import { PROJECT } from '#scripts/lib/project.mjs';
import { serverProcess } from '#scripts/lib/server-process.mjs';
import {
  serverMeasurementsSchema,
  type MeasurementRequest,
  type ServerMeasurements,
} from '#server/server-measurements.ts';

/** A real server in a process of its own, with a data folder of its own. */
export interface StartedServer {
  /** Without trailing slash. */
  url: string;
  dataFolder: string;
  pid: number;
  /** What the server has printed so far, standard output and error together; the last part only. */
  log(): string;
  startMeasuring(): void;
  /** What was measured since `startMeasuring`. */
  endMeasuring(): Promise<ServerMeasurements>;
  /** Ends the server, by force after ten seconds, and removes its data. */
  stop(): Promise<void>;
}

export interface StartServerOptions {
  /** On top of the caller's environment. `PORT` and `LECTERN_DATA` are chosen here unless given. */
  env?: Record<string, string>;
  /** Keep a data folder that was given in `env`. */
  keepData?: boolean;
  /** Another checkout of the project, which has been installed and built; this one by default. */
  project?: string;
}

// The first start creates a database and indexes the handbook, on a machine that may be busy with other tests.
const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 10_000;
const POLL_MS = 50;
const LOG_LENGTH = 20_000;

/**
 * Starts the app (building it if its sources have changed) and waits until `GET /health` answers 200. Rejects with the
 * server's last words when it ends or does not get ready.
 */
export async function startServer(options: StartServerOptions = {}): Promise<StartedServer> {
  const node = await prepare();
  const dataFolder = options.env?.LECTERN_DATA ?? (await mkdtemp(join(tmpdir(), 'lectern-')));
  const port = options.env?.PORT ?? String(await findFreePort());
  const { args, env } = serverProcess();
  const child = spawn(node, args, {
    cwd: options.project ?? PROJECT,
    env: { ...env, ...options.env, PORT: port, LECTERN_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // So that a caller that ends early, or crashes, is not kept alive by the server: the server ends with it.
  child.unref();
  const log = keepLog(child);
  const stop = async () => {
    await endProcess(child);
    if (options.keepData !== true) await rm(dataFolder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(child, url);
  } catch (cause) {
    await stop();
    throw new Error(`The server did not get ready. Its last words:\n${log()}`, { cause });
  }
  return {
    url,
    dataFolder,
    pid: child.pid ?? 0,
    log,
    startMeasuring: () => sendTo(child, { type: 'measure-start' }),
    endMeasuring: () => measurementsOf(child),
    stop,
  };
}

/** One that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

function keepLog(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text = (text + chunk).slice(-LOG_LENGTH)));
  }
  return () => text;
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`It ended with ${child.signalCode ?? `code ${child.exitCode ?? '?'}`}.`);
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) return;
    await sleep(POLL_MS);
  }
  throw new Error(`GET /health did not answer 200 within ${READY_TIMEOUT_MS / 1000} s.`);
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(force);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function sendTo(child: ChildProcess, request: MeasurementRequest): void {
  child.send(request);
}

async function measurementsOf(child: ChildProcess): Promise<ServerMeasurements> {
  const answered = once(child, 'message', { signal: AbortSignal.timeout(10_000) });
  sendTo(child, { type: 'measure-end' });
  const [message] = (await answered) as unknown[];
  return serverMeasurementsSchema.parse(message);
}
