import { LIMITS } from '#lib/foundation/config/limits.ts';
import { isEveryDocument } from '#lib/contracts/document-filter.ts';
import type { HistoryTurn } from '#lib/people/conversations/build-history.ts';
import type { QuotedBlock } from '#lib/answering/grounding/quoted-blocks.ts';
import type { PlaceSource } from '#lib/books/library/locate-place.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { estimateTokens } from '#lib/foundation/text/estimate-tokens.ts';

import { settleQuestion } from './routes/resume-question.ts';
import type { Route, RouteStep } from './routes/route.ts';
import { lookedUp } from './routes/route-identifiers.ts';
import { Evidence } from './evidence.ts';
import { GENERATED_APART, nothingAbout, refusalsFor } from './fixed-sentences.ts';
import type { LibraryPorts } from './library-ports.ts';
import { asRulesReadIt } from './offered-questions.ts';
import type { History } from './load-history.ts';
import { findPlaceAtHand, type PointedPlace } from './place/place-at-hand.ts';
import type { PlacePorts } from './place/place-filters.ts';
import type { Question } from './question.ts';
import { findRoute, firstSearch, planFrom, runSteps, searchAlone } from './routes/run-route.ts';
import { subjectBefore } from './subject-before.ts';
import type { AgentTool } from './tools/agent-tool.ts';
import { modelTools, repairName } from './tools/model-tools.ts';
import { generatedIn } from './tools/tool-result.ts';
import { ToolRunner } from './tools/tool-runner.ts';
import type { TurnRecord } from './turn-record.ts';
import { vouchedWords } from './vouched-words.ts';
import { wholeQuestion } from './whole-question.ts';
import { answerByStore } from './answer-by-store.ts';
import { type WritingModel, writingModel } from './answerer.ts';
import { quoteEvidence } from './quote-evidence.ts';
import { type Answering, ToolsRefused, type TurnInProgress, writeByModel } from './write-by-model.ts';
import { comparedSides, speaksOf } from './writing/compared-sides.ts';
import { writeCatalogue } from './writing/write-catalogue.ts';
import { writeComparison } from './writing/write-comparison.ts';
import { judgeByReading } from './writing/read-sections.ts';
import { writePlaces } from './writing/write-evidence.ts';
import { writeSummary } from './writing/write-summary.ts';
import { writeTerms } from './writing/write-terms.ts';
import { writeExplanation } from './writing/write-explanation.ts';

export interface LibraryAnswering extends Answering {
  /** All tools; each turn offers those it has a use for. */
  tools: readonly AgentTool[];
  /** Resolves the places that a reader refers to. */
  pages: PlaceSource;
  chunks: LibraryPorts['chunks'];
  /** Share of the room for evidence that the context around the finds may take, 0–1. */
  contextShare: number;
  log: Logger;
}

interface Beginning {
  past: History;
  /** True if the database has just failed: steps that can do without it must not wait for it again. */
  isStorageIll: boolean;
}

/** A turn with the tools that it runs on the library. */
interface LibraryAnswer extends TurnInProgress {
  runner: ToolRunner;
}

/**
 * Answers a question to the library. A model that can call tools decides itself which sources to look at. For all others, and where a model's server
 * turns out not to accept tools, rules choose the steps, and the same tools run in the same way.
 */
export async function answerFromLibrary(
  { tools, pages, chunks, contextShare, log }: LibraryAnswering,
  turn: TurnInProgress,
  { past, isStorageIll }: Beginning,
): Promise<void> {
  const { answering, record } = turn;
  const { question, resumes, mayAsk } = settleQuestion(record.question, past);
  const history = past.turns;
  record.question = question;
  record.history = history;
  record.evidence = noEvidenceYet(turn, contextShare);
  const place = await pointAtPlace(record, { pages, chunks });
  const offer = {
    hasGenerativeModel: answering.answerer.kind === 'model',
    mayAskReader: mayAsk,
    hasPassage: record.library.passage !== null,
  };
  const offered = tools.filter((tool) => tool.isOffered?.(offer) ?? true);
  const answer = { ...turn, runner: new ToolRunner(offered, record, log) };
  if (resumes !== null) record.noteResumed(resumes, await record.library.find(resumes.documentId));
  const fixed = question.scope.kind === 'library' ? (question.scope.filters.documentIds ?? []) : [];
  const documentIds = record.meant !== null ? [record.meant.id] : place === null ? fixed : [place.about.doc_id];
  if (place === null) record.whole = await makeWhole(turn, log);
  const asked = { text: asRulesReadIt(question.text), history, mayAsk, documentIds, place };
  const route = isStorageIll ? searchAlone(asked) : await findRoute(asked, record.library, answering.quotingAids);
  const { answerer } = answering;
  if (answerer.kind === 'model' && answerer.canUseTools()) {
    try {
      await answerByTools(answer, route, answerer);
      return;
    } catch (error) {
      if (!(error instanceof ToolsRefused)) throw error;
      answer.runner.followsCalls = false;
    }
  }
  await answerByRoute(answer, route);
}

