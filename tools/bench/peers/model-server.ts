import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

import { hashedVector } from './hashed-vector.ts';
import { LAST_WORD, type ModelCall, MODEL_PACE, QUESTION_MARK } from './scripted-model.ts';

/*
 * A process that speaks OpenAI's wire protocol: embeddings of hashed words, and a model that says the same sixty tokens to everything, after
 * it has asked for a search where it is offered tools. Prints its address, and tells over its channel what was asked of it.
 */

const bodySchema = z.object({
  stream: z.boolean().optional(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  messages: z.array(z.object({ role: z.string() })),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).optional(),
  tool_choice: z.unknown().optional(),
});
const inputsSchema = z.object({
  input: z.union([z.string().transform((one) => [one]), z.array(z.string())]),
  encoding_format: z.enum(['float', 'base64']).optional(),
});

const SEARCH = 'search_documentation';
const WORDS =
  'Ownership rules let the compiler free memory without a garbage collector and borrows are checked before it runs'.split(
    ' ',
  );
const calls: ModelCall[] = [];

const now = (): number => performance.timeOrigin + performance.now();

/** Prose of four sentences, each with a number. */
function wordAt(index: number): string {
  if (index === MODEL_PACE.tokens - 1) return ` ${LAST_WORD} [1].`;
  if (index % 15 === 14) return ` [${Math.ceil(index / 15)}].`;
  return ` ${WORDS[index % WORDS.length] ?? ''}`;
}

const PROSE = Array.from({ length: MODEL_PACE.tokens }, (_, index) => ({ content: wordAt(index) }));

function searchCall(id: number, mark: string): object[] {
  const call = { index: 0, id: `call_${id}`, type: 'function' };
  const query = JSON.stringify({ query: `How are errors handled? ${mark}` });
  return [{ tool_calls: [{ ...call, function: { name: SEARCH, arguments: query } }] }];
}

function chunk(delta: object, finish: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'chatcmpl', object: 'chat.completion.chunk', created: 0, model: 'm', choices })}\n\n`;
}

const USAGE = `data: ${JSON.stringify({
  ...{ id: 'chatcmpl', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [] },
  usage: { prompt_tokens: 1_000, completion_tokens: MODEL_PACE.tokens, total_tokens: 1_000 + MODEL_PACE.tokens },
})}\n\n`;

/** Once, where it may. */
function searches({ tools = [], tool_choice: choice, messages }: z.infer<typeof bodySchema>): boolean {
  const isOffered = tools.some(({ function: { name } }) => name === SEARCH) && choice !== 'none';
  return isOffered && !messages.some(({ role }) => role === 'tool');
}

async function answerChat(raw: string, response: ServerResponse, call: ModelCall): Promise<void> {
  const body = bodySchema.parse(JSON.parse(raw));
  const isSearching = searches(body);
  const deltas = isSearching ? searchCall(calls.length, call.mark ?? '') : PROSE;
  response.on('close', () => {
    if (!response.writableFinished) call.abortedAt = now();
  });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  // What is late is written together, so that a late timer never makes the answer longer.
  for (let said = 0; said < deltas.length && !response.destroyed;) {
    const dueAt = call.arrivedAt + MODEL_PACE.firstTokenMs + said * MODEL_PACE.tokenMs;
    if (dueAt > now() + 0.5) await new Promise((resolve) => setTimeout(resolve, dueAt - now()));
    const isDue = (index: number) =>
      call.arrivedAt + MODEL_PACE.firstTokenMs + index * MODEL_PACE.tokenMs <= now() + 0.5;
    let events = '';
    do events += chunk({ role: 'assistant', ...deltas[said] }, null);
    while (++said < deltas.length && isDue(said));
    response.write(events);
  }
  const usage = body.stream_options?.include_usage === true ? USAGE : '';
  response.end(`${chunk({}, isSearching ? 'tool_calls' : 'stop')}${usage}data: [DONE]\n\n`);
  await Promise.race([once(response, 'finish'), once(response, 'close')]);
}

async function answerEmbeddings(raw: string, response: ServerResponse, call: ModelCall): Promise<void> {
  const { input, encoding_format: format } = inputsSchema.parse(JSON.parse(raw));
  const vectors = input.map((one) => hashedVector(one.replaceAll(QUESTION_MARK, '')));
  const data = vectors.map((vector, index) => ({
    object: 'embedding',
    index,
    embedding: format === 'base64' ? Buffer.from(vector.buffer).toString('base64') : [...vector],
  }));
  const usage = { prompt_tokens: 1, total_tokens: 1 };
  const sent = JSON.stringify({ object: 'list', model: 'm', data, usage });
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, call.arrivedAt + MODEL_PACE.embedMs - now())));
  response.writeHead(200, { 'content-type': 'application/json' }).end(sent);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const arrivedAt = now();
  const raw = await text(request);
  const mark = raw.match(QUESTION_MARK)?.at(-1) ?? null;
  const isChat = request.url?.endsWith('/chat/completions') === true;
  const call: ModelCall = { kind: isChat ? 'chat' : 'embed', mark, arrivedAt, endedAt: null, abortedAt: null };
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[{"id":"m"}]}');
    return;
  }
  calls.push(call);
  await (isChat ? answerChat(raw, response, call) : answerEmbeddings(raw, response, call));
  call.endedAt = now();
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    response.destroy();
  });
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', 4_096, () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
process.on('message', () => process.send?.(calls.splice(0)));
process.on('disconnect', () => process.exit(0));
