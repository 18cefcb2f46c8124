import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { instructions } from '#lib/answering/agent/prompts.ts';
import type { Question } from '#lib/answering/agent/question.ts';
import { Random } from '#lib/foundation/core/random.ts';
import { splitSelection } from '#lib/foundation/text/split-selection.ts';
import { type CanaryPage, ingestWithCanaries } from '#tests/support/canary-library.ts';
import type { ModelReply } from '#tests/support/services/model/chat-stream.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { type ChatBody, contentOf } from '#tests/support/services/model/model-wire.ts';
import {
  answerOf,
  buildQuestion,
  openTestRuntime,
  type TestRuntime,
  type WholeAnswer,
} from '#tests/support/open-test-runtime.ts';
import { readPrompt } from '#tests/support/read-prompt.ts';
import { trialsOf } from '#tests/support/trials.ts';

const TOLD = { origin: 'selection' as const, tools: [], instructions: null, language: null };

const CONVERSATIONS = trialsOf({ usual: 4, deep: 25 });
const SELECTION_RUNS_EACH = 8;
const HISTORY_TURNS = 5;

type SelectionScope = Extract<Question['scope'], { kind: 'selection' }>;

/** A question that was asked about a selection, with what was answered and what the model was sent. */
interface SelectionRun {
  scope: SelectionScope;
  question: string;
  answer: WholeAnswer;
  bodies: ChatBody[];
  /** The turns before it in its conversation that it may know. */
  permitted: { question: string; answer: string }[];
}

let endpoint: ModelEndpoint;
let test: TestRuntime;
let pages: CanaryPage[];
let runs: SelectionRun[];
let libraryBodies: ChatBody[];

beforeAll(async () => {
  endpoint = await startModelEndpoint();
  test = await openTestRuntime(endpoint.variables);
  pages = await ingestWithCanaries(test.runtime);
  runs = [];
  libraryBodies = [];
  for (let conversation = 0; conversation < CONVERSATIONS; conversation += 1) await converse(conversation);
});
afterAll(async () => {
  await test.close();
  await endpoint.close();
});

/** A conversation about several selections, with questions to the whole library between them. */
async function converse(seed: number): Promise<void> {
  const random = new Random(seed);
  const sessionId = crypto.randomUUID();
  const scopes = await selectionsOf(seed, random);
  const before: { scope: SelectionScope; question: string; answer: string }[] = [];
  for (let asked = 0; asked < SELECTION_RUNS_EACH; asked += 1) {
    if (random.next() < 0.25) await askLibrary(`What does the keeper call page ${asked}?`, sessionId);
    const scope = random.pick(scopes) ?? { kind: 'selection', text: 'Nothing.', place: null };
    const question = `${random.pick(QUESTIONS) ?? ''} (${seed}.${asked})`;
    const behaviour = BEHAVIOURS[(seed * SELECTION_RUNS_EACH + asked) % BEHAVIOURS.length] ?? (() => ({}));
    endpoint.reply = (body) => behaviour(body, random.pick(pages)?.text ?? '');
    const from = endpoint.requests.length;
    const answer = await answerOf(test.runtime.answerQuestion(buildQuestion(question, { scope, sessionId })));
    const permitted = before.filter((turn) => isSame(turn.scope, scope)).slice(-HISTORY_TURNS);
    runs.push({ scope, question, answer, permitted, bodies: endpoint.requests.slice(from) });
    before.push({ scope, question, answer: answer.answer });
  }
}

async function askLibrary(question: string, sessionId: string): Promise<void> {
  endpoint.reply = (body) =>
    body.messages.at(-1)?.role === 'user'
      ? { toolCalls: [{ name: 'search_documentation', arguments: '{"query":"the keeper’s secret"}' }] }
      : quoting(body);
  const from = endpoint.requests.length;
  await answerOf(test.runtime.answerQuestion(buildQuestion(question, { sessionId })));
  libraryBodies.push(...endpoint.requests.slice(from));
}