/** Creates empty evidence, limited to the tokens that question and history leave. */
function noEvidenceYet({ answering, record: { question, history } }: TurnInProgress, contextShare: number): Evidence {
  const maxTokens = tokensLeft(question, history);
  // Context passages have no score that could be above a threshold.
  const takesContext = question.scoreThreshold === null;
  return new Evidence({
    maxPassages: question.topK,
    maxAsked: question.topKMost ?? question.topK,
    maxInAll: LIMITS.topKMax,
    maxTokens,
    maxContextTokens: takesContext ? maxTokens * contextShare : 0,
    ...(answering.answerer.kind === 'quoting' && { contextReach: 1 }),
  });
}

/**
 * Returns the question as a model rephrases it to be understood without the history. Null if it needs no rephrasing or no model can do it; then the
 * plan names the subject.
 */
async function makeWhole({ answering, record }: TurnInProgress, log: Logger): Promise<string | null> {
  const { question, history } = record;
  const model = writingModel(answering.answerer);
  if (model === null) {
    record.plan.takeSubject(subjectBefore(question.text, history));
    return null;
  }
  const onTokens = record.noteTokens.bind(record);
  const onPrompt = (version: string) => record.notePrompt('question', version);
  const making = { model, signal: question.signal, onTokens, onPrompt, log };
  return wholeQuestion(making, promptOf(question), history);
}

/** Limits the turn to the place that the question points at. Returns null if it points at nothing, or at a place outside its scope. */
async function pointAtPlace(record: TurnRecord, ports: PlacePorts): Promise<PointedPlace | null> {
  const { question } = record;
  const place = await findPlaceAtHand(ports, { ...question, text: asRulesReadIt(question.text) });
  const document = place && (await record.library.find(place.about.doc_id));
  return place !== null && document !== null && record.pointAt(place, document) ? place : null;
}

