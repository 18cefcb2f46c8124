import { LIMITS } from '#lib/config/limits.ts';
import { newId } from '#lib/core/ids.ts';
import type { Clock } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import { raceAbort } from '#lib/core/race-abort.ts';
import type { ConversationRepository } from '#lib/conversations/ports.ts';
import type { Source } from '#lib/contracts/source.ts';
import type { SearchedPart, SelectionPlace, Turn, TurnTokens } from '#lib/conversations/turn.ts';
import type { Release } from '#lib/grounding/answer-writer.ts';
import type { RefusedClaim } from '#lib/grounding/judged-claim.ts';
import type { Logger } from '#lib/log/logger.ts';
import type { ChunkFilters } from '#lib/retrieval/chunk-filters.ts';
import type { Passage } from '#lib/retrieval/chunk.ts';

import type { Question } from './question.ts';
import { logQuestion, StageTimes } from './question-log.ts';

interface TurnDraftDependencies {
  /** Null where nothing is recorded. */
  conversations: Pick<ConversationRepository, 'record'> | null;
  modelName: string;
  clock: Clock;
  log: Logger;
  logsQuestions: boolean;
}

/**
 * The turn while it is being answered. Until it is completed it counts as stopped, so that a reader who leaves in the middle
 * leaves a truthful record.
 */
export class TurnDraft {
  readonly turn: Turn;
  readonly stages = new StageTimes();
  readonly #dependencies: TurnDraftDependencies;
  readonly #question: Question;
  readonly #startedAt = performance.now();
  readonly #calls: (TurnTokens | null)[] = [];
  #saved: Promise<boolean> | null = null;

  constructor(dependencies: TurnDraftDependencies, question: Question) {
    this.#dependencies = dependencies;
    this.#question = question;
    this.turn = {
      id: newId(),
      sessionId: question.sessionId ?? newId(),
      viewerId: question.viewer.userId,
      query: question.text,
      response: '',
      sources: [],
      claims: [],
      withheld: [],
      grounding: question.grounding,
      ...askedOf(question.scope),
      chunksRetrieved: 0,
      latencyMs: 0,
      createdAt: dependencies.clock(),
      outcome: 'stopped',
      model: dependencies.modelName,
      retrievedChunks: [],
      related: [],
      errorCode: null,
      firstEventMs: null,
      stages: {},
      tokens: null,
      documentIds: [],
      feedback: null,
      plan: null,
      toolCalls: [],
      clarification: null,
      resumes: null,
      profile: question.profile?.name ?? null,
      audit: question.profile?.audit ?? null,
      seenDocumentIds: [],
    };
  }

  /** The next piece of the answer, with the sources that all of it so far cites. */
  noteReleased({ text, claims }: Release, sources: Source[]): void {
    if (text !== '') this.turn.firstEventMs ??= this.#elapsedMs();
    this.turn.response += text;
    this.turn.claims.push(...claims);
    this.turn.sources = sources;
  }

  noteWithheld(claims: readonly RefusedClaim[]): void {
    this.turn.withheld = claims.map(({ kind, markdown, citations, status, reasons }) => ({
      kind,
      status,
      reasons,
      text: markdown,
      citations: citations.map(({ sourceId, start, end }) => ({ sourceId, start, end })),
    }));
  }

  noteRetrieved(passages: Passage[]): void {
    this.turn.chunksRetrieved = passages.length;
    this.turn.retrievedChunks = passages.map(({ chunk, relevance }) => ({
      chunkId: chunk.id,
      pageId: chunk.pageId,
      pageVersion: chunk.pageVersion,
      start: chunk.start,
      end: chunk.end,
      relevance,
    }));
  }

  /** Documents of which anything stands in the turn; all that were noted before stay. */
  noteSeen(documentIds: readonly string[]): void {
    this.turn.seenDocumentIds = [...new Set([...this.turn.seenDocumentIds, ...documentIds])];
  }

  /** What one more call of the model read and wrote; null when it did not say, and then nobody knows what all of them did. */
  noteTokens(call: TurnTokens | null): void {
    this.#calls.push(call);
  }

  /** A deadline is a failure; anything else that aborts the question is a reader who left. */
  noteFailure(error: unknown): void {
    if (AppError.is(error)) {
      this.turn.outcome = 'failed';
      this.turn.errorCode = error.code;
    } else if (!this.#question.signal.aborted) {
      this.turn.outcome = 'failed';
      this.turn.errorCode = 'internal_error';
    }
  }

  /**
   * Stops the clock and stores the turn, once. Resolves with whether it is stored: a store that fails, or takes too long, costs
   * the record, not the answer; the log says so. Where nothing is recorded, nothing is to be said.
   */
  save(): Promise<boolean> {
    this.#saved ??= this.#record();
    return this.#saved;
  }

  async #record(): Promise<boolean> {
    this.turn.latencyMs = this.#elapsedMs();
    this.turn.stages = { ...this.stages.all };
    this.turn.tokens = sumOf(this.#calls);
    this.turn.documentIds = documentsOf(this.turn);
    this.noteSeen(citedDocuments(this.turn));
    logQuestion(this.#dependencies, this.turn, this.stages);
    const { conversations, log } = this.#dependencies;
    if (conversations === null) return false;
    const patience = AbortSignal.timeout(LIMITS.recordTimeoutMs);
    try {
      await raceAbort(conversations.record(this.#question.viewer, this.turn), patience);
      return true;
    } catch (error) {
      log.error({ err: error, turnId: this.turn.id }, 'the turn could not be recorded');
      return false;
    }
  }

  #elapsedMs(): number {
    return Math.round((performance.now() - this.#startedAt) * 10) / 10;
  }
}

function sumOf(calls: (TurnTokens | null)[]): TurnTokens | null {
  const known = calls.filter((call) => call !== null);
  if (known.length === 0 || known.length < calls.length) return null;
  const total = (count: (call: TurnTokens) => number) => known.reduce((sum, call) => sum + count(call), 0);
  return { input: total(({ input }) => input), output: total(({ output }) => output) };
}

/** What the answer cites and what the question was put to by name. */
function documentsOf(turn: Turn): string[] {
  return [...new Set([...citedDocuments(turn), ...(turn.scope?.documentIds ?? [])])];
}

function citedDocuments({ sources }: Turn): string[] {
  return sources.flatMap((source) => ('doc_id' in source ? [source.doc_id] : []));
}

function askedOf(scope: Question['scope']): Pick<Turn, 'mode' | 'selectedText' | 'selection' | 'scope'> {
  return scope.kind === 'selection'
    ? { mode: 'selected_text', selectedText: scope.text, selection: placeOf(scope.place), scope: null }
    : { mode: 'general', selectedText: null, selection: null, scope: partOf(scope.filters) };
}

function placeOf(place: SelectionPlace | null): SelectionPlace | null {
  if (place === null) return null;
  const { pageId, pageVersion, start, end } = place;
  return { pageId, pageVersion, start, end };
}

function partOf({ documentIds, pageIds }: ChunkFilters): SearchedPart | null {
  return documentIds === undefined && pageIds === undefined ? null : { documentIds, pageIds };
}
