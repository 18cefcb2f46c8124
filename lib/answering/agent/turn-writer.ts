import type { AnswerMetadata } from '#lib/contracts/answer-event.ts';
import { countWithheld } from '#lib/contracts/claim.ts';
import type { RelatedLink, Source } from '#lib/contracts/source.ts';
import { AnswerGrounding, type CheckingAid } from '#lib/answering/grounding/answer-grounding.ts';
import type { Release } from '#lib/answering/grounding/answer-writer.ts';
import { CitationLedger, type CitedSource } from '#lib/answering/grounding/citation-ledger.ts';
import type { QuotedBlock } from '#lib/answering/grounding/quoted-blocks.ts';
import { words } from '#lib/foundation/text/terms.ts';

import { librarySources, nearLinks, relatedLinks, selectionSources } from './answer-sources.ts';
import { clarificationText } from './clarification.ts';
import { isRefusal } from './fixed-sentences.ts';
import { generatedIn } from './tools/tool-result.ts';
import type { TurnRecord } from './turn-record.ts';
import type { EvidenceBlock } from './evidence-block.ts';

/** A source as cited by the text released so far, with its marker number. */
interface PositionedSource {
  position: number;
  source: Source;
}

/** The sources of the released text; detects which of them are new or have additional cited ranges. */
export class ReleasedSources {
  readonly #toSources: (cited: CitedSource[]) => Source[];
  readonly #rangeCounts: number[] = [];
  #all: Source[] = [];

  /** `toSources` must return one source for each cited one, in the same order. */
  constructor(toSources: (cited: CitedSource[]) => Source[]) {
    this.#toSources = toSources;
  }

  /** Sorted by position. */
  get all(): Source[] {
    return this.#all;
  }

  /** Takes the current citations and returns the sources that changed. */
  update(cited: CitedSource[]): PositionedSource[] {
    const changed = [...cited.keys()].filter((index) => cited[index]?.ranges.length !== this.#rangeCounts[index]);
    if (changed.length === 0) return [];
    this.#all = this.#toSources(cited);
    return changed.flatMap((index) => {
      this.#rangeCounts[index] = cited[index]?.ranges.length ?? 0;
      const source = this.#all[index];
      return source === undefined ? [] : [{ position: index + 1, source }];
    });
  }
}

/** The turn's state at its end. */
interface KnownAtEnd {
  hasHistory: boolean;
  /** Number of latest turns that were not sent to the model because they did not fit. */
  turnsLeftOut: number;
  isRecorded: boolean;
}

/** Writes the answer of a turn: puts its text among the turn's events, grounded in the turn's evidence, and adds it to the record. */
export class TurnWriter {
  readonly #record: TurnRecord;
  readonly #ledger = new CitationLedger();
  readonly #sources = new ReleasedSources((cited) => this.#sourcesOf(cited));
  readonly #grounding: AnswerGrounding;

