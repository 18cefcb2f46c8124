import { Socket } from 'node:net';
import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';

import { speakAdminFrom } from '#lib/contracts/wording/admin-wording.ts';
import { speakFrom } from '#lib/contracts/wording/wording.ts';
import { WORDINGS } from '#lib/contracts/wording/wordings.ts';

// What is drawn or said without a page around it.
speakFrom(() => WORDINGS.en.reader);
speakAdminFrom(() => WORDINGS.en.administration);

/**
 * Two things fail the test during which they happen, also when the code under test swallows the error: printing to
 * `console.error` or `console.warn`, and a connection to any other machine but those that `TEST_*` variables name. A test that
 * means to provoke console output replaces the method for itself (`vi.spyOn(console, 'error').mockImplementation(…)`) and looks
 * at what was said.
 */
const incidents: string[] = [];

// Models that compare meaning are for the tests that are about them: the commands and servers of the others go by words, as the helpers of
// these tests do, and would use the one that comes with the program or the real one (`real-model.ts`) by themselves.
process.env['EMBEDDINGS'] = 'off';
const { MODELS_FOLDER: modelsFolder } = process.env;
if (modelsFolder !== undefined) process.env['TEST_MODELS_FOLDER'] = modelsFolder;
delete process.env['MODELS_FOLDER'];

for (const method of ['error', 'warn'] as const) {
  console[method] = (...values: unknown[]) => {
    incidents.push(`console.${method}: ${format(...values)}`);
  };
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3}|\[::1\])$/;

/** Where the real services are whose adapters are tested in addition when a key of theirs is given. */
const HOST_OF_KEY: Record<string, string> = {
  TEST_COHERE_API_KEY: 'api.cohere.com',
  TEST_GEMINI_API_KEY: 'generativelanguage.googleapis.com',
};

const REAL_HOSTS = new Set(
  Object.entries(process.env).flatMap(([name, value = '']) => {
    if (!name.startsWith('TEST_')) return [];
    const address = name.endsWith('_URL') && URL.canParse(value) ? new URL(value).hostname : HOST_OF_KEY[name];
    return address ?? [];
  }),
);

type Connect = typeof Socket.prototype.connect & { unguarded?: typeof Socket.prototype.connect };

// Every TCP connection of Node (http, https, tls, fetch, database drivers) begins here, before its name is looked up. Of files
// that run in one process each puts its guard in the place of the one before.
const { connect: known }: { connect: Connect } = Socket.prototype;
const connect = known.unguarded ?? known;
function guardedConnect(this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(args);
  if (host !== null && !LOOPBACK.test(host) && !REAL_HOSTS.has(host)) {
    incidents.push(`a connection to ${host}`);
    throw new Error(`Tests may not connect to ${host}.`);
  }
  return Reflect.apply(connect, this, args as Parameters<typeof connect>);
}
Socket.prototype.connect = Object.assign(guardedConnect, { unguarded: connect });

/** The host of any form of `connect` call; null for a socket file. */
function hostOf(args: unknown[]): string | null {
  // net.connect hands over its arguments already normalised, as one array.
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && typeof first.path === 'string') return null;
    return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost';
  }
  if (typeof first === 'string' && Number.isNaN(Number(first))) return null;
  return typeof second === 'string' ? second : 'localhost';
}

function expectNoIncidents(): void {
  const seen = incidents.splice(0);
  expect(seen, 'unexpected console output or network access').toEqual([]);
}

afterEach(expectNoIncidents);
afterAll(expectNoIncidents);