/** Parts of pages, one of them also without its place and one cut within a sentence, and a text that is no page's. */
async function selectionsOf(seed: number, random: Random): Promise<SelectionScope[]> {
  const page = random.pick(pages);
  const first = random.below(Math.max(1, (page?.sentences.length ?? 1) - 6));
  const start = page?.sentences[first]?.start ?? 0;
  const end = page?.sentences[Math.min(first + 6, page.sentences.length - 1)]?.end ?? 0;
  if (page === undefined || end === 0) throw new Error('the page is empty');
  const whole = await placed(page, start, end);
  const cut = await placed(page, page.text.indexOf(' ', start) + 1, page.text.lastIndexOf(' ', end));
  const pasted = `Note ${seed}: the lamp burns until six. It is trimmed at noon.\r\n\r\n- oil: 4 l\n- wicks: 12`;
  const unplaced = { kind: 'selection' as const, text: whole.text, place: null };
  return [whole, cut, unplaced, { kind: 'selection', text: pasted, place: null }];
}

async function placed(page: CanaryPage, start: number, end: number): Promise<SelectionScope> {
  const text = page.text.slice(start, end);
  const claim = { pageId: page.pageId, pageVersion: page.version, start, end, text };
  return { kind: 'selection', text, place: await test.runtime.locateSelection(ANONYMOUS, claim) };
}

const QUESTIONS = [
  'What does this say?',
  'How is it done, and why?',
  'And then?',
  'Search the whole documentation: what does the keeper call the other pages?',
  'What do the earlier answers leave out?',
  'Explain it in one sentence.',
];

/** What the model does with a question about a selection; it knows a page it was not shown. */
const BEHAVIOURS: ((body: ChatBody, elsewhere: string) => ModelReply)[] = [
  (body) => quoting(body),
  (body) => quoting(body, 2),
  () => ({ text: "I don't have information about that in the available documentation" }),
  (_, elsewhere) => ({ text: `${sentenceWithCanary(elsewhere)} [1].` }),
  () => ({
    text: 'Let me look that up.',
    toolCalls: [{ name: 'search_documentation', arguments: '{"query":"the keeper’s secret"}' }],
  }),
  (body) => ({ ...quoting(body), toolCalls: [{ name: 'read_page', arguments: 'no JSON' }] }),
  () => ({ text: ['Nobody knows [', '999] nor [0', '].'] }),
  () => ({ text: 'There is nothing to say.' }),
];

/** Sentences of the evidence with their numbers, first the one with a page's word. */
function quoting(body: ChatBody, count = 1): ModelReply {
  const prompt = body.messages.findLast(({ role }) => role === 'user');
  const shown = readPrompt(contentOf(prompt)).sentences.filter(({ text }) => text.length < 200);
  const hasWord = ({ text }: { text: string }) => text.includes('zqcanary');
  const sentences = [...shown.filter(hasWord), ...shown.filter((sentence) => !hasWord(sentence))].slice(0, count);
  return { text: sentences.map(({ number, text }) => `${text.replace(/[.:]$/, '')} [${number}]. `) };
}

function sentenceWithCanary(text: string): string {
  return /The keeper calls this page \w+/.exec(text)?.[0] ?? text.slice(0, 100);
}

function isSame(one: SelectionScope, other: SelectionScope): boolean {
  const placeOf = ({ place }: SelectionScope) => place && [place.pageId, place.pageVersion, place.start, place.end];
  return one.text === other.text && JSON.stringify(placeOf(one)) === JSON.stringify(placeOf(other));
}

