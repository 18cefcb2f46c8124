import type { Viewer } from '#lib/people/access/viewer.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { StepEvent } from '#lib/contracts/answer-event.ts';
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
import { loggedTurn } from './logged-turn.ts';
import { type Question, turnOf } from './question.ts';
import { SideEvents } from './side-events.ts';

export interface TurnRecordDependencies extends LibraryPorts {
  /** Null where nothing is recorded. */
  conversations: Pick<ConversationRepository, 'record'> | null;
  /** What answers call the model. */
  modelName: string;
  log: Logger;
  /** A question as the log may hold it; null where it has its length alone, and a digest by which it is known again. */
  loggedWords: ((viewer: Viewer, question: string) => string) | null;
}

/** What a turn has gathered so far. Only the halves of tools that apply results change it, through these methods. */
export type TurnState = Readonly<
  Pick<
    TurnRecord,
    'filter' | 'catalogue' | 'blocks' | 'clarification' | 'addFilter' | 'addPassages' | 'addFinding' | 'askReader'
  >
>;

/**
 * One question with what its tools gather and what becomes of it: what is stored, logged and told of beside the answer's text. Until it
 * is settled the turn counts as stopped, so that a reader who leaves in the middle leaves a truthful record. Whatever a tool hands in is
 * checked here against the viewer's rights.
 */
export class TurnRecord {
  readonly turn: Turn;
  readonly library: LibraryView;
  /** How the answer is being found, told as it happens. */
  readonly side = new SideEvents<StepEvent>();
  readonly plan = new PlanProgress((plan) => {
    this.turn.plan = plan;
    this.side.push({ type: 'answer-plan', plan });
  });
  /** What is to be answered: as asked, or what a choice of the reader goes on with. */
  question: Question;
  history: HistoryTurn[] = [];
  /** What is asked in words that stand alone, where a model has put it so: not ours to tell. */
  whole: string | null = null;
  /** The document that the reader has chosen. */
  meant: CatalogueRecord | null = null;
  /** The place that the question points at. */
  place: PointedPlace | null = null;
  evidence = new Evidence({ maxPassages: 0, maxTokens: 0 });
  readonly #findings: CatalogueFinding[] = [];
  /** The question to the reader that ends this turn; null as long as none is asked. */
  clarification: Clarification | null = null;
  /** What the reading model makes of the evidence; null where it was not asked. */
  reading: { nearNumbers: readonly number[]; confidence: number } | null = null;
  #hasNewFilter = false;
  readonly #seen = new Map<string, string | null>();
  readonly #dependencies: TurnRecordDependencies;
  readonly #startedAt = performance.now();
  #stageBegunAt = this.#startedAt;
  /** Whether every call of the model has said what it read and wrote. */
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

  /** Every document of which anything was found, listed or offered, with its title where that was told. */
  get seen(): ReadonlyMap<string, string | null> {
    return this.#seen;
  }

  /** What is known of the question besides its words. */
  get known() {
    return { meant: this.meant, place: this.place?.about ?? null };
  }

  /** The evidence so far: what counts of it. */
  get blocks(): readonly EvidenceBlock[] {
    return this.evidence.blocks;
  }

  /** Conditions accumulate: appended, never replaced. Evidence that they leave out no longer counts once the tool is done. */
  addFilter(added: Partial<DocumentFilter>): void {
    this.library.narrow(added);
    this.#hasNewFilter = true;
  }

