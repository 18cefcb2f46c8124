import type { AnswerEvent, AnswerMetadata } from '#lib/contracts/answer-event.ts';
import { countWithheld } from '#lib/contracts/claim.ts';
import type { Source } from '#lib/contracts/source.ts';
import { AnswerGrounding } from '#lib/grounding/answer-grounding.ts';
import { CitationLedger, type CitedSource } from '#lib/grounding/citation-ledger.ts';

import type { AnswerPart } from './answer-in-progress.ts';
import type { Evidence } from './evidence.ts';
import { isRefusal } from './fixed-sentences.ts';
import { librarySources, relatedLinks, selectionSources } from './answer-sources.ts';
import type { TurnEvent } from './library-turn.ts';
import type { Question } from './question.ts';
import type { TurnDraft } from './turn-draft.ts';
import { namesEvidence } from './writing/names-evidence.ts';

/** A source as the text released so far cites it, with the number of its markers. */
interface PositionedSource {
  position: number;
  source: Source;
}

/** The sources of the text that has been released: notices which of them are new, or have more of them cited. */
export class ReleasedSources {
  readonly #toSources: (cited: CitedSource[]) => Source[];
  readonly #rangeCounts: number[] = [];
  #all: Source[] = [];

  /** `toSources` gives one source for each cited one, in their order. */
  constructor(toSources: (cited: CitedSource[]) => Source[]) {
    this.#toSources = toSources;
  }

  /** In order of position. */
  get all(): Source[] {
    return this.#all;
  }

  /** Takes what is cited now; the sources that changed. */
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

/** The answer as far as it is written: makes events of its parts, and lets the turn have them. */
export class WrittenAnswer {
  readonly grounding: AnswerGrounding;
  readonly #ledger = new CitationLedger();
  readonly #released: ReleasedSources;
  readonly #question: Question;
  readonly #evidence: Evidence;
  readonly #draft: TurnDraft;

  constructor(question: Question, evidence: Evidence, draft: TurnDraft) {
    this.#question = question;
    this.#evidence = evidence;
    this.#draft = draft;
    this.#released = new ReleasedSources((cited) => this.#sourcesOf(cited));
    this.grounding = new AnswerGrounding({
      mode: question.grounding,
      findSentence: (number) => evidence.findSentence(number),
      ledger: this.#ledger,
      isRefusal,
      isLabel: (markdown) => namesEvidence(markdown, evidence.blocks),
    });
  }

  /** A source comes before the text that cites it, a claim after the text it is part of. */
  *take(part: AnswerPart | TurnEvent): Generator<AnswerEvent> {
    if ('type' in part) {
      if (part.type === 'answer-clarification') this.#draft.turn.clarification = part.clarification;
      yield part;
      return;
    }
    for (const changed of this.#released.update(this.#ledger.sources)) yield { type: 'answer-source', ...changed };
    this.#draft.noteReleased(part, this.#released.all);
    this.#draft.noteWithheld(this.grounding.withheld);
    yield { type: 'answer-delta', text: part.text };
    for (const claim of part.claims) yield { type: 'answer-claim', claim };
  }

  /** Settles how the turn ended. */
  *end(): Generator<AnswerEvent> {
    const { turn } = this.#draft;
    const hasClaims = turn.claims.some(({ status }) => status !== 'neutral');
    turn.outcome = hasClaims ? 'answered' : 'not_found';
    if (turn.clarification !== null) turn.outcome = 'clarification';
    this.#draft.noteWithheld(this.grounding.withheld);
    const { passages } = this.#evidence;
    this.#draft.noteRetrieved(passages);
    turn.related = turn.outcome === 'not_found' ? relatedLinks(passages, this.#question.baseUrl) : [];
    yield { type: 'answer-sources', sources: turn.sources, related: turn.related };
  }

  metadata({ hasHistory, isRecorded }: { hasHistory: boolean; isRecorded: boolean }): AnswerMetadata {
    const { turn } = this.#draft;
    const outcome = turn.outcome === 'answered' || turn.outcome === 'clarification' ? turn.outcome : 'not_found';
    return {
      query_time_ms: turn.latencyMs,
      chunks_retrieved: turn.chunksRetrieved,
      model: turn.model,
      session_id: turn.sessionId,
      turn_id: turn.id,
      outcome,
      ...(turn.profile !== null && { profile: turn.profile }),
      grounding: this.#question.grounding,
      withheld: countWithheld(turn.withheld),
      removed_markers: this.grounding.removedMarkers,
      ...(!hasHistory && { history_available: false as const }),
      ...(!isRecorded && { recorded: false as const }),
    };
  }

  #sourcesOf(cited: CitedSource[]): Source[] {
    const { scope, baseUrl } = this.#question;
    return scope.kind === 'selection'
      ? selectionSources(cited, scope.text)
      : librarySources(cited, this.#evidence.passages, baseUrl);
  }
}