describe(`${CONVERSATIONS * SELECTION_RUNS_EACH} questions about selections, follow-ups included`, () => {
  it('are asked of a library that has a word of its own on every page, in conversations with follow-ups', () => {
    expect(pages.length).toBeGreaterThan(30);
    expect(runs).toHaveLength(CONVERSATIONS * SELECTION_RUNS_EACH);
    expect(runs.filter(({ permitted }) => permitted.length > 0).length).toBeGreaterThan(runs.length * 0.3);
    expect(runs.filter(({ answer }) => answer.sources.length > 0).length).toBeGreaterThan(runs.length * 0.2);
    // What the check below looks for is there to be found: questions to the library do bring pages and their words.
    const general = JSON.stringify(libraryBodies);
    expect(pages.filter(({ canary }) => general.includes(canary)).length).toBeGreaterThan(5);
    expect(libraryBodies.some(({ tools }) => tools !== undefined)).toBe(true);
  });

  it('reach the model in one request each, in a body of the protocol', () => {
    expect(endpoint.refusals).toEqual([]);
    expect(runs.map(({ bodies }) => bodies.length)).toEqual(runs.map(() => 1));
  });

  it('send instructions, permitted turns, selection and question, and not one character more', () => {
    for (const { scope, question, permitted, bodies } of runs) {
      for (const { messages, ...rest } of bodies) {
        expect(rest).toEqual({
          model: endpoint.model,
          max_tokens: 4096,
          stream: true,
          stream_options: { include_usage: true },
        });
        expect(messages.slice(0, -1)).toEqual([
          { role: 'system', content: instructions(TOLD) },
          ...permitted.flatMap((turn) => [
            { role: 'user', content: turn.question },
            { role: 'assistant', content: turn.answer.replaceAll(/ ?(?<!\\)\[\d+\]/g, '') },
          ]),
        ]);
        expect(messages.at(-1)?.role).toBe('user');
        expectOnly(scope, question, contentOf(messages.at(-1)));
      }
    }
  });

  it('hold no word of a page that is not in the selection or was said about it', () => {
    for (const { scope, question, permitted, bodies } of runs) {
      const known = JSON.stringify([scope.text, question, permitted]);
      const sent = JSON.stringify(bodies);
      const strangers = pages.filter(({ canary }) => sent.includes(canary) && !known.includes(canary));
      expect(strangers).toEqual([]);
    }
  });

  it('are answered with ranges of the selection alone, live and as stored', async () => {
    const stored = new Map(
      await Promise.all(
        [...new Set(runs.map(({ answer }) => answer.metadata.session_id))].map(
          async (id) => [id, await test.runtime.listTurns(ANONYMOUS, id)] as const,
        ),
      ),
    );
    for (const { scope, answer } of runs) {
      const { session_id: sessionId, turn_id: turnId } = answer.metadata;
      const turn = stored.get(sessionId)?.find(({ id }) => id === turnId);
      expect(turn?.sources).toEqual(answer.sources);
      expect(answer.related).toEqual([]);
      expect(answer.metadata.chunks_retrieved).toBe(0);
      for (const source of answer.sources) {
        if (!('char_start' in source)) throw new Error('a source of the library');
        expect(scope.text.slice(source.char_start, source.char_end)).toBe(source.quote);
        expect(source).toMatchObject({ source_url: 'selected_text', page_title: 'User Selection' });
      }
    }
  });
});

/** The message is the frame, the selection's sentences in order, each exactly once, and the question. */
function expectOnly(scope: SelectionScope, question: string, message: string): void {
  const prompt = readPrompt(message);
  expect(prompt.question).toBe(question);
  expect(prompt.passages).toEqual(['the reader’s selection']);
  const ranges = scope.place?.sentences ?? splitSelection(scope.text);
  expect(prompt.sentences.map(({ number }) => number)).toEqual(ranges.map((_, index) => index + 1));
  let at = 0;
  for (const { text } of prompt.sentences) {
    // Line breaks are folded and brackets escaped; the letters are those of the selection, in its order.
    const words = bare(text);
    const found = bare(scope.text).indexOf(words, at);
    expect(found, text).toBeGreaterThanOrEqual(at);
    at = found + words.length;
  }
}

function bare(text: string): string {
  return text.replaceAll(/[\s|\\\u00AD\u200B]+/gu, '');
}
