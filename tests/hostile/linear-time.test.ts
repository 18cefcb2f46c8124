import type { Root } from 'hast';
import { describe, expect, test } from 'vitest';

import { readQuestion } from '#lib/answering/agent/catalogue-questions/read-question.ts';
import { tokenise } from '#lib/answering/agent/catalogue-questions/question-tokens.ts';
import { Evidence } from '#lib/answering/agent/evidence.ts';
import { evidenceText } from '#lib/answering/agent/evidence-block.ts';
import { findDatePhrase } from '#lib/foundation/dates/find-date-phrase.ts';
import { checkClaim } from '#lib/answering/grounding/claims/check-claim.ts';
import { AnswerUnitParser } from '#lib/answering/grounding/units/answer-unit-parser.ts';
import { preparePage } from '#lib/books/ingest/prepare-page.ts';
import { namePlaces } from '#lib/books/ingest/readers/tree/name-places.ts';
import { renderTree } from '#lib/books/ingest/readers/tree/render-tree.ts';
import { chooseSentences } from '#lib/answering/quoting/choose-sentences.ts';
import { definitionsFor } from '#lib/answering/quoting/defining-sentences.ts';
import { questionTopic } from '#lib/answering/quoting/question-topic.ts';
import type { QuotingRequest } from '#lib/answering/quoting/quoting-request.ts';
import { standaloneQuestion } from '#lib/answering/quoting/standalone-question.ts';
import { placesOnPage, searchedWords } from '#lib/books/library/page-search/places-on-page.ts';
import { placeWords } from '#lib/foundation/text/english/place-words.ts';
import { foldText } from '#lib/foundation/text/folding/fold-text.ts';
import { GraphemeEdges } from '#lib/foundation/text/graphemes.ts';
import { findIdentifiers } from '#lib/foundation/text/identifiers.ts';
import { splitSelection } from '#lib/foundation/text/split-selection.ts';
import { splitSentences } from '#lib/foundation/text/split-sentences.ts';
import { languageOf } from '#lib/foundation/text/languages/language-of.ts';
import { termsIn } from '#lib/foundation/text/languages/language-terms.ts';
import { ENGLISH } from '#lib/foundation/text/languages/languages.ts';
import { terms } from '#lib/foundation/text/terms.ts';
import { wordsIn } from '#lib/foundation/text/word-edges.ts';
import { foldedOf } from '#tests/support/folded-of.ts';
import { TEXT_FAMILIES, type TextFamily } from '#tools/bench/hostile/adversarial-texts.ts';
import { buildPageContext } from '#tests/support/page-context.ts';

/**
 * Of a text twice as long, so many times the work at most. Twice is linear, four times is quadratic. Between them is room for what a
 * longer text costs besides: memory that is collected, tables that grow.
 */
const MOST_GROWTH = 3.3;
/** What takes less is not compared: it is within what a collection of memory takes. */
const LEAST_MS = 8;
/** The system counts the time of a thread in steps of a few milliseconds: so long is each measurement at least. */
const MEASURED_MS = 80;
/** A busy machine makes some measurements longer, and none shorter: what is linear is found so by one of the attempts. */
const ATTEMPTS = 6;

const DATE = { now: new Date('2026-11-23T12:00:00Z'), calendar: { timeZone: 'UTC', weekStart: 'monday' as const } };
const QUESTION = 'When does the keeper light the lamp?';
const SENTENCE = 'The keeper lights the lamp at dusk. ';

interface Work {
  /** UTF-16 units of the shortest of the three texts. */
  shortest: number;
  run: (text: string) => unknown;
}

/** Everything of ours that reads a question, a selection, an answer or a page, by what it reads. */
const WORKS: Record<string, Work> = {
  'terms of a text': { shortest: 5_000, run: terms },
  'terms of a text in its language': { shortest: 5_000, run: (text) => termsIn(text, languageOf(text) ?? ENGLISH) },
  'the folding of a text': { shortest: 5_000, run: foldText },
  'the words of a text': { shortest: 5_000, run: (text) => [...wordsIn(text)] },
  'the places of words on a page': {
    shortest: 5_000,
    run: (text) => {
      const page = { text, title: '', headings: [], folded: foldedOf(text), edges: new GraphemeEdges(text) };
      return [...placesOnPage(page, searchedWords('the lamp'))];
    },
  },
  'identifiers of a text': { shortest: 5_000, run: (text) => findIdentifiers(text) },
  'identifiers of a question': { shortest: 5_000, run: (text) => findIdentifiers(text, undefined, { anyCase: true }) },
  'sentences of a text': { shortest: 5_000, run: (text) => splitSentences(text) },
  'sentences of a selection': { shortest: 5_000, run: splitSelection },
  'the evidence of a selection': {
    shortest: 5_000,
    run: (text) => evidenceText(Evidence.ofSelection(text, splitSelection(text)).blocks),
  },
  'words and dates of a question': { shortest: 2_000, run: (text) => tokenise(text, DATE) },
  'the first date of a question': { shortest: 2_000, run: (text) => findDatePhrase(text, DATE) },
  // A longer one is not read so: see CATALOGUE_QUESTION_MAX.
  'the forms of a question': { shortest: 100, run: (text) => readQuestion(tokenise(text, DATE), new Map()) },
  'a question that goes on': {
    shortest: 2_500,
    run: (text) => standaloneQuestion(`keeper of lamps ${text}`, [{ question: text }]),
  },
  'choosing from a selection': { shortest: 5_000, run: (text) => chooseSentences(requestOf(QUESTION, text)) },
  'choosing for a question': { shortest: 2_500, run: (text) => chooseSentences(requestOf(text, SENTENCE.repeat(100))) },
  'choosing by what is selected': { shortest: 2_500, run: (text) => chooseSentences(requestOf(text, text)) },
  'the place that a question points at': { shortest: 5_000, run: placeWords },
  'the topic of a question': { shortest: 2_000, run: questionTopic },
  'what defines the words of a passage': {
    shortest: 5_000,
    run: (text) => definitionsFor(text, definable(text), 5),
  },
  'a claim': {
    shortest: 2_000,
    run: (text) => checkClaim({ kind: 'sentence', markdown: text }, [{ kind: 'prose', text: SENTENCE }]),
  },
  'the units of an answer': { shortest: 4_000, run: readAnswer },
};

