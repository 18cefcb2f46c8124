import type { LanguageModelV4 } from '@ai-sdk/provider';

import { LIMITS } from '#lib/config/limits.ts';
import { EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';
import type { QueryPlan } from '#lib/contracts/query-plan.ts';
import type { HistoryTurn } from '#lib/conversations/build-history.ts';
import type { TurnTokens } from '#lib/conversations/turn.ts';
import type { Clock } from '#lib/core/clock.ts';
import type { Logger } from '#lib/log/logger.ts';
import { QUOTING_PROVIDER } from '#lib/quoting/quoting-request.ts';
import type { ChunkFilters } from '#lib/retrieval/chunk-filters.ts';
import type { Passage } from '#lib/retrieval/chunk.ts';
import type { PassageSearch } from '#lib/retrieval/search-passages.ts';
import { estimateTokens } from '#lib/text/estimate-tokens.ts';
import { DEFAULT_IDENTIFIER_PATTERNS, type IdentifierPattern } from '#lib/text/identifier-patterns.ts';

import { Evidence } from './evidence.ts';
import { generateWith } from './generate-with.ts';
import { type LibraryPorts, LibraryView } from './library-view.ts';
import { PlanProgress } from './plan-progress.ts';
import type { Question } from './question.ts';
import { SideEvents } from './side-events.ts';
import type { AgentTool } from './tools/agent-tool.ts';
import type { ToolContext, ToolSearch } from './tools/tool-context.ts';
import { type ToolEvent, ToolRunner } from './tools/tool-runner.ts';
import { TurnGathering } from './turn-gathering.ts';

export interface LibraryTurnDependencies extends LibraryPorts {
  /** Leaves out what the viewer may not read when it ends. */
  search: PassageSearch;
  /** All that there are; a turn offers those that it has a use for. */
  tools: readonly AgentTool[];
  model: LanguageModelV4;
  /** What identifiers look like; those of every library by default. */
  identifierPatterns?: readonly IdentifierPattern[];
  clock: Clock;
  log: Logger;
}

interface TurnBeginning {
  question: Question;
  history: readonly HistoryTurn[];
  /** False when the turn before has asked the reader already. */
  mayAsk: boolean;
  onPlan: (plan: QueryPlan) => void;
  onTokens: (tokens: TurnTokens | null) => void;
}

/** What happens in a turn beside its text. */
export type TurnEvent = ToolEvent | { type: 'answer-plan'; plan: QueryPlan };

/** One question to the library: what its tools may look at, what they have gathered, and what is told of it. */
export class LibraryTurn {
  readonly side = new SideEvents<TurnEvent>();
  readonly gathering: TurnGathering;
  readonly runner: ToolRunner;
  readonly plan: PlanProgress;
  /** What this turn offers. */
  readonly tools: readonly AgentTool[];
  /** Whether calls become steps of the plan; else the plan knows of them before. */
  followsCalls = false;
  readonly #followed = new Map<string, number>();
  readonly #dependencies: LibraryTurnDependencies;
  readonly #beginning: TurnBeginning;
  readonly #library: LibraryView;

  constructor(dependencies: LibraryTurnDependencies, beginning: TurnBeginning) {
    const { question, history, mayAsk, onPlan } = beginning;
    this.#dependencies = dependencies;
    this.#beginning = beginning;
    this.#library = new LibraryView(dependencies, {
      viewer: question.viewer,
      filters: requestFilters(question),
      profileFilter: question.profile?.filter ?? EVERY_DOCUMENT,
    });
    const evidence = new Evidence({ maxPassages: question.topK, maxTokens: tokensLeft(question, history) });
    this.gathering = new TurnGathering({ evidence, library: this.#library, baseUrl: question.baseUrl });
    const hasGenerativeModel = dependencies.model.provider !== QUOTING_PROVIDER;
    const offer = { hasGenerativeModel, mayAskReader: mayAsk };
    this.tools = dependencies.tools.filter((tool) => tool.isOffered?.(offer) ?? true);
    this.runner = new ToolRunner({
      tools: this.tools,
      state: this.gathering,
      contextOf: () => this.context(),
      nameDocuments: (ids, limit) => this.gathering.nameDocuments(ids, limit),
      onEvent: (event) => {
        this.side.push(event);
        if (this.followsCalls) this.#follow(event);
      },
      log: dependencies.log,
    });
    this.plan = new PlanProgress((plan) => {
      onPlan(plan);
      this.side.push({ type: 'answer-plan', plan });
    });
  }

  /** What a tool may look at now. */
  context(): ToolContext {
    const { question, onTokens } = this.#beginning;
    const { model, clock } = this.#dependencies;
    const { signal, calendar, baseUrl } = question;
    const library = this.#library;
    return {
      catalogue: {
        list: (query) => library.list(query),
        find: (documentId) => library.find(documentId),
        group: (filter, by) => library.group(filter, by),
        findByTitleTerms: (terms, limit) => library.findByTitleTerms(terms, limit),
        findIdentifier: (identifier, filter, limit) => library.findIdentifier(identifier, filter, limit),
      },
      search: (search) => this.#search(search),
      findChunks: (chunkIds) => library.findChunks(chunkIds),
      listChunks: (documentId, limit) => library.listChunks(documentId, limit),
      filter: library.accumulated,
      tokensLeft: this.gathering.evidence.tokensLeft,
      generate:
        model.provider === QUOTING_PROVIDER
          ? null
          : (prompt, options) => generateWith({ model, signal, onTokens }, prompt, options),
      baseUrl,
      identifierPatterns: this.#dependencies.identifierPatterns ?? DEFAULT_IDENTIFIER_PATTERNS,
      now: clock(),
      calendar,
      signal,
    };
  }

  #follow(event: ToolEvent): void {
    if (event.type === 'answer-tool-started') {
      const { call_id: callId, tool } = event.call;
      const description = `Call ${tool}`;
      const step = { description, acceptance_criteria: 'It succeeds.', dependencies: [], tool };
      this.#followed.set(callId, this.plan.insert(step));
      return;
    }
    const { call_id: callId, success } = event.result;
    const position = this.#followed.get(callId);
    if (position !== undefined) this.plan.set(position, success ? 'completed' : 'failed');
  }

  async #search({ query, documentIds, filter, pageTitles, sectionHeadings, limit }: ToolSearch): Promise<Passage[]> {
    const { viewer, topK, scoreThreshold, signal } = this.#beginning.question;
    const allowed = await this.#library.chunkFilters(documentIds, filter);
    if (allowed === null) return [];
    const filters = {
      ...allowed,
      pageTitles: intersect(allowed.pageTitles, pageTitles),
      sectionHeadings: intersect(allowed.sectionHeadings, sectionHeadings),
    };
    const found = await this.#dependencies.search({
      viewer,
      query,
      filters,
      limit: Math.min(limit ?? topK, topK),
      scoreThreshold,
      signal,
    });
    this.gathering.noteStatistics(found.statistics);
    this.#library.noteReadable(found.passages.map(({ chunk }) => chunk.documentId));
    return found.passages;
  }
}

function requestFilters({ scope }: Question): ChunkFilters {
  return scope.kind === 'library' ? scope.filters : {};
}

/** What question and history leave of the prompt's budget. */
function tokensLeft({ text, profile }: Question, history: readonly HistoryTurn[]): number {
  const asked = [profile?.prompt ?? text, profile?.instructions ?? ''];
  const texts = [...asked, ...history.flatMap((turn) => [turn.question, turn.answer])];
  return LIMITS.contextMaxTokens - texts.reduce((sum, part) => sum + estimateTokens(part), 0);
}

/** What both allow; an absent list allows everything. */
function intersect(outer: string[] | undefined, inner: string[] | undefined): string[] | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner;
  return inner.filter((value) => outer.includes(value));
}