  /** Lets the evidence be what fits the filters that were added; null when none was. What was cited before stays cited. */
  async settleFilters(): Promise<ChangedEvidence | null> {
    if (!this.#hasNewFilter) return null;
    this.#hasNewFilter = false;
    return keepFitting(this);
  }

  /**
   * Makes passages evidence, as far as the turn's bounds allow, and answers with the blocks that are new. Those outside the scope of the
   * question, and of documents that the viewer may not read now, are dropped, wherever the tool has them from. At most `most` are added,
   * `top_k` by default; `covering` passages, which stand for the whole of a document, may be more. The token budget holds for all. What
   * stands around finds is added behind them, where there is room for that.
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

  /** `counted` is what a number in it was made of, as `LibraryView.countedIn` tells it. */
  addFinding(finding: CatalogueFinding, counted: readonly string[] = []): void {
    this.#findings.push(finding);
    for (const id of counted) this.#seen.set(id, this.#seen.get(id) ?? null);
    if (finding.kind === 'list') for (const entry of finding.documents) this.#note(entry);
    if (finding.kind === 'record') this.#note(finding.record);
  }

  /**
   * Asks which of the documents is meant, the newest of them where there are too many to ask about. Those that the viewer may not see are
   * dropped; with fewer than two left nothing is asked, and the answer is false.
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

  /** Those that the viewer may read, as reports of calls name them, at most `limit`. All of them count as seen. */
  async nameDocuments(documentIds: readonly string[], limit: number): Promise<NamedDocument[]> {
    const readable = [...(await this.library.readable([...new Set(documentIds)]))];
    for (const id of readable) this.#seen.set(id, this.#seen.get(id) ?? null);
    const named = readable.slice(0, limit).map(async (id) => {
      const title = this.#seen.get(id) ?? (await this.library.find(id))?.title;
      return title === undefined ? [] : [{ doc_id: id, title, url: documentAddress(this.question.baseUrl, id) }];
    });
    return (await Promise.all(named)).flat();
  }

  /** The question goes on with an earlier one, unless the document that was chosen is gone. */
  noteResumed(resumes: ResumedQuestion, meant: CatalogueRecord | null): void {
    this.turn.resumes = meant === null ? null : resumes;
    this.meant = meant;
  }

  /** What the question points at bounds it from here on; false, and nothing changes, when that lies outside its scope. */
  pointAt(place: PointedPlace, document: CatalogueRecord): boolean {
    if (!this.library.enter(place)) return false;
    this.place = place;
    this.plan.pointAt(place.about);
    this.#note(document);
    return true;
  }

  beginCall(call: ToolStarted): void {
    this.side.push({ type: 'answer-tool-started', call });
  }

  endCall(call: ToolStarted, result: ToolResult): void {
    this.turn.toolCalls.push({ ...call, ...result });
    this.side.push({ type: 'answer-tool-result', result });
  }

  /** The stage is over, and the next one begins. Only its first end counts. Searching includes embedding, `firstPart` is the model's. */
  endStage(stage: 'history' | 'retrieval' | 'firstPart'): void {
    this.turn.stages[`${stage}Ms`] ??= elapsedMs(this.#stageBegunAt);
    this.#stageBegunAt = performance.now();
  }

  /** The next piece of the answer, with the sources that all of it so far cites. */
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

  /** The reader has been told of the question to them. */
  noteAsked(): void {
    this.turn.clarification = this.clarification;
  }

  /** The model was asked by that version of a prompt, as `promptVersion` has it. */
  notePrompt(of: keyof TurnPrompts, version: string): void {
    this.turn.prompts = { ...this.turn.prompts, [of]: version };
  }

  /** What one more call of the model read and wrote; null when it did not say, and then nobody knows what all of them did. */
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

  /** A deadline is a failure; anything else that aborts the question is a reader who left. */
  noteFailure(error: unknown): void {
    if (!AppError.is(error) && this.question.signal.aborted) return;
    this.turn.outcome = 'failed';
    this.turn.errorCode = AppError.is(error) ? error.code : 'internal_error';
  }

  /**
   * Stops the clock and stores the turn, once. Resolves with whether it is stored: a store that fails, or takes so long that the turn is
   * taken back, costs the record, not the answer; the log says so. Where nothing is recorded, nothing is to be said.
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
    // The repository knows the documents of the library's own pages.
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
      log.error({ err: error, turnId: turn.id }, 'the turn could not be recorded');
      return false;
    }
  }

  #note({ id, title, restsOn: parts = [] }: Pick<CatalogueEntry, 'id' | 'title' | 'restsOn'>): void {
    for (const name of [id, ...parts]) this.#seen.set(name, title);
  }
}
