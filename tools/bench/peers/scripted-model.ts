import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** How the scripted model says everything, in milliseconds. */
export const MODEL_PACE = { firstTokenMs: 200, tokenMs: 5, tokens: 60, embedMs: 5 };

/** In every question, so that what is asked for it of the model is known again. */
export const QUESTION_MARK = /nq[0-9a-f]{8}/g;

/** The last of the model's words. */
export const LAST_WORD = 'omega9';

const modelCallSchema = z.object({
  kind: z.enum(['chat', 'embed']),
  /** Of the question it belongs to; null where there is none. */
  mark: z.string().nullable(),
  /** Milliseconds since the epoch, with fractions; null for what did not happen. */
  arrivedAt: z.number(),
  endedAt: z.number().nullable(),
  /** When the connection was closed before the answer was complete. */
  abortedAt: z.number().nullable(),
});

/** One request to the model or the embedder. */
export type ModelCall = z.infer<typeof modelCallSchema>;

export interface ScriptedModel {
  /** What `/chat/completions` and `/embeddings` are appended to. */
  baseUrl: string;
  /** What was asked of it since the last time. */
  takeCalls(): Promise<ModelCall[]>;
  stop(): Promise<void>;
}

/** Starts the model in a process of its own. */
export async function startScriptedModel(): Promise<ScriptedModel> {
  const program = join(import.meta.dirname, 'model-server.ts');
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const { port } = z.object({ port: z.int() }).parse(JSON.parse(await firstLineOf(child)));
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    takeCalls: async () => {
      const answered = once(child, 'message', { signal: AbortSignal.timeout(10_000) });
      child.send('calls');
      const [calls] = (await answered) as unknown[];
      return z.array(modelCallSchema).parse(calls);
    },
    stop: () => endChild(child),
  };
}

/** The first line that a process prints. Rejects when it ends without one. */
export async function firstLineOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout !== null) for await (const line of createInterface(stdout)) return line;
  throw new Error('A process of the benchmark ended before it was ready; its complaint is above.');
}

/** Lets a process go that ends with its channel. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
