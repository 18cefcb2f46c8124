import { LIMITS } from '#lib/config/limits.ts';
import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { isEveryDocument } from '#lib/contracts/document-filter.ts';
import type { HistoryTurn } from '#lib/conversations/build-history.ts';
import type { Logger } from '#lib/log/logger.ts';
import { estimateTokens } from '#lib/text/estimate-tokens.ts';

import { settleQuestion } from './routes/resume-question.ts';
import type { Route } from './routes/route.ts';
import { lookedUp } from './routes/route-identifiers.ts';
import { Evidence } from './evidence.ts';
import { NO_ANSWER_IN_EVIDENCE, NOTHING_FOUND } from './fixed-sentences.ts';
import type { History } from './load-history.ts';
import { WRITING_STEP } from './plan-progress.ts';
import type { Question } from './question.ts';
import { findRoute, firstSearch, runSteps, searchAlone } from './routes/run-route.ts';
import type { AgentTool } from './tools/agent-tool.ts';
import { modelTools, repairName } from './tools/model-tools.ts';
import { ToolRunner } from './tools/tool-runner.ts';
import { vouchedWords } from './vouched-words.ts';
import { type AnsweringModel, isQuoting, ToolsRefused, type TurnInProgress, writeByModel } from './write-by-model.ts';
import { writeCatalogue } from './writing/write-catalogue.ts';
import { writeComparison } from './writing/write-comparison.ts';
import { writePlaces, writeSummary } from './writing/write-evidence.ts';

export interface LibraryAnswering extends AnsweringModel {
  /** All that there are; a turn offers those that it has a use for. */
  tools: readonly AgentTool[];
  log: Logger;
}

/** What an answer begins with. */
interface Beginning {
  past: History;
  /** The database has just failed: what can be done without it is not to wait for it again. */
  isStorageIll: boolean;
}

/** A turn with the tools that look at the library for it. */
interface LibraryAnswer extends TurnInProgress {
  runner: ToolRunner;
}

/**
 * Answers a question to the library. A model that can call tools decides itself what it looks at; for all others, and where the server
 * of a model turns out to take none, rules choose the steps, and the same tools run in the same way.
 */
export async function* answerFromLibrary(
  { tools, log }: LibraryAnswering,
  turn: TurnInProgress,
  { past, isStorageIll }: Beginning,
): AsyncGenerator<AnswerEvent> {
  const { answering, record } = turn;
  const { question, resumes, mayAsk } = settleQuestion(record.question, past);
  const history = past.turns;
  record.question = question;
  record.history = history;
  record.evidence = new Evidence({ maxPassages: question.topK, maxTokens: tokensLeft(question, history) });
  const offer = { hasGenerativeModel: !isQuoting(answering), mayAskReader: mayAsk };
  const offered = tools.filter((tool) => tool.isOffered?.(offer) ?? true);
  const answer = { ...turn, runner: new ToolRunner(offered, record, log) };
  if (resumes !== null) record.noteResumed(resumes, await record.library.find(resumes.documentId));
  const fixed = question.scope.kind === 'library' ? (question.scope.filters.documentIds ?? []) : [];
  const documentIds = record.meant === null ? fixed : [record.meant.id];
  const asked = { text: question.text, history, mayAsk, documentIds };
  const route = isStorageIll ? searchAlone(asked) : await findRoute(asked, record.library, log);
  if (!isQuoting(answering) && answering.canUseTools()) {
    try {
      yield* answerByTools(answer, route);
      return;
    } catch (error) {
      if (!(error instanceof ToolsRefused)) throw error;
      answer.runner.followsCalls = false;
    }
  }
  yield* answerByRoute(answer, route);
}

