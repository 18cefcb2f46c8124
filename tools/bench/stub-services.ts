import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

import { PROJECT } from '#scripts/lib/project.mjs';

/** How long each service thinks before it answers, in milliseconds. */
const stubDelaysSchema = z.object({
  embedMs: z.number(),
  searchMs: z.number(),
  firstTokenMs: z.number(),
  /** Between two events of the model, of four words each. */
  eventMs: z.number(),
});

export type StubDelays = z.infer<typeof stubDelaysSchema>;

/** What stands around the app: only a language model, or all that it can be connected to. */
export const STUB_SETUPS = ['model', 'all'] as const;

export type StubSetup = (typeof STUB_SETUPS)[number];

/** The first line that the process prints. */
const stubAddressesSchema = z.object({
  /** The variables that lead the app to them. */
  variables: z.record(z.string(), z.string()),
});

export type StubAddresses = z.infer<typeof stubAddressesSchema>;

/** `delays` is for what is asked from then on; `calls` is answered with what was asked since the last time. */
export const stubRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('delays'), delays: stubDelaysSchema }),
  z.object({ type: z.literal('calls') }),
]);

type StubRequest = z.infer<typeof stubRequestSchema>;

const stubCallSchema = z.object({
  service: z.enum(['embedder', 'search', 'model']),
  operation: z.string(),
  /** Milliseconds since the epoch, with fractions. */
  arrivedAt: z.number(),
  /** When its answer was complete, by the same clock. */
  endedAt: z.number(),
  /** The question it belongs to, where that can be told. */
  question: z.string().nullable(),
  /** What the model says to it. */
  says: z.string().nullable(),
});

export type StubCall = z.infer<typeof stubCallSchema>;

/** Sums over all entries of the index. */
const storedInIndexSchema = z.object({ points: z.int(), payloadBytes: z.int(), terms: z.int() });

export type StoredInIndex = z.infer<typeof storedInIndexSchema>;

const stubCallsSchema = z.object({
  type: z.literal('calls'),
  calls: z.array(stubCallSchema),
  /** Null without an index of its own. */
  stored: storedInIndexSchema.nullable(),
});

export type StubCalls = z.infer<typeof stubCallsSchema>;

/** Services of their own process that cost nothing, know nothing and are as slow as they are told to be. */
export interface StubServices {
  variables: Record<string, string>;
  delay(delays: StubDelays): void;
  /** What was asked of them since the last time, in the order of arrival, and what was stored so far. */
  takeCalls(): Promise<Omit<StubCalls, 'type'>>;
  stop(): Promise<void>;
}

const PROGRAM = join(PROJECT, 'tests', 'support', 'stub-services', 'main.ts');

/** Starts them. Rejects with their last words when they do not start. */
export async function startStubServices(setup: StubSetup): Promise<StubServices> {
  const child = spawn(process.execPath, [PROGRAM, setup], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const variables = await firstLineOf(child);
  if (variables === null) throw new Error(`The stub services did not start: ${complaint.trim()}`);
  return {
    variables,
    delay: (delays) => sendTo(child, { type: 'delays', delays }),
    takeCalls: async () => {
      const answered = once(child, 'message', { signal: AbortSignal.timeout(10_000) });
      sendTo(child, { type: 'calls' });
      const [message] = (await answered) as unknown[];
      return stubCallsSchema.parse(message);
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function firstLineOf({ stdout }: ChildProcess): Promise<Record<string, string> | null> {
  if (stdout === null) return null;
  for await (const line of createInterface(stdout)) return stubAddressesSchema.parse(JSON.parse(line)).variables;
  return null;
}

function sendTo(child: ChildProcess, request: StubRequest): void {
  child.send(request);
}
