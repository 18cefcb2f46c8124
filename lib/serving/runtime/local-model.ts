import type { Env } from '#lib/foundation/config/env.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { findLocalServers } from '#lib/answering/models/local-servers.ts';

/** What is there answers within a few milliseconds; while the app opens, this thread may take longer to hear it. */
const LOOK_MS = 1_000;
const LOOK_WHILE_OPENING_MS = 5_000;

/**
 * The configuration with the model server of this machine that `LLM=auto` asks for: the first that is found, once, when the app opens.
 * Where there is none, or where none is asked for, the configuration as it is.
 */
export async function withLocalModel(env: Env, log: Logger): Promise<Env> {
  const { mode, ports, asked } = env.localModels;
  if (mode !== 'use') return env;
  const [found] = await findLocalServers({ ports, timeoutMs: LOOK_WHILE_OPENING_MS });
  if (found === undefined) {
    log.warn('LLM=auto: no language model server was found on this machine; the built-in model answers');
    return env;
  }
  const { program, baseUrl, model } = found;
  log.info({ program, baseUrl, model }, 'LLM=auto: a language model server was found on this machine');
  return { ...env, modelServer: { ...asked, baseUrl, model } };
}

/**
 * One line for who has started the app, about the model server that runs on this machine; null when there is nothing to say. `env` is that of
 * the app that is open.
 */
export async function localModelNotice({ modelServer, localModels: { mode, ports } }: Env): Promise<string | null> {
  if (mode === 'off') return null;
  if (mode === 'use') {
    return modelServer === null
      ? 'LLM=auto found no language model on this machine, so the built-in model answers.'
      : `LLM=auto: answers are written by ${modelServer.model} (${modelServer.baseUrl}).`;
  }
  const [found] = await findLocalServers({ ports, timeoutMs: LOOK_MS });
  if (found === undefined) return null;
  const { program, model, baseUrl } = found;
  return `${program} with ${model} (${baseUrl}) is running on this machine: start with LLM=auto and it writes the answers.`;
}
