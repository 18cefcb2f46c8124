import type { Viewer } from '#lib/people/access/viewer.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { Clarification } from '#lib/contracts/clarification.ts';
import { type DocumentFilter, onlyDocuments } from '#lib/contracts/document-filter.ts';
import type { NamedDocument, ToolResult, ToolStarted } from '#lib/contracts/query-plan.ts';
import { documentAddress } from '#lib/contracts/reader-address.ts';
import type { RelatedLink, Source } from '#lib/contracts/source.ts';
import type { TurnPrompts } from '#lib/contracts/turn-prompts.ts';
import type { HistoryTurn } from '#lib/people/conversations/build-history.ts';
import type { ConversationRepository } from '#lib/people/conversations/ports.ts';
import type { ResumedQuestion, Turn, TurnTokens } from '#lib/people/conversations/turn.ts';
import { elapsedMs } from '#lib/foundation/core/elapsed-ms.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Release } from '#lib/answering/grounding/answer-writer.ts';
import type { RefusedClaim } from '#lib/answering/grounding/judged-claim.ts';
import type { CatalogueEntry, CatalogueRecord } from '#lib/books/library/catalogue.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { type Passage, restsOn } from '#lib/answering/retrieval/chunk.ts';
import { isExternalId } from '#lib/answering/retrieval/external-ids.ts';

import type { CatalogueFinding } from './catalogue-finding.ts';
import { clarificationOf } from './clarification.ts';
import { Evidence } from './evidence.ts';
import { type EvidenceBlock, passagesOf, retrievedChunks } from './evidence-block.ts';
import { type ChangedEvidence, type GatheringOptions, gatherPassages, keepFitting } from './gather-evidence.ts';
import type { LibraryPorts } from './library-ports.ts';
import { LibraryView } from './library-view.ts';
import type { PointedPlace } from './place/place-at-hand.ts';
import { PlanProgress } from './plan-progress.ts';
import { loggedTurn, unrecordedLevel } from './logged-turn.ts';
import { type Question, turnOf } from './question.ts';
import { EventQueue } from './event-queue.ts';

export interface TurnRecordDependencies extends LibraryPorts {
  /** Null where nothing is recorded. */
  conversations: Pick<ConversationRepository, 'record'> | null;
  /** The model's name as used in answers. */
  modelName: string;
  log: Logger;
  /** Returns a question in the form permitted in the log; null where only its length and a digest that identifies it are logged. */
  loggedWords: ((viewer: Viewer, question: string) => string) | null;
}

/** The state that a turn has gathered so far. It is changed only through these methods, by the halves of tools that apply results. */
export type TurnState = Readonly<
  Pick<
    TurnRecord,
    'filter' | 'catalogue' | 'blocks' | 'clarification' | 'addFilter' | 'addPassages' | 'addFinding' | 'askReader'
  >
>;

/**
 * One question with the data its tools gather and its outcome: everything stored, logged and reported in addition to the answer's text. Until it is
 * settled the turn counts as stopped, so that the record is correct if the reader leaves midway. Everything that a tool hands in is checked here
 * against the viewer's rights.
 */
export class TurnRecord {
  readonly turn: Turn;
  readonly library: LibraryView;
  /** The events of the turn: its answer, and the progress of the search as it happens. */
  readonly events = new EventQueue<AnswerEvent>();
  readonly plan = new PlanProgress((plan) => {
    this.turn.plan = plan;
    this.events.push({ type: 'answer-plan', plan });
  });
  /** The question to be answered: as asked, or the one that a choice of the reader continues. */
  question: Question;
  history: HistoryTurn[] = [];
  /** The question as a model rephrased it to be understood without the history; it is not ours to report. */
  whole: string | null = null;
  /** The document that the reader chose. */
  meant: CatalogueRecord | null = null;
  /** The place that the question refers to. */
  place: PointedPlace | null = null;
  evidence = new Evidence({ maxPassages: 0, maxTokens: 0 });
  readonly #findings: CatalogueFinding[] = [];
  /** The question to the reader that ends this turn; null as long as none is asked. */
  clarification: Clarification | null = null;
  /** The reading model's result for the evidence; null if it was not used. */
  reading: { nearNumbers: readonly number[]; confidence: number } | null = null;
  #hasNewFilter = false;
  readonly #seen = new Map<string, string | null>();
  readonly #dependencies: TurnRecordDependencies;
  readonly #startedAt = performance.now();
  #stageBegunAt = this.#startedAt;
  /** True while every call of the model has reported its tokens. */
  #isCounted = true;
  #saved: Promise<boolean> | null = null;

