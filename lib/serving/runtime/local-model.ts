import type { Env } from '#lib/foundation/config/env.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { findLocalServers } from '#lib/answering/models/local-servers.ts';

/** A running server answers within a few milliseconds; while the app opens, this thread may take longer to receive the answer. */
const LOOK_MS = 1_000;
const LOOK_WHILE_OPENING_MS = 5_000;

/**
 * Returns the configuration with this machine's model server if `LLM=auto` asks for one: the first one found, once, when the app opens. If none is
 * found or wanted, the configuration is returned unchanged.
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
 * Returns one line about a model server running on this machine, for the person who started the app; null if there is nothing to report. `env` is
 * that of the running app.
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