/** The model runs the tools; what it has begun with is one search. What the rules make of the question is a hint. */
async function* answerByTools(answer: LibraryAnswer, route: Route): AsyncGenerator<AnswerEvent> {
  const { record, writer, runner } = answer;
  record.plan.begin(route.queryType, [WRITING_STEP]);
  runner.followsCalls = true;
  await runner.runOrThrow('search_documentation', firstSearch(record));
  yield* writer.begin();
  yield* writeByModel(answer, {
    origin: 'library',
    text: promptOf(record.question),
    kind: route.queryType,
    tools: modelTools(runner),
    repairToolCall: repairName(runner),
  });
  const isCatalogue = route.writer === 'catalogue';
  const isWritten = record.clarification !== null || writer.hasCited;
  const isByRules = !isWritten && isCatalogue && record.catalogue.length === 0;
  const isOurs = isByRules && isEveryDocument(record.filter);
  if (isByRules) await runSteps(answer, route);
  const isTold = isOurs ? undefined : vouchedWords(record).hold;
  yield* endOf(answer, route, { withCatalogue: isCatalogue || record.turn.withheld.length > 0, isTold });
}

/** Rules run the tools, and the model writes where there is something to write. */
async function* answerByRoute(answer: LibraryAnswer, route: Route): AsyncGenerator<AnswerEvent> {
  const { record, writer, runner } = answer;
  await runSteps(answer, route);
  if (route.writer === 'clarification' && record.clarification === null) {
    await runner.runOrThrow('search_documentation', firstSearch(record));
  }
  yield* writer.begin();
  const withCatalogue = route.writer === 'catalogue';
  const isWritten = record.clarification !== null || (withCatalogue && record.catalogue.length > 0);
  if (!isWritten) yield* writeFromEvidence(answer, route);
  yield* endOf(answer, route, { withCatalogue });
}

function writeFromEvidence(answer: LibraryAnswer, route: Route): AsyncGenerator<AnswerEvent> {
  const { record, writer } = answer;
  const { question, blocks } = record;
  const { documentIds } = route;
  const isOwn = isQuoting(answer.answering);
  const topic = route.topic === question.text ? null : route.topic;
  if (isOwn && route.writer === 'summary') return writer.write(writeSummary(blocks));
  if (isOwn && route.writer === 'places') return writer.write(writePlaces(lookedUp(route), blocks));
  if (isOwn && route.writer === 'comparison') return writer.write(writeComparison({ documentIds, topic }, blocks));
  const text = isOwn && topic !== null ? topic : promptOf(question);
  return writeByModel(answer, { origin: 'search', text, kind: route.queryType });
}

interface AnswerEnd {
  withCatalogue: boolean;
  /** Which values of filters may be told, where a model has chosen any; else all. */
  isTold?: ((words: string) => boolean) | undefined;
}

/** What is said when the model has had its say: the question to the reader, the catalogue's answer, or that there is none. */
function* endOf(answer: LibraryAnswer, route: Route, { withCatalogue, isTold }: AnswerEnd): Generator<AnswerEvent> {
  const { record, writer } = answer;
  const { catalogue, blocks, question } = record;
  const { calendar, baseUrl } = question;
  if (record.clarification !== null) {
    yield* writer.ask();
  } else if (withCatalogue && catalogue.length > 0 && !writer.hasCited) {
    const { text, claims } = writeCatalogue(catalogue, { reading: route.reading, calendar, baseUrl, isTold });
    yield* writer.say(text, claims);
  } else if (record.turn.response === '') {
    yield* writer.say(blocks.length > 0 ? NO_ANSWER_IN_EVIDENCE : NOTHING_FOUND);
  }
  record.plan.end();
}

/** The question in the profile's words. */
function promptOf({ text, profile }: Question): string {
  return profile?.prompt ?? text;
}

/** What question and history leave of the prompt's budget. */
function tokensLeft(question: Question, history: readonly HistoryTurn[]): number {
  const asked = [promptOf(question), question.profile?.instructions ?? ''];
  const texts = [...asked, ...history.flatMap((turn) => [turn.question, turn.answer])];
  return LIMITS.contextMaxTokens - texts.reduce((sum, part) => sum + estimateTokens(part), 0);
}
