import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { UNRESTRICTED } from '#lib/people/access/viewer.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { readEnv } from '#lib/foundation/config/read-env.ts';
import { hasCode, keepFilesToOwner } from '#lib/foundation/core/system.ts';
import { AllowedHosts } from '#lib/serving/http/allowed-hosts.ts';
import { CrossOriginPolicy } from '#lib/serving/http/cross-origin.ts';
import { isHealthAddress, unreadyHealth } from '#lib/serving/http/unready-health.ts';
import { consoleToLog } from '#lib/foundation/log/console-to-log.ts';
import { createMinuteBudget } from '#lib/serving/limits/minute-budget.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { localModelNotice } from '#lib/serving/runtime/local-model.ts';
import { openRuntime } from '#lib/serving/runtime/open-runtime.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { publishServerState } from '#lib/serving/runtime/server-state.ts';
import type { Metrics } from '#lib/serving/telemetry/metrics.ts';
import { startMetrics } from '#lib/serving/telemetry/start-metrics.ts';
import { HANDBOOK_ID, shelfQuestionsIn } from '#lib/contracts/shelf-questions.ts';
import { WORDINGS } from '#lib/contracts/wording/wordings.ts';

import { takeBuiltConfiguration } from './built-configuration.ts';
import { createHttpServer, portOf } from './create-http-server.ts';
import { indexSampleBook } from './index-sample-book.ts';
import { sendReply } from './refusals.ts';
import { measureRequests } from './measure-requests.ts';
import { writeServerFile } from './running-server.ts';
import { answerMeasurementRequests } from './server-measurements.ts';
import { viewerSettler } from './settle-viewer.ts';
import { Drain, shutDown } from './shut-down.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A terminal and a parent process can deliver one Ctrl-C twice; only a later signal is a second request to stop. */
const SAME_SIGNAL_MS = 1_000;

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A server that listens on every address is reached by the local one. */
const ANY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

const PROJECT_FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** Binds the port first, so that a port already in use is detected before anything else is done; requests wait until everything is open. */
async function serve(env: Env, isDevelopment: boolean): Promise<void> {
  const opened = Promise.withResolvers<Handle>();
  const log = createLogger(env.logLevel);
  // During development, Next's coloured output is more useful than log lines.
  if (!isDevelopment) consoleToLog(log);
  const drain = new Drain();
  const server = createHttpServer({
    trustedProxies: env.trustedProxies,
    allowedHosts: new AllowedHosts({ allowed: env.allowedHosts, listening: env.host, publicUrl: env.publicUrl }),
    crossOrigin: new CrossOriginPolicy({
      allowed: env.corsOrigins,
      widget: env.widget.origins,
      publicUrl: env.publicUrl,
    }),
    settleViewer: viewerSettler(env.access),
    budget: createMinuteBudget(env.apiRateLimit * LIMITS.requestsPerQuestion),
    drain,
    log,
    isDevelopment,
    handle: untilOpened(opened.promise),
  });
  await listen(server, env);
  const metrics = await startMetrics(env.metricsListener);
  if (metrics !== null) measureRequests(server, metrics);
  const port = portOf(server);
  const ownUrl = ownAddress(env.host, port);
  const shownUrl = ownUrl.replace('//127.0.0.1:', '//localhost:');
  say(`Lectern is opening its library at ${shownUrl} …`);

  const stopping = new AbortController();
  // The parts of pages change under the same address during development: none of them may be saved.
  const offlineReading = env.offlineReading && !isDevelopment;
  const runtime = openRuntime({ ...env, port, offlineReading }, log, metrics);
  publishServerState({ runtime, stopping: stopping.signal });
  const removeServerFile = runtime.then(({ ingestToken }) =>
    writeServerFile(env.dataFolder, { url: ownUrl, pid: process.pid, token: ingestToken }),
  );
  stopOnSignal(async () => {
    say('Lectern is closing …');
    await shutDown({ server, drain, stopping, graceMs: env.shutdownGraceMs });
    return close({ runtime, removeServerFile, metrics });
  });
  const [nextHandle] = await Promise.all([openNext(server, isDevelopment), runtime, removeServerFile]);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was rejected and nobody looked'));
  // Node would print the error with all its fields, and so the data it was processing.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught');
    process.exit(1);
  });
  const accounts = await (await runtime).administration.openAccounts();
  if (accounts.generatedPassword !== null) say(passwordNotice(accounts.generatedPassword, shownUrl));
  await (await runtime).uploads.sweep();
  await fillLibrary(await runtime, stopping.signal);
  if (stopping.signal.aborted) return;
  await (await runtime).beginOwnIngests();
  opened.resolve(nextHandle);
  say(`Lectern is ready at ${shownUrl}`);
  // Not earlier, because this thread is too busy until then to receive a response in time.
  const notice = await localModelNotice((await runtime).env);
  if (notice !== null) say(notice);
}

