import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

import type { Env, InferenceSession, InferenceSessionFactory, TensorConstructor } from 'onnxruntime-common';

interface OnnxRuntime {
  InferenceSession: InferenceSessionFactory;
  Tensor: TensorConstructor;
  env: Env;
}

export interface OpenNetwork {
  session: InferenceSession;
  Tensor: TensorConstructor;
}

interface NetworkNeeds {
  networkFile: string;
  /** Package folders, tried in this order. */
  runtimes: string[];
  threads: number;
}

/**
 * Opens a network with the first package that loads on this machine. Native code for another C library or processor does not load, while WebAssembly
 * loads everywhere. Rejects with one sentence when none does.
 */
export async function openNetwork({ networkFile, runtimes, threads }: NetworkNeeds): Promise<OpenNetwork> {
  const reasons: string[] = [];
  for (const folder of runtimes) {
    const runtime = load(folder, reasons);
    if (runtime === null) continue;
    const isNative = basename(folder) === 'onnxruntime-node';
    // Additional threads would be workers inside a worker.
    if (!isNative) runtime.env.wasm.numThreads = 1;
    const options = {
      executionProviders: [isNative ? 'cpu' : 'wasm'],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      // Threads that spin while waiting for each other take twice the processor time, at the expense of everything else the server does.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    };
    // Native code reads the file itself, so that its bytes are not in memory twice.
    const session = isNative
      ? await runtime.InferenceSession.create(networkFile, options)
      : await runtime.InferenceSession.create(await readFile(networkFile), options);
    return { session, Tensor: runtime.Tensor };
  }
  throw new Error(
    `No runtime for embedding models loads on this machine${reasons.map((one) => ` (${one})`).join('')}.`,
  );
}

/** Returns null when the package does not load; the reason is added to `reasons`. */
function load(folder: string, reasons: string[]): OnnxRuntime | null {
  try {
    return createRequire(join(folder, 'package.json'))(folder) as OnnxRuntime;
  } catch (error) {
    reasons.push(
      `${basename(folder)}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
    );
    return null;
  }
}
