import type { Clarification } from '#lib/contracts/clarification.ts';
import { QUOTING_PROVIDER } from '#lib/quoting/quoting-request.ts';

import {
  type AnswerInProgress,
  type AnswerPart,
  hasCited,
  type LibraryAnswer,
  ownRelease,
} from './answer-in-progress.ts';
import type { Route } from './catalogue-questions/route.ts';
import { lookedUp } from './catalogue-questions/route-identifiers.ts';
import { NO_ANSWER_IN_EVIDENCE, NOTHING_FOUND } from './fixed-sentences.ts';
import { writingStep } from './plan-progress.ts';
import { ToolsRefused } from './run-agent.ts';
import { findRoute, firstSearch, runSteps, searchAlone } from './run-route.ts';
import { modelTools, repairName } from './tools/model-tools.ts';
import { ground, writeByModel } from './write-by-model.ts';
import { writeCatalogue } from './writing/write-catalogue.ts';
import { writeComparison } from './writing/write-comparison.ts';
import { writePlaces, writeSummary } from './writing/write-evidence.ts';

const MARKDOWN = /[\\`*_[\]<>|~]/g;

/**
 * Answers a question to the library. A model that can call tools decides itself what it looks at; for all others, and where the server
 * of a model turns out to take none, rules choose the steps, and the same tools run in the same way.
 */
export async function* answerFromLibrary(answer: LibraryAnswer): AsyncGenerator<AnswerPart> {
  const { answering, question, history, turn, mayAsk, meant } = answer;
  const fixed = question.scope.kind === 'library' ? (question.scope.filters.documentIds ?? []) : [];
  const documentIds = meant === null ? fixed : [meant.id];
  const asked = { text: question.text, history, mayAsk, documentIds };
  const route = answer.isStorageIll ? searchAlone(asked) : await findRoute(asked, turn.context(), answer.log);
  if (isGenerative(answer) && answering.canUseTools()) {
    try {
      yield* answerByTools(answer, route);
      return;
    } catch (error) {
      if (!(error instanceof ToolsRefused)) throw error;
      turn.followsCalls = false;
    }
  }
  yield* answerByRoute(answer, route);
}

/** The model runs the tools; what it has begun with is one search. What the rules make of the question is a hint. */
async function* answerByTools(answer: LibraryAnswer, route: Route): AsyncGenerator<AnswerPart> {
  const { turn } = answer;
  const { gathering, runner } = turn;
  turn.plan.begin(route.queryType, [writingStep([])]);
  turn.followsCalls = true;
  await runner.runOrThrow('search_documentation', firstSearch(answer));
  yield evidenceOf(answer);
  yield* writeByModel(answer, {
    ...materialOf(answer),
    origin: 'library',
    kind: route.queryType,
    tools: modelTools(turn.tools, runner),
    repairToolCall: repairName(runner),
    hasEnded: () => gathering.clarification !== null,
    mayBeSilent: () => gathering.catalogue.length > 0,
  });
  if (gathering.clarification !== null || hasCited(answer)) {
    yield* endOf(answer, route);
    return;
  }
  const isCatalogue = route.writer === 'catalogue';
  if (isCatalogue && gathering.catalogue.length === 0) await runSteps(answer, route);
  yield* endOf(answer, route, { withCatalogue: isCatalogue || answer.grounding.withheld.length > 0 });
}

/** Rules run the tools, and the model writes where there is something to write. */
async function* answerByRoute(answer: LibraryAnswer, route: Route): AsyncGenerator<AnswerPart> {
  const { turn } = answer;
  await runSteps(answer, route);
  const { clarification, catalogue } = turn.gathering;
  if (route.writer === 'clarification' && clarification === null) {
    await turn.runner.runOrThrow('search_documentation', firstSearch(answer));
  }
  yield evidenceOf(answer);
  const isWritten = clarification !== null || (route.writer === 'catalogue' && catalogue.length > 0);
  if (!isWritten) yield* writeFromEvidence(answer, route);
  yield* endOf(answer, route, { withCatalogue: route.writer === 'catalogue' });
}

async function* writeFromEvidence(answer: LibraryAnswer, route: Route): AsyncGenerator<AnswerPart> {
  const { question, turn } = answer;
  const { blocks } = turn.gathering;
  const isOwn = !isGenerative(answer);
  if (isOwn && route.writer === 'summary') yield* ground(answer, toAsync(writeSummary(blocks)));
  else if (isOwn && route.writer === 'places') yield* ground(answer, toAsync(writePlaces(lookedUp(route), blocks)));
  else if (isOwn && route.writer === 'comparison') {
    const { documentIds } = route;
    const topic = route.topic === question.text ? null : route.topic;
    yield* ground(answer, toAsync(writeComparison({ documentIds, topic }, blocks)));
  } else {
    const material = materialOf(answer);
    const text = isOwn && route.topic !== question.text ? route.topic : material.text;
    yield* writeByModel(answer, { ...material, text, origin: 'search', kind: route.queryType });
  }
}

/** What is said when the model has had its say: the question to the reader, the catalogue's answer, or that there is none. */
async function* endOf(answer: LibraryAnswer, route: Route, { withCatalogue = false } = {}): AsyncGenerator<AnswerPart> {
  const { question, turn, draft } = answer;
  const { clarification, catalogue, blocks } = turn.gathering;
  const { calendar, baseUrl } = question;
  if (clarification !== null) {
    yield { type: 'answer-clarification', clarification };
    yield ownRelease(answer, { text: clarificationText(clarification), claims: [] });
  } else if (withCatalogue && catalogue.length > 0 && !hasCited(answer)) {
    yield ownRelease(answer, writeCatalogue(catalogue, { reading: route.reading, calendar, baseUrl }));
  } else if (draft.turn.response === '') {
    yield { text: blocks.length > 0 ? NO_ANSWER_IN_EVIDENCE : NOTHING_FOUND, claims: [] };
  }
  turn.plan.setLast('completed');
  turn.plan.end();
}

/** The evidence is complete, or at least as much as the model begins with. */
function evidenceOf({ turn, draft }: LibraryAnswer): AnswerPart {
  const { passages } = turn.gathering.evidence;
  draft.stages.end('retrieval');
  draft.noteRetrieved(passages);
  return { type: 'answer-evidence', passages: passages.length };
}

function materialOf({ question, turn, meant }: LibraryAnswer) {
  const { gathering } = turn;
  const text = question.profile?.prompt ?? question.text;
  return { text, blocks: gathering.blocks, statistics: () => gathering.statistics, meant };
}

function isGenerative({ answering }: AnswerInProgress): boolean {
  return answering.model.provider !== QUOTING_PROVIDER;
}

async function* toAsync(pieces: Iterable<string>): AsyncGenerator<string> {
  yield* pieces;
}

/** The question to the reader as Markdown, its options numbered. */
function clarificationText({ question, options }: Clarification): string {
  const lines = options.map(({ number, title, detail }) => `${number}. ${plain(title)} (${plain(detail)})`);
  return [plain(question), '', ...lines].join('\n');
}

/** Words that mean nothing to Markdown, on one line. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().replaceAll(MARKDOWN, '\\$&');
}