/** Lets the model run the tools, beginning with one search. The route chosen by rules serves as a hint. */
async function answerByTools(answer: LibraryAnswer, route: Route, by: WritingModel): Promise<void> {
  const { record, writer, runner } = answer;
  const { tool, input } = firstCall(record, route);
  const first = record.plan.begin(route.queryType, planFrom(tool, route)) + 1;
  record.plan.set(first, 'in_progress');
  record.plan.set(first, (await runner.runOrThrow(tool, input)) ? 'completed' : 'failed');
  runner.followsCalls = true;
  await writer.begin();
  await writeByModel(answer, {
    by,
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
  await endOf(answer, route, { withCatalogue: isCatalogue || record.turn.withheld.length > 0, isTold });
}

/** Rules run the tools, and the model writes where there is something to write. */
async function answerByRoute(answer: LibraryAnswer, route: Route): Promise<void> {
  const { record, writer, runner } = answer;
  await runSteps(answer, route);
  if (route.writer === 'clarification' && record.clarification === null) {
    await runner.runOrThrow('search_documentation', firstSearch(record));
  }
  await writer.begin();
  const withCatalogue = route.writer === 'catalogue';
  const isQuoting = answer.answering.answerer.kind === 'quoting';
  const isWritten = record.clarification !== null || (withCatalogue && record.catalogue.length > 0);
  if (!isWritten) await writeFromEvidence(answer, route);
  if (!isWritten && route.writer === 'model' && isQuoting) await sayWhichIsMissing(answer);
  await endOf(answer, route, { withCatalogue });
}

/** For a place that is pointed at, the first look-up chosen by the rules returns all there is. */
function firstCall(record: TurnRecord, route: Route): NonNullable<RouteStep['call']> {
  const call = record.place === null || record.place.about.kind === 'book' ? null : route.steps[0]?.call;
  return call ?? { tool: 'search_documentation', input: firstSearch(record) };
}

function writeFromEvidence(answer: LibraryAnswer, route: Route): Promise<void> {
  const { answering, record, writer } = answer;
  const { question } = record;
  const { answerer } = answering;
  switch (answerer.kind) {
    case 'quoting': {
      const blocks = blocksByRules(answer, route);
      if (blocks !== null) return writer.quote(blocks);
      const text = route.topic === question.text ? promptOf(question) : route.topic;
      return quoteEvidence(answer, { text, askNext: sidesLeft(answer) });
    }
    case 'store':
      return answerByStore(answer, answerer.store, promptOf(question));
    case 'model':
      return writeByModel(answer, { by: answerer, origin: 'search', text: promptOf(question), kind: route.queryType });
  }
}

/**
 * Returns a function that asks once for each side of a comparison missing from the quoted text, if any, with the passages that a search finds for
 * that side.
 */
function sidesLeft({ record, runner }: LibraryAnswer): (quoted: string) => Promise<string | null> {
  const left = [...(comparedSides(record.question.text) ?? [])];
  return async (quoted) => {
    for (let side = left.shift(); side !== undefined; side = left.shift()) {
      if (speaksOf(quoted, side)) continue;
      await runner.runOrThrow('search_documentation', { ...firstSearch(record), query: side.name });
      return `What is ${side.name}?`;
    }
    return null;
  };
}

/** Names the side of a comparison that the answer does not mention. */
async function sayWhichIsMissing({ record, writer }: LibraryAnswer): Promise<void> {
  const sides = record.turn.response === '' ? null : comparedSides(record.question.text);
  const missing = (sides ?? []).filter((side) => !speaksOf(record.turn.response, side));
  for (const { name } of missing) await writer.say(nothingAbout(name));
}

/** Returns the blocks that rules choose from the evidence; null where the sentences are chosen one by one. */
function blocksByRules(
  { answering, record: { question, blocks, place } }: LibraryAnswer,
  route: Route,
): Iterable<QuotedBlock> | AsyncIterable<QuotedBlock> | null {
  const found = blocks.filter(({ contextOf }) => !contextOf);
  const { documentIds } = route;
  const topic = route.topic === question.text ? null : route.topic;
  switch (route.writer) {
    case 'summary':
      return writeSummary(found, judgeByReading(answering.quotingAids, question.signal));
    case 'terms':
      return writeTerms(found);
    case 'places':
      return writePlaces(lookedUp(route), found);
    case 'comparison':
      return writeComparison({ documentIds, topic }, found);
    case 'explanation':
      return place?.passage ? writeExplanation(place.passage, found) : null;
    default:
      return null;
  }
}

interface AnswerEnd {
  withCatalogue: boolean;
  /** Decides which filter values may be named, if a model has chosen any; by default all may be. */
  isTold?: ((words: string) => boolean) | undefined;
}

/** Writes the text that follows the model's output: the question to the reader, the catalogue's answer, or the statement that there is no answer. */
async function endOf(answer: LibraryAnswer, route: Route, { withCatalogue, isTold }: AnswerEnd): Promise<void> {
  const { record, writer } = answer;
  const { catalogue, blocks, question } = record;
  const { calendar, baseUrl } = question;
  if (record.clarification !== null) {
    await writer.ask();
  } else if (withCatalogue && catalogue.length > 0 && !writer.hasCited) {
    const { text, claims } = writeCatalogue(catalogue, { reading: route.reading, calendar, baseUrl, isTold });
    await writer.say(text, claims);
  } else if (record.turn.response === '') {
    const { nothingFound, noAnswerInEvidence } = refusalsFor(question.text);
    const refusal = blocks.length > 0 ? noAnswerInEvidence : nothingFound;
    await writer.say(generatedIn(record.turn).length > 0 ? GENERATED_APART : refusal);
  }
  record.plan.end();
}

/** The question as worded by the profile's prompt. */
function promptOf({ text, profile }: Question): string {
  return profile?.prompt ?? text;
}

/** Returns the tokens of the prompt's budget that question and history leave. */
function tokensLeft(question: Question, history: readonly HistoryTurn[]): number {
  const asked = [promptOf(question), question.profile?.instructions ?? ''];
  const texts = [...asked, ...history.flatMap((turn) => [turn.question, turn.answer])];
  return LIMITS.contextMaxTokens - texts.reduce((sum, part) => sum + estimateTokens(part), 0);
}
