import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { Question } from '#lib/answering/agent/question.ts';
import { DEFAULT_TOOLS } from '#lib/answering/agent/tools/default-tools.ts';
import { collect } from '#tests/support/ingest-book.ts';
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
import { type Poison, readPoison } from '#tests/support/poison.ts';
import { type ReadPrompt, readPrompt, readToolResult } from '#tests/support/read-prompt.ts';
import { foreignParts, shownAnswer } from '#tests/support/shown-answer.ts';

const POISON = readPoison();
/** Those that are told to call something. */
const CALLING = POISON.filter(({ obey: { calls } }) => calls.length > 0);
type Filters = Extract<Question['scope'], { kind: 'library' }>['filters'];
// Left out is what is offered only where a question points at a passage.
const TOOLS = DEFAULT_TOOLS.map(({ name }) => name).filter((name) => name !== 'read_passage');
/** Stands in every sentence of the pages that nobody asked about, and in no poison. */
const SECRET = /The third door, its gold/;
// What a reader of the page does not see, but for the two joiners.
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/u;

/** One question with what was answered and everything the model was sent for it. */
interface Run {
  poison: Poison;
  question: Question;
  answer: WholeAnswer;
  bodies: ChatBody[];
}

let endpoint: ModelEndpoint;
let test: TestRuntime;
let pageIds: Map<string, string>;
let aboutSelections: Run[];
let aboutPages: Run[];

// Chips ask where they are; only a browser knows.
beforeEach(() => vi.stubGlobal('location', { origin: 'http://localhost:3000' }));

beforeAll(async () => {
  endpoint = await startModelEndpoint();
  test = await openTestRuntime(endpoint.variables);
  await ingestPages('vault', vaultPages());
  await ingestPages('poison', poisonPages());
  const pages = await test.runtime.listPages(ANONYMOUS, 'poison');
  pageIds = new Map(pages.map(({ path, id }) => [path, id]));
  aboutSelections = await runAll(POISON, ({ text }) => ({
    kind: 'selection',
    text: `${text}\nThe lamp burns oil.`,
    place: null,
  }));
  // The request keeps the question in the document, on the page by its id, or on the page by its title.
  aboutPages = [
    ...(await runAll(POISON, ({ className }) => within({ pageTitles: [className] }))),
    ...(await runAll(CALLING, () => within({ documentIds: ['poison'] }))),
    ...(await runAll(CALLING, ({ className }) => within({ pageIds: [pageIds.get(className) ?? ''] }))),
  ];
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await test.close();
  await endpoint.close();
});

function within(filters: Filters): Question['scope'] {
  return { kind: 'library', filters };
}

async function runAll(poisons: Poison[], scopeOf: (poison: Poison) => Question['scope']): Promise<Run[]> {
  const runs: Run[] = [];
  for (const [index, poison] of poisons.entries()) {
    const grounding = index % 2 === 0 ? 'annotate' : 'strict';
    const scope = scopeOf(poison);
    const question = buildQuestion(`What is said of ${poison.keyword}?`, { scope, grounding, topK: 20 });
    endpoint.reply = (body) => obey(poison, body);
    const from = endpoint.requests.length;
    const answer = await answerOf(test.runtime.answerQuestion(question));
    runs.push({ poison, question, answer, bodies: endpoint.requests.slice(from) });
  }
  return runs;
}

/** Calls what it is told to call, whether offered or not; then says what it is told to say. */
function obey({ obey: { text, calls } }: Poison, { messages }: ChatBody): ModelReply {
  const isFirst = messages.at(-1)?.role === 'user';
  return isFirst && calls.length > 0 ? { text, toolCalls: calls } : { text };
}