  constructor(dependencies: TurnRecordDependencies, question: Question) {
    this.#dependencies = dependencies;
    this.question = question;
    this.turn = turnOf(question, dependencies.modelName, dependencies.clock());
    this.library = new LibraryView(dependencies, question, {
      tokensLeft: () => this.evidence.tokensLeft,
      onTokens: (tokens) => this.noteTokens(tokens),
    });
  }

  get filter(): DocumentFilter {
    return this.library.filter;
  }

  get catalogue(): readonly CatalogueFinding[] {
    return this.#findings;
  }

  /** All documents found, listed or offered in any way, with their titles if known. */
  get seen(): ReadonlyMap<string, string | null> {
    return this.#seen;
  }

  /** Known facts about the question in addition to its words. */
  get known() {
    return { meant: this.meant, place: this.place?.about ?? null };
  }

  /** The evidence so far, without the blocks that no longer count. */
  get blocks(): readonly EvidenceBlock[] {
    return this.evidence.blocks;
  }

  /** Adds conditions; existing ones are never replaced. Evidence that they exclude stops counting once the tool is done. */
  addFilter(added: Partial<DocumentFilter>): void {
    this.library.narrow(added);
    this.#hasNewFilter = true;
  }

  /** Limits the evidence to the passages that fit newly added filters; null if there are none. Passages that were cited before stay cited. */
  async settleFilters(): Promise<ChangedEvidence | null> {
    if (!this.#hasNewFilter) return null;
    this.#hasNewFilter = false;
    return keepFitting(this);
  }

  /**
   * Adds passages to the evidence, as far as the turn's bounds allow, and returns the new blocks. Passages outside the scope of the question, or of
   * documents that the viewer may not read now, are dropped, regardless of their origin. At most `most` are added, `top_k` by default; `covering`
   * passages, which represent a whole document, may be more. The token budget applies to all. Context around finds is added behind them if there is
   * room for it.
   */
  async addPassages(passages: readonly Passage[], options: GatheringOptions = {}): Promise<EvidenceBlock[]> {
    const { evidence } = this;
    const added = await gatherPassages(this, passages, { ...options, log: this.#dependencies.log });
    for (const { chunk } of passagesOf(added))
      for (const name of [chunk.documentId, restsOn(chunk)]) this.#seen.set(name, chunk.documentTitle);
    this.turn.retrievedChunks = retrievedChunks(evidence.everyPassage);
    this.turn.chunksRetrieved = this.turn.retrievedChunks.filter(({ isContext }) => isContext !== true).length;
    return added;
  }

  /** `counted` holds the documents that a number in it is made of, as returned by `LibraryView.countedIn`. */
  addFinding(finding: CatalogueFinding, counted: readonly string[] = []): void {
    this.#findings.push(finding);
    for (const id of counted) this.#seen.set(id, this.#seen.get(id) ?? null);
    if (finding.kind === 'list') for (const entry of finding.documents) this.#note(entry);
    if (finding.kind === 'record') this.#note(finding.record);
  }

  /**
   * Asks which of the documents is meant; where there are too many, only about the newest. Documents that the viewer may not see are dropped. With
   * fewer than two left nothing is asked, and the result is false.
   */
  async askReader(documentIds: readonly string[]): Promise<boolean> {
    const filter = onlyDocuments(documentIds);
    const counted = await this.library.countedIn(filter);
    const newest = { sortBy: 'source_updated_at', order: 'desc', limit: LIMITS.clarificationOptionsMax } as const;
    const { documents, total } = await this.library.list({ filter, ...newest });
    if (documents.length < 2) return false;
    this.clarification = clarificationOf(documents, total, this.question.baseUrl);
    for (const id of counted) this.#seen.set(id, this.#seen.get(id) ?? null);
    for (const entry of documents) this.#note(entry);
    return true;
  }

  /** Returns the documents that the viewer may read in the form used by reports of calls, at most `limit`. All of them count as seen. */
  async nameDocuments(documentIds: readonly string[], limit: number): Promise<NamedDocument[]> {
    const readable = [...(await this.library.readable([...new Set(documentIds)]))];
    for (const id of readable) this.#seen.set(id, this.#seen.get(id) ?? null);
    const named = readable.slice(0, limit).map(async (id) => {
      const title = this.#seen.get(id) ?? (await this.library.find(id))?.title;
      return title === undefined ? [] : [{ doc_id: id, title, url: documentAddress(this.question.baseUrl, id) }];
    });
    return (await Promise.all(named)).flat();
  }

  /** Notes that the question continues an earlier one, unless the chosen document no longer exists. */
  noteResumed(resumes: ResumedQuestion, meant: CatalogueRecord | null): void {
    this.turn.resumes = meant === null ? null : resumes;
    this.meant = meant;
  }

  /** Limits the question to the place it points at from here on. Returns false, and changes nothing, if that is outside its scope. */
  pointAt(place: PointedPlace, document: CatalogueRecord): boolean {
    if (!this.library.enter(place)) return false;
    this.place = place;
    this.plan.pointAt(place.about);
    this.#note(document);
    return true;
  }

  beginCall(call: ToolStarted): void {
    this.events.push({ type: 'answer-tool-started', call });
  }

  endCall(call: ToolStarted, result: ToolResult): void {
    this.turn.toolCalls.push({ ...call, ...result });
    this.events.push({ type: 'answer-tool-result', result });
  }

  /** Ends a stage and starts the next one. Only the first end of a stage counts. Searching includes embedding; `firstPart` is the model's time. */
  endStage(stage: 'history' | 'retrieval' | 'firstPart'): void {
    this.turn.stages[`${stage}Ms`] ??= elapsedMs(this.#stageBegunAt);
    this.#stageBegunAt = performance.now();
  }

  /** Notes the next piece of the answer, with the sources cited by everything so far. */
  noteReleased({ text, claims }: Release, sources: Source[]): void {
    if (text !== '') this.turn.firstEventMs ??= elapsedMs(this.#startedAt);
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

  /** Notes that the question to the reader has been sent. */
  noteAsked(): void {
    this.turn.clarification = this.clarification;
  }

  /** Notes the version of the prompt that the model was given, as computed by `promptVersion`. */
  notePrompt(of: keyof TurnPrompts, version: string): void {
    this.turn.prompts = { ...this.turn.prompts, [of]: version };
  }

  /** Adds the tokens that one more call of the model read and wrote; null if it did not report them, and then the total is unknown. */
  noteTokens(call: TurnTokens | null): void {
    const { input, output } = this.turn.tokens ?? { input: 0, output: 0 };
    this.#isCounted &&= call !== null;
    this.turn.tokens =
      call === null || !this.#isCounted ? null : { input: input + call.input, output: output + call.output };
  }

  noteEnd(outcome: Turn['outcome'], related: RelatedLink[]): void {
    this.turn.outcome = outcome;
    this.turn.related = related;
  }

  /** A deadline is a failure; any other abort means that the reader left. */
  noteFailure(error: unknown): void {
    if (!AppError.is(error) && this.question.signal.aborted) return;
    this.turn.outcome = 'failed';
    this.turn.errorCode = AppError.is(error) ? error.code : 'internal_error';
  }

  /**
   * Stops the clock and stores the turn, once. Resolves with whether it has been stored. A store that fails, or takes so long that the turn is
   * withdrawn, costs the record but not the answer, and is logged. Where nothing is recorded, nothing is logged.
   */
  save(): Promise<boolean> {
    this.#saved ??= this.#save();
    return this.#saved;
  }

  async #save(): Promise<boolean> {
    const { turn } = this;
    const cited = turn.sources.flatMap((source) => ('doc_id' in source ? [source.doc_id] : []));
    turn.latencyMs = elapsedMs(this.#startedAt);
    const askedOf = [...(turn.scope?.documentIds ?? []), ...(this.place === null ? [] : [this.place.about.doc_id])];
    turn.documentIds = [...new Set([...cited, ...askedOf])];
    // For pages of the library, the repository looks up the documents itself.
    const elsewhere = [turn.selection?.pageId ?? ''].filter(isExternalId);
    turn.seenDocumentIds = [...new Set([...this.#seen.keys(), ...cited, ...elsewhere])];
    const { conversations, log, loggedWords } = this.#dependencies;
    const words = loggedWords && loggedWords(this.question.viewer, turn.query);
    log.info(loggedTurn(turn, { words, lacksVectors: this.library.searchesWithoutVectors > 0 }), 'question');
    if (conversations === null) return false;
    try {
      await conversations.record(this.question.viewer, turn, AbortSignal.timeout(LIMITS.recordTimeoutMs));
      return true;
    } catch (error) {
      log[unrecordedLevel(error)]({ err: error, turnId: turn.id }, 'the turn could not be recorded');
      return false;
    }
  }

  #note({ id, title, restsOn: parts = [] }: Pick<CatalogueEntry, 'id' | 'title' | 'restsOn'>): void {
    for (const name of [id, ...parts]) this.#seen.set(name, title);
  }
}
