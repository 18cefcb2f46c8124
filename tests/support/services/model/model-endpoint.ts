import { type FakeCall, type FakeReply, type FakeService, json, startFakeService } from '../fake-http-service.ts';

import { chatStream, type ModelReply } from './chat-stream.ts';
import { MODEL_DIALECTS, type ModelDialect, type ModelFailure, type ModelMode } from './model-dialect.ts';
import { type ChatBody, chatBodySchema, type ChatMessage } from './model-wire.ts';

/** A real HTTP server that speaks chat completions as a model server does, and answers what a test tells it to. */
export interface ModelEndpoint {
  /** The variables that make the app use it. */
  variables: Record<string, string>;
  model: string;
  apiKey: string;
  /** Every call, its faults, and whether it listens. */
  service: FakeService;
  /** Every request's body, as it came. */
  requests: ChatBody[];
  /** What was wrong with requests that were refused: for a client that keeps to the protocol, nothing. */
  refusals: string[];
  /** Asked for every request. */
  reply: (body: ChatBody) => ModelReply;
  /** The models it lists; null for a server without such a list. */
  listed: string[] | null;
  close(): Promise<void>;
}

const API_KEY = 'a-key-that-nobody-may-see';

/** Starts one, of the kind that `mode` says. It refuses every request that its protocol does not have. */
export async function startModelEndpoint(
  reply: ModelEndpoint['reply'] = () => ({}),
  { mode = 'openai' }: { mode?: ModelMode } = {},
): Promise<ModelEndpoint> {
  const dialect = MODEL_DIALECTS[mode];
  const signatures = new Set<string>();

  const complete = (call: FakeCall): FakeReply => {
    const read = readBody(call.body);
    if (typeof read === 'string') return refuse(read, { status: 400, message: read, reason: 'INVALID_ARGUMENT' });
    if (read.model !== dialect.model) return refuse(`no model ${read.model}`, dialect.noModel);
    const objection = objectionTo(read, mode === 'gemini' ? signatures : null);
    if (objection !== null) return refuse(objection, { status: 400, message: objection, reason: 'INVALID_ARGUMENT' });
    endpoint.requests.push(read);
    const said = endpoint.reply(read);
    if (said.failure !== undefined) return failureOf(dialect, said.failure);
    const thoughtSignature = `signature-${endpoint.requests.length}`;
    signatures.add(thoughtSignature);
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: chatStream(said, { mode, thoughtSignature }),
    };
  };

  const refuse = (why: string, failure: ModelFailure): FakeReply => {
    endpoint.refusals.push(why);
    return failureOf(dialect, failure);
  };

  const service = await startFakeService((call) => {
    const isList = call.operation === `GET ${dialect.path}/models`;
    if (!isList && call.operation !== `POST ${dialect.path}/chat/completions`)
      return refuse(`no operation ${call.operation}`, { status: 404, message: 'Not Found', reason: 'NOT_FOUND' });
    if (call.headers.authorization !== `Bearer ${API_KEY}`) return refuse('the key is wrong', dialect.wrongKey);
    if (!isList) {
      const type = call.headers['content-type'] ?? '';
      const notJson = { status: 415, message: 'Unsupported Media Type' };
      return type === 'application/json' ? complete(call) : refuse(`the type ${type} is not JSON`, notJson);
    }
    if (endpoint.listed === null) return failureOf(dialect, { status: 404, message: 'Not Found' });
    return json({ object: 'list', data: endpoint.listed.map((id) => ({ id, object: 'model' })) });
  });

  const endpoint: ModelEndpoint = {
    variables: dialect.variables(`${service.url}${dialect.path}`, API_KEY),
    model: dialect.model,
    apiKey: API_KEY,
    service,
    requests: [],
    refusals: [],
    reply,
    listed: [`another-${dialect.listedModel}`, dialect.listedModel],
    close: () => service.close(),
  };
  return endpoint;
}

function failureOf({ errorBody }: ModelDialect, failure: ModelFailure): FakeReply {
  return json(failure.body ?? errorBody(failure), failure.status, failure.headers);
}

/** The body, or what keeps it from being one of the protocol. */
function readBody(raw: string): ChatBody | string {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return 'the body is not JSON';
  }
  const parsed = chatBodySchema.safeParse(value);
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}

/** What is wrong with the calls in the messages; `signatures` are those that Gemini gave out and wants back. */
function objectionTo({ messages, tools }: ChatBody, signatures: ReadonlySet<string> | null): string | null {
  for (const [index, message] of messages.entries()) {
    if (message.role !== 'assistant' || message.tool_calls === undefined) continue;
    const answered = answersAfter(messages, index);
    const ids = message.tool_calls.map(({ id }) => id);
    if (ids.join() !== answered.join()) return `the calls ${ids.join()} are answered by ${answered.join()}`;
    const objection = signatureObjection(message.tool_calls[0]?.extra_content, signatures);
    if (objection !== null) return objection;
    if (tools === undefined) return 'messages with calls of tools come with the tools';
  }
  return null;
}

/** Gemini's is not to be lost; other servers know none. */
function signatureObjection(
  content: { google: { thought_signature: string } } | undefined,
  signatures: ReadonlySet<string> | null,
): string | null {
  if (signatures === null) return content === undefined ? null : 'extra_content: Unrecognized key';
  if (content !== undefined && signatures.has(content.google.thought_signature)) return null;
  return 'Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly.';
}

/** The ids that the tool messages right behind a message answer. */
function answersAfter(messages: ChatMessage[], index: number): string[] {
  const end = messages.findIndex(({ role }, later) => later > index && role !== 'tool');
  const answers = messages.slice(index + 1, end === -1 ? undefined : end);
  return answers.flatMap((message) => (message.role === 'tool' ? [message.tool_call_id] : []));
}