function definable(text: string) {
  return splitSelection(text).map(({ start, end, kind }) => ({ text: text.slice(start, end), kind }));
}

function requestOf(question: string, selection: string): QuotingRequest {
  const sentences = splitSelection(selection).map(({ start, end, kind }, index) => {
    return { number: index + 1, start, text: selection.slice(start, end), kind };
  });
  const names = { pageId: 'page', pageTitle: 'Lamps', documentTitle: 'Lights', filename: 'lamps.md', headingPath: [] };
  const passages = [{ ...names, relevance: 1, sentences }];
  return { question, mode: 'selected_text', history: [], passages, statistics: null };
}

function readAnswer(text: string): void {
  const parser = new AnswerUnitParser();
  for (let at = 0; at < text.length; at += 40) parser.push(text.slice(at, at + 40));
  parser.end();
}

/** What one run takes of this thread's own time, which other processes take nothing of. */
async function timeOf(run: () => unknown): Promise<number> {
  const begun = threadMs();
  for (let runs = 1; ; runs += 1) {
    await run();
    const taken = threadMs() - begun;
    if (taken >= MEASURED_MS) return taken / runs;
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function isQuick(run: () => unknown): Promise<boolean> {
  const begun = performance.now();
  await run();
  return performance.now() - begun < LEAST_MS;
}

/** How much longer the longer text takes, by the least time of either; 1 when it takes next to no time. */
async function growthOf(run: (text: string) => unknown, { make }: TextFamily, shortest: number): Promise<number> {
  const [shorter, longer] = [make(2 * shortest), make(4 * shortest)];
  // Compiled before it is measured.
  await run(shorter);
  if (await isQuick(() => run(longer))) return 1;
  let [before, after] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    before = Math.min(before, await timeOf(() => run(shorter)));
    after = Math.min(after, await timeOf(() => run(longer)));
    if (after < LEAST_MS) return 1;
    if (after / before <= MOST_GROWTH) break;
  }
  return after / before;
}

async function tooSteep(run: (text: string) => unknown, shortest: number): Promise<string[]> {
  const found: string[] = [];
  for (const family of TEXT_FAMILIES) {
    const growth = await growthOf(run, family, shortest);
    if (growth > MOST_GROWTH) found.push(`${family.name}: ${growth.toFixed(1)} times`);
  }
  return found;
}

describe('twice the text takes about twice the time', () => {
  test.each(Object.entries(WORKS))('%s', async (_, { run, shortest }) => {
    expect(await tooSteep(run, shortest)).toEqual([]);
  });

  // Trees in the place of those that a parser makes: what the parsers of others take is bounded by the time of a page. So is a heading
  // as long as a page, which each chunk under it repeats. The same heading is compared with each of its places up to 500 of them
  // (`MOST_PLACES`), so pages of headings begin where a family that repeats four words is above that.
  test.each([
    { name: 'paragraphs', tagName: 'p', parts: /[^\n]+/g, shortest: 2_000 },
    { name: 'headings', tagName: 'h2', parts: /\S{1,200}/gu, shortest: 6_000 },
  ])('a page of $name', async ({ tagName, parts, shortest }) => {
    const run = async (text: string) => {
      const context = buildPageContext();
      const rendered = await renderTree(namePlaces(treeOf(text.match(parts) ?? [], tagName)), context);
      const read = { ...rendered, title: 'Lamps', url: null, filePages: null, assets: [], warnings: [] };
      const document = { id: 'book', title: 'Lights', webUrl: null, accessList: [] };
      const pageId = '00000000-0000-5000-8000-000000000000';
      const { book, page } = context;
      preparePage(read, { book, page, pageId, document, indexed: null });
    };
    expect(await tooSteep(run, shortest)).toEqual([]);
  });
});

function treeOf(texts: readonly string[], tagName: string): Root {
  const children = texts.map((value) => {
    return { type: 'element' as const, tagName, properties: {}, children: [{ type: 'text' as const, value }] };
  });
  return { type: 'root', children };
}