/** Printed only on the terminal, because logs are stored and read by others. */
function passwordNotice(password: string, url: string): string {
  return [
    '',
    `  The administration is at ${url}/admin`,
    '',
    '    Name       admin',
    `    Password   ${password}`,
    '',
    '  This password is shown once and kept nowhere. To choose your own, set ADMIN_PASSWORD and start again.',
    '',
  ].join('\n');
}

/** Waits for the handbook only if there is nothing else to read yet. */
async function fillLibrary(runtime: Runtime, signal: AbortSignal): Promise<void> {
  const isEmpty = (await runtime.listDocuments(UNRESTRICTED)).length === 0;
  const indexing = indexSampleBook(runtime, signal);
  void indexing.then(() => tryShelfQuestions(runtime, signal));
  if (isEmpty) await indexing;
}

/** Requests wait for the app, except `/health`, which reports that it is not ready yet. */
function untilOpened(opened: Promise<Handle>): Handle {
  let open: Handle | null = null;
  void opened.then((handle) => (open = handle));
  return async (request, response) => {
    if (open === null && isHealthAddress(request.url ?? '')) {
      await sendReply(unreadyHealth('starting', new Date()), response);
      return;
    }
    await (open ?? (await opened))(request, response);
  };
}

interface Opened {
  runtime: Promise<Runtime>;
  removeServerFile: Promise<() => Promise<void>>;
  metrics: Metrics | null;
}

/** Closes everything and returns the exit code. A runtime that never opened has nothing to close. */
async function close({ runtime, removeServerFile, metrics }: Opened): Promise<number> {
  try {
    await (
      await removeServerFile
    )();
    await (await runtime).close();
    await metrics?.close();
    return 0;
  } catch (error) {
    complain(error);
    return 1;
  }
}

/** Returns the address by which this machine reaches the server. */
function ownAddress(host: string, port: number): string {
  const own = ANY_ADDRESS[host] ?? host;
  return `http://${isIPv6(own) ? `[${own}]` : own}:${port}`;
}

async function listen(server: Server, { host, port }: Env): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) {
      throw new Error(`Port ${port} is already in use. Stop the program that uses it, or set PORT to another port.`, {
        cause: error,
      });
    }
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].some((code) => hasCode(error, code))) {
      throw new Error(`HOST must be an address or a name of this machine; ${host} is not one.`, { cause: error });
    }
    throw error;
  }
}

async function openNext(server: Server, isDevelopment: boolean): Promise<Handle> {
  if (!isDevelopment) takeBuiltConfiguration();
  const { default: createNext } = await import('next');
  const next = createNext({ dev: isDevelopment, dir: PROJECT_FOLDER, httpServer: server, port: portOf(server) });
  await next.prepare();
  return next.getRequestHandler();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}

// The process that read the output may have ended; that is no reason to stop answering.
process.stdout.on('error', () => undefined);
answerMeasurementRequests();
try {
  const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });
  keepFilesToOwner();
  await serve(readEnv(), values.dev);
} catch (error) {
  complain(error);
  process.exit(1);
}

/** Tries the questions offered on the shelf before it is opened. A failure only costs the first visitor a moment; it is logged. */
async function tryShelfQuestions(runtime: Runtime, signal: AbortSignal): Promise<void> {
  try {
    const handbook = await runtime.findDocument(UNRESTRICTED, HANDBOOK_ID);
    if (handbook?.sourcePath !== runtime.files.handbook) return;
    for (const { reader } of Object.values(WORDINGS)) {
      const asked = { documentId: handbook.id, questions: shelfQuestionsIn(reader) };
      await runtime.suggestKnown(UNRESTRICTED, asked, signal);
    }
  } catch (error) {
    if (!signal.aborted) runtime.log.warn({ err: error }, 'the questions of the shelf could not be tried');
  }
}

/** Runs `stop` once, at the first signal or when the parent process has ended, then exits. A second signal exits at once. */
function stopOnSignal(stop: () => Promise<number>): void {
  let stoppingSince: number | null = null;
  const begin = () => {
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    void stop().then((exitCode) => process.exit(exitCode));
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stoppingSince !== null && performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      begin();
    });
  }
  stopWithParent(begin);
}

/**
 * Calls `stop` when the parent process has ended, even if it was killed outright and could not forward a signal. Does nothing without a channel to a
 * parent (see `scripts/lib/run-command.mjs`, `start-server.ts`).
 */
function stopWithParent(stop: () => void): void {
  process.once('disconnect', stop);
  // Listening must not keep a process alive that has nothing else to do.
  process.channel?.unref();
}