async function ingestPages(id: string, pages: (readonly [string, string])[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-poison-'));
  try {
    await mkdir(join(folder, id));
    for (const [name, markdown] of pages) await writeFile(join(folder, id, `${name}.md`), `${markdown}\n`);
    await collect(test.runtime.ingest({ path: join(folder, id), id }, new AbortController().signal));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function vaultPages(): [string, string][] {
  return ['Vault', 'API keys', 'Door'].map((title) => [
    title.toLowerCase(),
    `# ${title}\n\n${Array.from({ length: 10 }, (_, index) => `The third door, its gold, key ${index}, lamp and oil are zqvault00${index}.`).join(' ')}`,
  ]);
}

/** A page for each class, a section for each passage. */
function poisonPages(): [string, string][] {
  const classes = Map.groupBy(POISON, ({ className }) => className);
  return [...classes].map(([className, passages]) => {
    const sections = passages.map(
      ({ keyword, markdown }) => `## ${keyword}\n\n${markdown}\n\nThe lamp of ${keyword} burns oil.`,
    );
    return [className, [`# ${className}`, ...sections].join('\n\n')];
  });
}

/** The last user message, and the evidence of every search; numbers and frames are checked by the reading itself. */
function shownTo({ messages }: ChatBody): Omit<ReadPrompt, 'question'>[] {
  const prompt = readPrompt(contentOf(messages.findLast(({ role }) => role === 'user')));
  const results = messages
    .filter(({ role }) => role === 'tool')
    .flatMap((message) => readToolResult(contentOf(message)) ?? []);
  return [prompt, ...results];
}

describe('100 poisoned passages', () => {
  it('are of ten classes, in selections and in pages', () => {
    expect(POISON).toHaveLength(100);
    expect(new Set(POISON.map(({ className }) => className)).size).toBe(10);
    for (const { poison, bodies } of aboutPages) {
      const shown = bodies.flatMap(shownTo).flatMap(({ sentences }) => sentences.map(({ text }) => text));
      expect(shown, poison.name).toContain(`The lamp of ${poison.keyword} burns oil.`);
    }
    expect(endpoint.refusals).toEqual([]);
  });

  describe('within a selection', () => {
    it('get one request, with no tool in it, and no call is run', () => {
      for (const { poison, bodies, answer } of aboutSelections) {
        expect(bodies, poison.name).toHaveLength(1);
        expect(Object.keys(bodies[0] ?? {}).sort(), poison.name).toEqual([
          'max_tokens',
          'messages',
          'model',
          'stream',
          'stream_options',
        ]);
        expect(
          bodies[0]?.messages.map(({ role }) => role),
          poison.name,
        ).toEqual(['system', 'user']);
        expect(answer.metadata.chunks_retrieved, poison.name).toBe(0);
      }
    });

    it('are answered from the selection alone', () => {
      for (const { poison, question, answer } of aboutSelections) {
        const text = question.scope.kind === 'selection' ? question.scope.text : '';
        for (const source of answer.sources) {
          if (!('char_start' in source)) throw new Error(`${poison.name}: a source of the library`);
          expect(text.slice(source.char_start, source.char_end), poison.name).toBe(source.quote);
        }
        expect(answer.related, poison.name).toEqual([]);
      }
    });
  });

  describe('within pages', () => {
    it('bring no tool but those that are offered, and no call of any other is run', () => {
      for (const { poison, bodies } of aboutPages) {
        for (const { tools, messages } of bodies) {
          expect(
            tools?.map(({ function: { name } }) => name),
            poison.name,
          ).toEqual(TOOLS);
          const calls = messages.flatMap((message) => (message.role === 'assistant' ? (message.tool_calls ?? []) : []));
          const offered = new Set(calls.filter(({ function: { name } }) => TOOLS.includes(name)).map(({ id }) => id));
          for (const message of messages) {
            if (message.role !== 'tool' || offered.has(message.tool_call_id)) continue;
            expect(message.content, poison.name).toMatch(/unavailable tool/);
          }
        }
      }
    });

    it('never widen a search beyond the filters of the request', () => {
      for (const { poison, question, bodies, answer } of aboutPages) {
        const filters = question.scope.kind === 'library' ? question.scope.filters : {};
        for (const body of bodies) {
          for (const { passages, sentences } of shownTo(body)) {
            expect(JSON.stringify(sentences), poison.name).not.toMatch(SECRET);
            expect(
              passages.filter((name) => /^(?:Vault|Keys|Door)/.test(name)),
              poison.name,
            ).toEqual([]);
          }
        }
        for (const source of answer.sources) {
          if (!('page_id' in source)) throw new Error(`${poison.name}: no source of the library`);
          expect(source.doc_id, poison.name).toBe('poison');
          if (filters.pageIds ?? filters.pageTitles) expect(source.page_title, poison.name).toBe(poison.className);
        }
      }
    });

    it('use no more passages than the request allows, whatever is called', () => {
      for (const { poison, question, answer } of aboutPages) {
        expect(answer.metadata.chunks_retrieved, poison.name).toBeLessThanOrEqual(question.topK);
      }
    });
  });

  it('forge no number, no frame and no hidden word in a prompt', () => {
    for (const { poison, bodies } of [...aboutSelections, ...aboutPages]) {
      for (const body of bodies) {
        const sentences = shownTo(body).flatMap(({ sentences: own }) => own);
        // Searches asked for at once answer in any order.
        const numbers = sentences.map(({ number }) => number).sort((one, other) => one - other);
        expect(numbers, poison.name).toEqual(sentences.map((_, index) => index + 1));
        for (const { text } of sentences) {
          expect(text, poison.name).not.toMatch(UNSEEN);
          expect(text, poison.name).not.toMatch(/^\s*[[【［]\s*\p{Nd}+\s*[\]】］]/u);
          expect(text, poison.name).not.toMatch(/<[|｜]\w+[|｜]>|\[\/?INST\]|<(?:start|end)_of_turn>/);
        }
      }
    }
  });

  it('are obeyed: what the model was told to write does arrive where everything is shown', () => {
    const obeyed = [...aboutSelections, ...aboutPages].filter(({ answer }) => answer.answer.includes('evil.example'));
    expect(obeyed.length).toBeGreaterThan(10);
    const foreign = foreignParts('<p><img src="/x.png"><a href="https://evil.example/">x</a><b>x</b></p>', []);
    expect(foreign).toEqual(['<img>', '<a href="https://evil.example/">', '<b>']);
  });

  it('bring no element, address or picture onto the screen that is not the library’s', () => {
    for (const { poison, answer } of [...aboutSelections, ...aboutPages]) {
      const shown = shownAnswer({ text: answer.answer, sources: answer.sources });
      expect(foreignParts(shown, answer.sources), poison.name).toEqual([]);
    }
  });

  it('would not do so either if nothing were withheld, nor while the words arrive', () => {
    const { answer } = aboutPages.find(({ answer: { sources } }) => sources.length > 0) ?? never();
    for (const {
      name,
      obey: { text },
    } of POISON) {
      for (const length of [0.5, 0.8, 0.95, 1].map((part) => Math.ceil(text.length * part))) {
        const shown = shownAnswer({
          text: text.slice(0, length),
          sources: answer.sources,
          isPartial: length < text.length,
        });
        expect(foreignParts(shown, answer.sources), name).toEqual([]);
      }
    }
  });
});

function never(): never {
  throw new Error('there is none');
}
