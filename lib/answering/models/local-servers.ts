import { z } from 'zod';

import { boundedFetch } from '#lib/foundation/resilience/bounded-fetch.ts';

/** A program on this machine that can write answers. */
export interface LocalServer {
  /** The program's display name. */
  program: string;
  /** The address up to the part before `/chat/completions`. */
  baseUrl: string;
  /** The first of its models that can chat. */
  model: string;
}

interface LookOptions {
  /** Ports on this machine, in order of preference. */
  ports: readonly number[];
  /** For all of it. */
  timeoutMs: number;
}

/** Limit of one reply, in bytes: lists of models are short, and an unrelated service on that port is not waited for. */
const fetchShort = boundedFetch('A local server', 1024 * 1024);
/** Maximum number of models that Ollama is asked about one by one. */
const MAX_ASKED = 8;

/** Names that can be printed and typed again. */
const modelName = z.string().regex(/^[\w.:/@+-]{1,200}$/);

const modelsSchema = z.object({ data: z.array(z.object({ id: modelName, owned_by: z.string().optional() })).min(1) });
const studioSchema = z.object({
  data: z.array(z.object({ id: modelName, type: z.string(), state: z.string().optional() })),
});
const ollamaSchema = z.object({ models: z.array(z.object({ name: modelName })).min(1) });
const shownSchema = z.object({ capabilities: z.array(z.string()).optional() });

type Ask = (path: string, body?: object) => Promise<unknown>;

/** Looks for servers with a chat model on 127.0.0.1 only; those that do not answer in time are ignored. Never rejects. */
export async function findLocalServers({ ports, timeoutMs }: LookOptions): Promise<LocalServer[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  const found = await Promise.all(ports.map((port) => lookAt(`http://127.0.0.1:${port}`, signal).catch(() => null)));
  return found.filter((server) => server !== null);
}

/** Returns null if no such server listens. Each of these programs lists its models in OpenAI's way, and also has its own way. */
async function lookAt(origin: string, signal: AbortSignal): Promise<LocalServer | null> {
  const ask: Ask = (path, body) => askJson(`${origin}${path}`, { body, signal });
  const listed = modelsSchema.safeParse(await ask('/v1/models'));
  const [first] = listed.data?.data ?? [];
  if (first === undefined) return null;
  const baseUrl = `${origin}/v1`;
  if (first.owned_by === 'llamacpp') return { program: 'llama.cpp', baseUrl, model: first.id };
  const studio = studioSchema.safeParse(await ask('/api/v0/models'));
  if (studio.success) return withModel('LM Studio', baseUrl, studioModel(studio.data.data));
  const ollama = ollamaSchema.safeParse(await ask('/api/tags'));
  if (ollama.success) return withModel('Ollama', baseUrl, await ollamaModel(ollama.data.models, ask));
  return { program: 'A model server', baseUrl, model: first.id };
}

function withModel(program: string, baseUrl: string, model: string | null): LocalServer | null {
  return model === null ? null : { program, baseUrl, model };
}

/** Prefers a loaded model, which answers at once. */
function studioModel(models: z.output<typeof studioSchema>['data']): string | null {
  const chatting = models.filter(({ type }) => type === 'llm' || type === 'vlm');
  return (chatting.find(({ state }) => state === 'loaded') ?? chatting[0])?.id ?? null;
}

/** Embedders are listed among the others; versions that do not report a model's capabilities are trusted. */
async function ollamaModel(models: readonly { name: string }[], ask: Ask): Promise<string | null> {
  for (const { name } of models.slice(0, MAX_ASKED)) {
    const shown = shownSchema.safeParse(await ask('/api/show', { model: name }));
    if (shown.data?.capabilities?.includes('completion') ?? true) return name;
  }
  return null;
}

/** Returns the content of a reply; null when there is none, or no JSON. Rejects when nothing listens, or the time is up. */
async function askJson(
  url: string,
  { body, signal }: { body: object | undefined; signal: AbortSignal },
): Promise<unknown> {
  // A redirect would lead off this machine.
  const response = await fetchShort(url, {
    redirect: 'error',
    signal,
    ...(body !== undefined && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  try {
    const text = await response.text();
    return response.ok ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