  /** Where `checker` is null, text is judged by words alone. */
  constructor(record: TurnRecord, checker: CheckingAid | null = null) {
    this.#record = record;
    this.#grounding = new AnswerGrounding({
      mode: record.question.grounding,
      asked: record.question.text,
      findSentence: (number) => record.evidence.findSentence(number),
      ledger: this.#ledger,
      isRefusal,
      checker,
      isLabel: (markdown) => namesEvidence(markdown, record.blocks),
      onPart: () => {
        record.endStage('firstPart');
      },
    });
  }

  /** True if any part of the answer so far cites evidence. */
  get hasCited(): boolean {
    return this.#record.turn.claims.some(({ citations }) => citations.length > 0);
  }

  /** The sources cited so far, in order of position. */
  get citedSources(): CitedSource[] {
    return this.#ledger.sources;
  }

  /** Ends the search: the evidence is complete, or at least as much as a model begins with. */
  begin(): Promise<void> {
    this.#record.endStage('retrieval');
    return this.#record.events.put({ type: 'answer-evidence', passages: this.#record.turn.chunksRetrieved });
  }

  /** Writes text with evidence numbers, as far as it is supported; writes nothing at all when none of it is. */
  async write(deltas: AsyncIterable<string> | Iterable<string>): Promise<void> {
    for await (const release of this.#grounding.ground(deltas, this.#record.question.signal))
      await this.#release(release);
    this.#record.noteWithheld(this.#grounding.withheld);
  }

  /** Writes blocks that quote the evidence. */
  async quote(blocks: AsyncIterable<QuotedBlock> | Iterable<QuotedBlock>): Promise<void> {
    for await (const release of this.#grounding.quote(blocks)) await this.#release(release);
  }

  /** Adds text of the server's own after the existing text. */
  say(text: string, claims: Release['claims'] = []): Promise<void> {
    const { response } = this.#record.turn;
    const lead = response === '' ? '' : '\n\n';
    const offset = response.length + lead.length;
    const moved = claims.map((claim) => ({ ...claim, start: claim.start + offset, end: claim.end + offset }));
    return this.#release({ text: lead + text, claims: moved });
  }

  /** Writes the turn's question to the reader, if there is one. */
  async ask(): Promise<void> {
    const { clarification } = this.#record;
    if (clarification === null) return;
    this.#record.noteAsked();
    this.#record.events.push({ type: 'answer-clarification', clarification });
    await this.say(clarificationText(clarification));
  }

  /** Determines the outcome of the turn. */
  end(): Promise<void> {
    const { turn } = this.#record;
    const hasClaims = turn.claims.some(({ status }) => status !== 'neutral');
    const isAnswered = hasClaims || generatedIn(turn).length > 0;
    const outcome = turn.clarification === null ? (isAnswered ? 'answered' : 'not_found') : 'clarification';
    const related = outcome === 'not_found' ? this.#related() : [];
    this.#record.noteEnd(outcome, related);
    return this.#record.events.put({ type: 'answer-sources', sources: turn.sources, related });
  }

  /** Returns the metadata of the answer once it has ended. */
  metadata({ hasHistory, turnsLeftOut, isRecorded }: KnownAtEnd): AnswerMetadata {
    const { turn, question, reading } = this.#record;
    const generated = generatedIn(turn);
    const outcome = turn.outcome === 'answered' || turn.outcome === 'clarification' ? turn.outcome : 'not_found';
    return {
      query_time_ms: turn.latencyMs,
      chunks_retrieved: turn.chunksRetrieved,
      model: turn.model,
      session_id: turn.sessionId,
      turn_id: turn.id,
      outcome,
      ...(reading !== null && { confidence: reading.confidence }),
      ...(turn.profile !== null && { profile: turn.profile }),
      grounding: question.grounding,
      withheld: countWithheld(turn.withheld),
      removed_markers: this.#grounding.removedMarkers,
      ...(generated.length > 0 && { generated }),
      ...(this.#record.library.searchesWithoutVectors > 0 && { meaning_available: false as const }),
      ...(!hasHistory && { history_available: false as const }),
      ...(turnsLeftOut > 0 && { turns_left_out: turnsLeftOut }),
      ...(!isRecorded && { recorded: false as const }),
    };
  }

  /** A source precedes the text that cites it, and a claim follows the text it is part of. */
  async #release({ text, claims }: Release): Promise<void> {
    const { events } = this.#record;
    const changed = this.#sources.update(this.#ledger.sources);
    if (changed.length > 0) await events.put(...changed.map((one) => ({ type: 'answer-source' as const, ...one })));
    this.#record.noteReleased({ text, claims }, this.#sources.all);
    this.#record.noteWithheld(this.#grounding.withheld);
    const judged = claims.map((claim) => ({ type: 'answer-claim' as const, claim }));
    await events.put({ type: 'answer-delta', text }, ...judged);
  }

  /** Returns links to related text: sentences if the evidence was read, and none if nothing is near; else passages. */
  #related(): RelatedLink[] {
    const { blocks, evidence, reading, question } = this.#record;
    if (reading === null) return relatedLinks(evidence.passages, question.baseUrl);
    return nearLinks(blocks, reading.nearNumbers, question.baseUrl);
  }

  #sourcesOf(cited: CitedSource[]): Source[] {
    const { question, evidence } = this.#record;
    const { scope, baseUrl } = question;
    return scope.kind === 'selection'
      ? selectionSources(cited, scope.text)
      : librarySources(cited, evidence.everyPassage, baseUrl);
  }
}

/** Whether a heading, or every cell of a table header, is exactly the title or a heading of a passage of the evidence. */
function namesEvidence(markdown: string, blocks: readonly EvidenceBlock[]): boolean {
  const names = new Set(
    blocks.flatMap(({ passage }) => {
      if (passage === null) return [];
      const { documentTitle, pageTitle, sectionHeading, headingPath } = passage.chunk;
      return [documentTitle, pageTitle, sectionHeading, ...headingPath].map(comparable);
    }),
  );
  const parts = markdown
    .split(/(?<!\\)\|/)
    .map(comparable)
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => names.has(part));
}

function comparable(text: string): string {
  return words(text).join(' ');
}
