import { z } from 'zod';

import type { ProbeReport } from '#lib/foundation/core/probe-report.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { boundedFetch } from '#lib/foundation/resilience/bounded-fetch.ts';

import { type ModelServer, variablesOf } from './model-server.ts';
import { connectionFault, MODEL_SERVER, objection } from './model-server-fault.ts';
import { parseServerError } from './server-error.ts';

/** Statuses of servers that can answer questions but have no model list. */
const NO_LIST = [404, 405, 501];

const fetchList = boundedFetch(MODEL_SERVER);

// Ollama without any models returns null.
const listSchema = z.object({ data: z.array(z.object({ id: z.string() })).nullable() });

interface ProbeOptions {
  /** Whether the model has answered a question since the start. */
  hasAnswered: boolean;
  signal: AbortSignal;
}

/**
 * Requests the list of models from a server once. A model that is not listed, and a server without a list that has not answered anything yet, are
 * `degraded`: lists omit aliases, and requesting an answer would cost money each time. Rejects with a `ServiceFault`.
 */
export async function probeModelServer(
  server: ModelServer,
  { hasAnswered, signal }: ProbeOptions,
): Promise<ProbeReport> {
  const { kind, model } = server;
  const response = await askForModels(server, signal);
  if (NO_LIST.includes(response.status)) {
    await response.body?.cancel();
    if (hasAnswered) return { status: 'up', message: `Language model ${model}; it has answered before` };
    const doubt = `its server lists no models, so nothing is known until a question is asked`;
    return { status: 'degraded', message: `Language model ${model}; ${doubt}` };
  }
  if (!response.ok) {
    const { status, headers } = response;
    throw objection({ status, headers, said: parseServerError(await textOf(response)) }, server.kind);
  }
  const names = await readNames(response);
  if (names.some((name) => isSameModel(name, model))) return { status: 'up', message: `Language model ${model}` };
  const variable = variablesOf(kind).model;
  return { status: 'degraded', message: `Language model ${model}; its server does not list it: see ${variable}` };
}

async function askForModels({ baseUrl, apiKey }: ModelServer, signal: AbortSignal): Promise<Response> {
  try {
    const headers = { accept: 'application/json', ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }) };
    return await fetchList(`${baseUrl}/models`, { headers, signal });
  } catch (error) {
    throw connectionFault(error) ?? error;
  }
}

async function readNames(response: Response): Promise<string[]> {
  const text = await textOf(response);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  const parsed = listSchema.safeParse(body);
  if (!parsed.success) {
    const message = 'What answers in place of the language model server sends no list of models.';
    throw new ServiceFault('malformed', message, { status: response.status });
  }
  return (parsed.data.data ?? []).map(({ id }) => id);
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw connectionFault(error) ?? error;
  }
}

/** Gemini lists `models/NAME`, and Ollama `NAME:latest`. */
function isSameModel(listed: string, model: string): boolean {
  return [model, `models/${model}`, `${model}:latest`].includes(listed);
}
