import { setTimeout as pause } from 'node:timers/promises';

import { readPrompt } from '../read-prompt.ts';
import {
  type FakeCall,
  type FakeReply,
  type FakeService,
  json,
  startFakeService,
} from '../services/fake-http-service.ts';
import { chatStream } from '../services/model/chat-stream.ts';
import { MODEL_DIALECTS } from '../services/model/model-dialect.ts';
import { chatBodySchema, contentOf } from '../services/model/model-wire.ts';

/** A question as it arrived, and what is said to it. */
interface ModelStubCall {
  call: FakeCall;
  question: string;
  says: string;
}

export interface ModelStub {
  service: FakeService;
  variables: Record<string, string>;
  calls: ModelStubCall[];
  /** Between two events. */
  eventMs: number;
}

const API_KEY = 'stub';
const { path, model, listedModel, variables } = MODEL_DIALECTS.openai;
/** One sentence of prose, which an answer can say as it is. Refusals that the handbook quotes would be taken for refusals. */
const PLAIN = /^(?!The provided selection|I (?:couldn|don))\p{Lu}[^`|\\[\]<>*_#.:!?]{30,200}\.$/u;
const SENTENCES = 3;
const WORDS_PER_EVENT = 4;

/** A language model that says some sentences of the evidence, word for word and with their numbers, at the pace it is told. */
export async function startModelStub(): Promise<ModelStub> {
  const complete = (call: FakeCall): FakeReply => {
    const body = chatBodySchema.parse(JSON.parse(call.body));
    const { sentences, question } = readPrompt(contentOf(body.messages.findLast(({ role }) => role === 'user')));
    const chosen = sentences.filter(({ text }) => PLAIN.test(text)).slice(0, SENTENCES);
    const says = chosen.map(({ text, number }) => `${text.slice(0, -1)} [${number}].`).join(' ');
    stub.calls.push({ call, question, says });
    const pieces = piecesOf(says);
    const stream = chatStream({ text: pieces }, { mode: 'openai', thoughtSignature: '' });
    return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: paced(stream, stub.eventMs) };
  };
  const service = await startFakeService((call) => {
    if (call.operation === `POST ${path}/chat/completions`) return complete(call);
    return json({ object: 'list', data: [{ id: listedModel, object: 'model' }] });
  });
  const stub: ModelStub = {
    service,
    variables: { ...variables(`${service.url}${path}`, API_KEY), LLM_MODEL: model },
    calls: [],
    eventMs: 0,
  };
  return stub;
}

/** Some words at a time, as hosted models send several tokens in an event. */
function piecesOf(text: string): string[] {
  const words = text.split(/(?<=\s)/);
  const starts = Array.from(
    { length: Math.ceil(words.length / WORDS_PER_EVENT) },
    (_, index) => index * WORDS_PER_EVENT,
  );
  return starts.map((start) => words.slice(start, start + WORDS_PER_EVENT).join(''));
}

/** The time of an event counts from the one before it, so that late timers do not add up. */
async function* paced(events: AsyncIterable<string>, everyMs: number): AsyncGenerator<string> {
  let due = performance.now();
  for await (const event of events) {
    yield event;
    if (everyMs === 0) continue;
    due += everyMs;
    const left = due - performance.now();
    if (left > 0) await pause(left);
  }
}
