import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Env, parseEnv } from '#lib/foundation/config/env.ts';
import { parseDatePhrase } from '#lib/foundation/dates/parse-date-phrase.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import { openStores } from '#lib/serving/runtime/open-stores.ts';
import type { Half } from '#tools/half.ts';

import { type AskQuestion, askRuntime } from './ask-runtime.ts';
import { CatalogueTally, type JudgedCatalogue } from './catalogue-figures.ts';
import { catalogueQuestions } from './catalogue-questions.ts';
import { chooseOption } from './choose-option.ts';
import { fillLibrary } from './fill-library.ts';
import { generateCatalogue } from './generate-catalogue.ts';
import type { GeneratedCatalogue } from './generated-document.ts';
import { identifierQuestions } from './identifier-questions.ts';
import { judgeCatalogueAnswer } from './judge-catalogue-answer.ts';
import { judgeDatePhrase } from './judge-date-phrase.ts';
import { judgeAbout, judgeAsked } from './judge-reference-answer.ts';
import { readDatePhrases, readReferenceSet, readTextQuestions } from './phrasing-sets.ts';
import { ambiguousQuestions, clearQuestions, type ReferenceQuestion } from './reference-questions.ts';

const SEED = 1;

/** How much is asked: all there is, or by day a fixed part of the same questions over the same library. */
export type CatalogueExtent = 'full' | 'daily';

const CATALOGUE_QUESTIONS = 100;

/** Of each half: how many of a kind are asked, the first of all that are drawn; where it says so, every so many of them. */
const COUNTS = {
  full: { catalogueEvery: 1, identifiers: 150, ambiguous: 50, clear: 50, resumed: 20, textEvery: 1 },
  daily: { catalogueEvery: 2, identifiers: 35, ambiguous: 15, clear: 15, resumed: 8, textEvery: 4 },
} as const satisfies Record<CatalogueExtent, Record<string, number>>;

