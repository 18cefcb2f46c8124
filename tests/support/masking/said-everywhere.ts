import type { Administrator } from '#lib/people/access/administrator.ts';
import { chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { STREAM_HEADER } from '#lib/contracts/stream-header.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { signToken } from '#tests/support/access-fronts.ts';
import type { TestRuntime } from '#tests/support/open-test-runtime.ts';
import { serveRoutes } from '#tests/support/serve-routes.ts';
import type { ModelReply } from '#tests/support/services/model/chat-stream.ts';
import { type ChatBody, contentOf } from '#tests/support/services/model/model-wire.ts';

/** What a reader says of themselves, each in one way. */
export const SAID = {
  email: 'Ada.Byron+books@mail.example.org',
  card: '4111 1111 1111 1111',
  iban: 'DE89 3704 0044 0532 0130 00',
  phone: '+49 171 2345678',
  customer: '88230044117',
  name: 'Ada Lovelace',
};

/** How it could be found again, by words that stand in no book and no address. */
export const NEEDLES: Record<string, string> = {
  ...SAID,
  smallEmail: SAID.email.toLowerCase(),
  cardDigits: SAID.card.replaceAll(' ', ''),
  ibanDigits: SAID.iban.replaceAll(' ', ''),
  phoneDigits: SAID.phone.replace(/\D/g, ''),
  partOfName: 'Lovelace',
};

const INTRODUCTION = `I am ${SAID.name}, ${SAID.email}, ${SAID.phone}, customer ${SAID.customer}; my card is ${SAID.card} and my account ${SAID.iban}.`;

/** The sentence of the book that every answer cites. */
const CITED = 'The reserve lamp hangs behind the door of the watch room and burns for six hours without attention.';

/** A model that quotes its evidence, and says again what the reader has said, in small letters, and numbers without their spaces. */
export function repeatingModel({ messages }: ChatBody): ModelReply {
  const prompt = contentOf(messages.at(-1));
  if (!prompt.includes(CITED)) return { text: 'Nothing.' };
  const number = /^\[\d+\]/.exec(prompt.split('\n').find((line) => line.endsWith(CITED)) ?? '')?.[0] ?? '';
  const said = messages.map(contentOf).join('\n');
  const known = Object.values(SAID).filter((words) => said.includes(words));
  const again = known.map((words) => (/\d/.test(words) ? words.replaceAll(/[ +]/g, '') : words));
  const words = [...again, ...known.map((each) => each.toLowerCase())].join(' and ');
  return { text: `Dear ${words}: ${CITED} ${number} Yours ${words} ${number}. ${CITED} ${number}` };
}

/** What left the process while it was said, or came to rest outside the database. */
export interface Said {
  /** Of one conversation that was answered, and where its answer was. */
  sessionId: string;
  answer: string;
  exports: string;
}

/** Says it all in every way there is, over HTTP and signed in by a token, and has administrators write it down too. */
export async function sayEverywhere({ runtime }: TestRuntime, administrator: Administrator): Promise<Said> {
  const server = await serveRoutes(await openApiRoutes(runtime), ['127.0.0.1'], { access: runtime.env.access });
  const authorization = `Bearer ${await signToken({ sub: 'reader-7', name: SAID.name })}`;
  const send: Send = async (path, body, { method = 'POST', headers = { authorization } } = {}) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
    return text;
  };
  try {
    const query = `${INTRODUCTION} How long does the reserve lamp burn?`;
    const { answer, metadata } = chatResponseSchema.parse(JSON.parse(await send('/api/chat', { query })));
    const { session_id: sessionId, turn_id: turnId } = metadata;
    await send('/api/chat/stream', { query: `${INTRODUCTION} And where does it hang?`, session_id: sessionId });
    const named = { headers: { authorization, [STREAM_HEADER]: crypto.randomUUID() } };
    await send('/api/reader/chat', { query }, named);
    const proxied = { headers: { 'x-user-id': 'reader-8', 'x-user-name': SAID.name } };
    await send('/api/chat', { query: `${INTRODUCTION} What do penguins eat?` }, proxied);
    const selected = `The keeper wrote. ${INTRODUCTION} ${CITED}`;
    await send('/api/chat', { query, mode: 'selected_text', selected_text: selected });
    const messages = [
      { role: 'user', content: query },
      { role: 'assistant', content: INTRODUCTION },
    ];
    const last = { role: 'user', content: 'How long does the reserve lamp burn?' };
    await send('/v1/chat/completions', { model: 'lectern', messages: [...messages, last] });
    const feedback = { rating: 'down', reason: INTRODUCTION };
    await send(`/api/conversations/${sessionId}/turns/${turnId}/feedback`, feedback);
    const file = { session_id: sessionId, turn_id: turnId, output_filename_base: `for ${SAID.name} ${SAID.card}` };
    await send('/api/answers', file);
    await keep(send, query);
    await administrate(runtime, administrator, turnId);
    const exports = await exported(runtime, administrator);
    return { sessionId, answer, exports };
  } finally {
    await server.close();
  }
}

type Send = (
  path: string,
  body: unknown,
  init?: { method?: string; headers?: Record<string, string> },
) => Promise<string>;

async function keep(send: Send, question: string): Promise<void> {
  const at = { documentId: 'lighthouse', documentTitle: 'The lighthouse' };
  const put = (kind: string, id: string, record: object) =>
    send(`/api/reader/kept/${kind}/${id}`, { id, ...record }, { method: 'PUT' });
  const id = crypto.randomUUID();
  await put('conversations', id, { question, name: INTRODUCTION, book: '', timeMs: 1, places: {} });
  await put('answers', id, { turnId: id, question, filename: `${SAID.card}.md`, ...at, keptMs: 1 });
  await put('collections', id, { name: INTRODUCTION, changedMs: 1 });
  const words = { quote: 'lamp', prefix: 'the ', suffix: ' is' };
  await put('notes', id, {
    ...{ kind: 'highlight', ...at, pageId: 'page', pageTitle: 'Lamps', href: '/books/lighthouse/lamps' },
    ...{ pageVersion: 'a'.repeat(64), anchor: { start: 4, end: 8, ...words, twins: null } },
    ...{ colour: 'amber', text: INTRODUCTION, createdMs: 1, changedMs: 1 },
  });
}

async function administrate({ administration }: TestRuntime['runtime'], by: Administrator, turnId: string) {
  const note = `Told ${SAID.email}, card ${SAID.card}, ${SAID.iban}, ${SAID.phone}, ${SAID.customer}.`;
  await administration.review(by, turnId, { verdict: 'wrong', note });
  await administration.makeCase(by, turnId);
  await administration.runEvaluation(by);
}

/** Everything that administrators take out of the process. */
async function exported({ administration }: TestRuntime['runtime'], by: Administrator): Promise<string> {
  const { signal } = new AbortController();
  const pieces: string[] = [];
  for (const format of ['jsonl', 'csv'] as const) {
    for await (const piece of administration.exportTurns(by, { filter: { q: 'lamp' }, format }, signal))
      pieces.push(piece);
    for await (const piece of administration.exportLog(by, { filter: {}, format }, signal)) pieces.push(piece);
  }
  const { topics } = { topics: await administration.readTopics(by, signal) };
  return [...pieces, JSON.stringify(topics), JSON.stringify(await administration.readReviewQueue(by))].join('\n');
}
