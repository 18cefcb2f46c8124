import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

import { chatBodySchema, type ChatBody } from './model-wire.ts';

/** What the model says to one request: pieces of text, tool calls, or both; or how its server fails. */
export interface ModelReply {
  text?: string | string[];
  toolCalls?: { name: string; arguments: string }[];
  /** Instead of a stream: an error of this status with this message. */
  failure?: { status: number; message: string };
  /** An error within the stream, after the text. */
  streamError?: string;
}

/** A real HTTP server that speaks OpenAI's chat completions as a model server does, and answers what a test tells it to. */
export interface ModelEndpoint {
  /** The variables that make the app use it. */
  variables: Record<'LLM_BASE_URL' | 'LLM_MODEL' | 'LLM_API_KEY', string>;
  /** Every request's body, as it came. */
  requests: ChatBody[];
  /** What was wrong with requests that were refused: for a client that keeps to the protocol, nothing. */
  refusals: string[];
  /** Asked for every request. */
  reply: (body: ChatBody) => ModelReply;
  close(): Promise<void>;
}

const API_KEY = 'a-key-that-nobody-may-see';
const MODEL = 'scripted-model';

export async function startModelEndpoint(reply: ModelEndpoint['reply'] = () => ({})): Promise<ModelEndpoint> {
  const server = createServer((request, response) => {
    answer(endpoint, request, response).catch((error: unknown) => {
      endpoint.refusals.push(`the script failed: ${String(error)}`);
      response.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint: ModelEndpoint = {
    variables: { LLM_BASE_URL: `http://127.0.0.1:${port}/v1`, LLM_MODEL: MODEL, LLM_API_KEY: API_KEY },
    requests: [],
    refusals: [],
    reply,
    close: () => closeServer(server),
  };
  return endpoint;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

async function answer(endpoint: ModelEndpoint, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const raw = await readText(request);
  const refusal = refusalOf(request, raw);
  if (refusal !== null) {
    endpoint.refusals.push(refusal);
    sendFailure(response, 400, refusal);
    return;
  }
  const body = JSON.parse(raw) as ChatBody;
  endpoint.requests.push(body);
  const reply = endpoint.reply(body);
  if (reply.failure !== undefined) sendFailure(response, reply.failure.status, reply.failure.message);
  else sendStream(response, reply);
}

/** What keeps the request from being one of the protocol, with our key and model; null for one that is. */
function refusalOf({ method, url, headers }: IncomingMessage, raw: string): string | null {
  if (method !== 'POST' || url !== '/v1/chat/completions') return `no operation ${method ?? ''} ${url ?? ''}`;
  if (headers.authorization !== `Bearer ${API_KEY}`) return 'the key is wrong';
  if (headers['content-type'] !== 'application/json') return `the type ${headers['content-type'] ?? ''} is not JSON`;
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return 'the body is not JSON';
  }
  const parsed = chatBodySchema.safeParse(value);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  return parsed.data.model === MODEL ? null : `no model ${parsed.data.model}`;
}

function sendFailure(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message, type: 'scripted', code: status } }));
}

function sendStream(response: ServerResponse, { text = [], toolCalls = [], streamError }: ModelReply): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (data: unknown) => response.write(`data: ${JSON.stringify(data)}\n\n`);
  const chunk = (choices: unknown[], usage: unknown = null) => {
    send({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: MODEL, choices, usage });
  };
  const delta = (part: unknown, finish: string | null = null) => {
    chunk([{ index: 0, delta: part, finish_reason: finish }]);
  };
  delta({ role: 'assistant', content: '' });
  for (const content of [text].flat()) delta({ content });
  if (streamError !== undefined) {
    send({ error: { message: streamError, type: 'scripted' } });
    response.end();
    return;
  }
  toolCalls.forEach(({ name, arguments: input }, index) => {
    const half = Math.ceil(input.length / 2);
    delta({
      tool_calls: [
        { index, id: `call-${index}`, type: 'function', function: { name, arguments: input.slice(0, half) } },
      ],
    });
    delta({ tool_calls: [{ index, function: { arguments: input.slice(half) } }] });
  });
  delta({}, toolCalls.length > 0 ? 'tool_calls' : 'stop');
  chunk([], { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 });
  response.end('data: [DONE]\n\n');
}