/** Asks a runtime of its own, over a library of a thousand generated documents. */
export async function evaluateCatalogue(extent: CatalogueExtent): Promise<Record<Half, JudgedCatalogue>> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-catalogue-'));
  try {
    const env = parseEnv({ LECTERN_DATA: folder, LOG_LEVEL: 'silent', API_RATE_LIMIT: '0' });
    const catalogue = generateCatalogue(SEED);
    const chunks = await filledWith(catalogue, env);
    const runtime = await createRuntime(env);
    try {
      const evaluation = { catalogue, chunks, ask: askRuntime(runtime), counts: COUNTS[extent] };
      return { tune: await evaluateHalf(evaluation, 'tune'), 'held-out': await evaluateHalf(evaluation, 'held-out') };
    } finally {
      await runtime.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the chunks of the library hold. */
async function filledWith({ documents }: GeneratedCatalogue, env: Env): Promise<Chunk[]> {
  const stores = await openStores({ env, space: null, log: createLogger('silent') });
  try {
    return await fillLibrary(stores, documents);
  } finally {
    await stores.database.close();
  }
}

interface Evaluation {
  catalogue: GeneratedCatalogue;
  chunks: readonly Chunk[];
  ask: AskQuestion;
  counts: (typeof COUNTS)[CatalogueExtent];
}

async function evaluateHalf(evaluation: Evaluation, half: Half): Promise<JudgedCatalogue> {
  const tally = new CatalogueTally();
  judgeDates(tally, half);
  await askCatalogue(evaluation, tally, half);
  await askText(evaluation, tally, half);
  await askIdentifiers(evaluation, tally, half);
  await askAmbiguous(evaluation, tally, half);
  await askClear(evaluation, tally, half);
  return { figures: tally.figures(), failures: tally.failures };
}

/** The date phrases, which need no library. */
function judgeDates(tally: CatalogueTally, half: Half): void {
  for (const phrase of readDatePhrases(half)) {
    const { now, timeZone, weekStart } = phrase;
    const found = parseDatePhrase(phrase.phrase, { now: new Date(now), calendar: { timeZone, weekStart } });
    const asked = `${phrase.phrase} (at ${now} in ${timeZone}, weeks from ${weekStart})`;
    tally.add('dates', { asked, wrong: judgeDatePhrase(phrase, found) });
  }
}

async function askCatalogue({ catalogue, ask, counts }: Evaluation, tally: CatalogueTally, half: Half): Promise<void> {
  const questions = catalogueQuestions(catalogue.documents, half, CATALOGUE_QUESTIONS);
  for (const question of everyOf(questions, counts.catalogueEvery)) {
    const answer = await ask(question.text);
    const isAnswered = answer.isOfCatalogue || answer.clarification !== null;
    tally.add('answered', { asked: question.text, wrong: isAnswered ? null : 'searched for', said: answer.text });
    if (!isAnswered) continue;
    const wrong = judgeCatalogueAnswer(question, answer, catalogue.documents);
    tally.add('catalogue', { asked: question.text, wrong, said: answer.text });
  }
}

/** Questions that only the text can answer, however much of the catalogue's words they have. */
async function askText({ ask, counts }: Evaluation, tally: CatalogueTally, half: Half): Promise<void> {
  const set = readTextQuestions(half);
  for (const part of ['nearMisses', 'content'] as const) {
    for (const asked of everyOf(set[part], counts.textEvery)) {
      const { text: said, isOfCatalogue, clarification } = await ask(asked);
      const wrong = isOfCatalogue || clarification !== null ? 'taken for a question for documents' : null;
      tally.add(part, { asked, wrong, said });
    }
  }
}

async function askIdentifiers(
  { catalogue, chunks, ask, counts }: Evaluation,
  tally: CatalogueTally,
  half: Half,
): Promise<void> {
  const questions = identifierQuestions(catalogue.identifiers, chunks, { half, count: counts.identifiers });
  for (const { text, identifier, chunkId } of questions) {
    const answer = await ask(text);
    const [first] = answer.sources;
    const found = first === undefined ? `${answer.outcome}, no source` : 'another passage first';
    const wrong = first?.chunk_id === chunkId ? null : found;
    tally.add('identifiers', { asked: `${text} (${identifier})`, wrong, said: answer.text });
  }
}

async function askAmbiguous(evaluation: Evaluation, tally: CatalogueTally, half: Half): Promise<void> {
  const { catalogue, ask, counts } = evaluation;
  const { choices } = readReferenceSet('ambiguous', half);
  for (const question of ambiguousQuestions(catalogue.documents, half, counts.ambiguous)) {
    const answer = await ask(question.text);
    const wrong = judgeAsked(question, answer);
    tally.add('ambiguous', { asked: question.text, wrong, said: answer.text });
    const turn = tally.count('resumed').asked;
    const phrase = choices[turn % choices.length];
    if (answer.clarification === null || turn >= counts.resumed || phrase === undefined) continue;
    const { text, documentId } = chooseOption(phrase, answer.clarification, turn);
    const resumed = await ask(text, answer.sessionId);
    const offered = answer.clarification.options.map(({ doc_id: id }) => id);
    const documents = catalogue.documents.filter(({ id }) => offered.includes(id));
    const wanted = documents.filter(({ id }) => id === documentId);
    const others = documents.filter(({ id }) => id !== documentId && id !== question.other?.id);
    tally.add('resumed', {
      asked: `${question.text} → ${text}`,
      wrong: judgeAbout(resumed, { wanted, others }),
      said: resumed.text,
    });
  }
}

async function askClear({ catalogue, ask, counts }: Evaluation, tally: CatalogueTally, half: Half): Promise<void> {
  for (const question of clearQuestions(catalogue.documents, half, counts.clear)) {
    const answer = await ask(question.text);
    const judged = { asked: question.text, said: answer.text };
    tally.add('clear', { ...judged, wrong: answer.outcome === 'clarification' ? 'asked back' : null });
    tally.add('clearAbout', { ...judged, wrong: judgeAbout(answer, { wanted: wantedBy(question), others: [] }) });
  }
}

function wantedBy({ meant, other }: ReferenceQuestion) {
  return other === null ? meant : [...meant, other];
}

function everyOf<T>(questions: readonly T[], step: number): T[] {
  return questions.filter((_, index) => index % step === 0);
}
