import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { chatResponseSchema, chatStreamEventSchema } from '#lib/contracts/chat-response.ts';
import type { Claim, GroundingMode, Withheld } from '#lib/contracts/claim.ts';
import { conversationResponseSchema } from '#lib/contracts/conversation.ts';
import type { Source } from '#lib/contracts/source.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { contentOf } from '#tests/support/services/model/model-wire.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { readUiMessage, sourcesOf, textOf } from '#tests/support/read-ui-message.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

/** What a client learns of an answer, whatever way it was asked. */
interface Told {
  sessionId: string;
  answer: string;
  sources: Source[];
  claims: Claim[];
  withheld: Withheld;
}

const SELECTION =
  'The tower is 42 metres high. Its lamp turns once in twelve seconds. No keeper lives there now, and the door is locked.';

/** A model that cites in every way it can, and claims what it should not. */
function answerFrom(prompt: string): string {
  const sentences = [...prompt.matchAll(/^\[(\d{1,3})\] ([^|#`\n]{20,200}[.!?])$/gm)].map(
    ([, number = '', text = '']) => ({ number, said: text.slice(0, -1) }),
  );
  // What can be denied by one word.
  const deniable = sentences.find(({ said }) => /^The \w+ is (?!no)\w/.test(said));
  const [first, second, third] = [deniable, sentences.at(-1), sentences[Math.floor(sentences.length / 2)]];
  if (first === undefined || second === undefined || third === undefined) return '';
  return [
    `${first.said} [${first.number}]. ${second.said}.[${second.number}] ${first.said.replace(' is ', ' is not ')} [${first.number}].`,
    `I am sure of it. Something 🦓 else entirely was painted green [${second.number}]. Nobody knows [777].`,
    `Here are the facts:\n\n- ${third.said} 【${third.number}】\n- ${first.said} [${first.number}-${second.number}]\n- A guess.`,
    `| What | Where |\n|---|---|\n| ${second.said} | here [${second.number}] |`,
    `\`\`\`\nlet height = 42;\n\`\`\`\n[${third.number}]`,
  ].join('\n\n');
}

let endpoint: ModelEndpoint;
let app: TestRuntime;
let server: RoutesServer;

beforeAll(async () => {
  endpoint = await startModelEndpoint((body) => {
    const text = answerFrom(contentOf(body.messages.at(-1)));
    // Torn in the middle of words, markers and pairs of surrogates.
    return { text: Array.from({ length: Math.ceil(text.length / 7) }, (_, at) => text.slice(at * 7, at * 7 + 7)) };
  });
  app = await openTestRuntime(endpoint.variables);
  await collect(app.runtime.ingest({ path: `${FIXTURE_BOOKS}/lighthouse` }, new AbortController().signal));
  server = await serveRoutes(await openApiRoutes(app.runtime));
});
afterAll(async () => {
  await server.close();
  await app.close();
  await endpoint.close();
});

async function post(path: string, body: object): Promise<Response> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${server.url}${path}`, init);
  expect(response.status).toBe(200);
  return response;
}

async function askJson(body: object): Promise<Told> {
  const response = await post('/chat', { ...body, include: ['claims'] });
  const { answer, sources, claims = [], metadata } = chatResponseSchema.parse(await response.json());
  return { sessionId: metadata.session_id, answer, sources, claims, withheld: metadata.withheld };
}

async function askStream(body: object): Promise<Told> {
  const response = await post('/chat/stream', { ...body, include: ['claims'] });
  const told: Told = { sessionId: '', answer: '', sources: [], claims: [], withheld: { count: 0, reasons: {} } };
  for (const frame of (await response.text()).trimEnd().split('\n\n')) {
    const event = chatStreamEventSchema.parse(JSON.parse(frame.slice('data: '.length)));
    if (event.type === 'chunk') told.answer += event.content;
    if (event.type === 'claim') told.claims.push(event.claim);
    if (event.type === 'sources') told.sources = event.sources;
    if (event.type === 'done')
      Object.assign(told, told, { sessionId: event.metadata.session_id, withheld: event.metadata.withheld });
  }
  return told;
}

async function askReader(body: object): Promise<Told> {
  const { message } = await readUiMessage(server.url, body);
  const claims = message?.parts.flatMap((part) => (part.type === 'data-claim' ? [part.data.claim] : [])) ?? [];
  return {
    sessionId: message?.metadata?.sessionId ?? '',
    answer: textOf(message),
    sources: sourcesOf(message).map(({ source }) => source),
    claims,
    withheld: message?.metadata?.answer?.withheld ?? { count: -1, reasons: {} },
  };
}

async function readBack(sessionId: string): Promise<Told> {
  const response = await fetch(`${server.url}/api/conversations/${sessionId}`);
  const turn = conversationResponseSchema.parse(await response.json()).turns.at(-1);
  if (turn === undefined) throw new Error('The turn was not stored.');
  const { response: answer, sources, claims, withheld } = turn;
  return { sessionId, answer, sources, claims, withheld };
}

function withoutSession({ sessionId: _sessionId, ...told }: Told): Omit<Told, 'sessionId'> {
  return told;
}

const QUESTIONS = {
  'a question to the library': { query: 'How does the lamp of the lighthouse work?' },
  'a question about a selection': { query: 'How high is it?', mode: 'selected_text', selected_text: SELECTION },
};

describe.each(Object.entries(QUESTIONS))('%s', (_, question) => {
  test.each<GroundingMode>(['strict', 'annotate'])(
    'has one answer everywhere when grounding is %s',
    async (grounding) => {
      const body = { ...question, grounding };
      const json = await askJson(body);
      expect(json.claims.length).toBeGreaterThan(3);
      expect(json.sources.length).toBeGreaterThan(1);
      expect(withoutSession(await askStream(body))).toEqual(withoutSession(json));
      const reader = await askReader(body);
      expect(withoutSession(reader)).toEqual(withoutSession(json));
      expect(await readBack(json.sessionId)).toEqual(json);
      expect(await readBack(reader.sessionId)).toEqual(reader);
    },
  );

  test('has claims that are the parts of its answer and cite ranges of its sources', async () => {
    const { answer, sources, claims } = await askJson({ ...question, grounding: 'annotate' });
    let end = 0;
    for (const claim of claims) {
      expect(claim.start).toBeGreaterThanOrEqual(end);
      expect(answer.slice(claim.start, claim.end)).toBe(answer.slice(claim.start, claim.end).trim());
      ({ end } = claim);
      for (const citation of claim.citations) {
        const source = sources[citation.position - 1];
        const ranges =
          source === undefined
            ? []
            : 'ranges' in source
              ? source.ranges
              : [{ start: source.char_start, end: source.char_end }];
        expect(ranges.some((range) => range.start === citation.start && range.end === citation.end)).toBe(true);
      }
    }
    expect(end).toBeLessThanOrEqual(answer.length);
  });

  test('leaves out in strict mode what annotate mode marks as uncited or contradicted', async () => {
    const strict = await askJson({ ...question, grounding: 'strict' });
    const annotated = await askJson({ ...question, grounding: 'annotate' });
    const unsupported = annotated.claims.filter(({ status }) => status === 'uncited' || status === 'contradicted');
    expect(unsupported.length).toBeGreaterThan(2);
    expect(strict.withheld.count).toBe(unsupported.length);
    expect(annotated.withheld.count).toBe(0);
    expect(strict.claims.map(({ status }) => status)).not.toContain('uncited');
    expect(strict.claims.map(({ status }) => status)).not.toContain('contradicted');
    for (const said of [' is not ', 'I am sure', 'Nobody knows', 'A guess', '777'])
      expect(strict.answer).not.toContain(said);
    for (const said of [' is not ', 'I am sure', 'Nobody knows', 'A guess']) expect(annotated.answer).toContain(said);
    expect(annotated.answer).not.toContain('777');
  });
});

test('answers are the same after a restart', async () => {
  const before = await askJson({ query: 'How does the lamp of the lighthouse work?' });
  await server.close();
  await app.reopen();
  server = await serveRoutes(await openApiRoutes(app.runtime));
  expect(await readBack(before.sessionId)).toEqual(before);
});
