import type { GroundingMode } from '#lib/contracts/claim.ts';

import type { AnswerWriter } from './answer-writer.ts';
import { checkLeading } from './claims/check-claim.ts';
import type { ClaimText, ClaimVerdict } from './claims/claim-text.ts';
import type { EvidenceSentence, JudgedUnit, RefusedClaim } from './judged-claim.ts';
import { type AnswerUnit, claimMarkdown } from './units/answer-unit.ts';

export const NEUTRAL: ClaimVerdict = { status: 'neutral', reasons: [], support: null };

type Held =
  | { type: 'structure'; unit: AnswerUnit }
  | { type: 'neutral'; judged: JudgedUnit }
  /** A heading or the head of a table: it is checked against the text under it. */
  | { type: 'label'; unit: AnswerUnit; citations: EvidenceSentence[] };

/**
 * Holds units that lead to claims and claim nothing themselves: headings, heads of tables, fences, "Here are the steps:". They are shown with the
 * first claim that follows, and never without one.
 */
export class PendingUnits {
  readonly #writer: AnswerWriter;
  readonly #mode: GroundingMode;
  readonly #isLabel: (markdown: string) => boolean;
  #held: Held[] = [];

  /** `isLabel` is true for names of the evidence itself, which need no support. */
  constructor(writer: AnswerWriter, mode: GroundingMode, isLabel: (markdown: string) => boolean = () => false) {
    this.#writer = writer;
    this.#mode = mode;
    this.#isLabel = isLabel;
  }

  holdStructure(unit: AnswerUnit): void {
    this.#held.push({ type: 'structure', unit });
  }

  holdNeutral(judged: JudgedUnit): void {
    this.#held.push({ type: 'neutral', judged });
  }

  /** Buffers a label. A heading replaces a buffered one of the same or a lower level, which led to nothing. */
  holdLabel(unit: AnswerUnit, citations: EvidenceSentence[]): void {
    if (unit.kind === 'heading') this.#dropHeadings(levelOf(unit));
    this.#held.push({ type: 'label', unit, citations });
  }

  /** Writes everything buffered, now that a claim with these citations follows; returns the labels that contradict the citations. */
  release(citations: EvidenceSentence[]): RefusedClaim[] {
    const held = this.#held;
    this.#held = [];
    return held.flatMap((entry) => this.#write(entry, citations));
  }

  /** Called when nothing of a list, table or code was shown, so that the line that introduces it is dropped as well. */
  dropLeadIn(): void {
    this.#dropLast('structure');
    const last = this.#held.at(-1);
    if (last?.type === 'label' && last.unit.isHeader === true) this.#drop(this.#held.pop());
    const leadIn = this.#held.at(-1);
    if (leadIn?.type === 'neutral' && claimMarkdown(leadIn.judged.unit).trimEnd().endsWith(':')) {
      this.#drop(this.#held.pop());
    }
  }

  /** Ends the answer. In annotate mode the held units are shown nevertheless. */
  end(): void {
    if (this.#mode === 'annotate') this.release([]);
    this.#held = [];
  }

  #write(entry: Held, following: EvidenceSentence[]): RefusedClaim[] {
    if (entry.type === 'structure') this.#writer.writeStructure(entry.unit);
    else if (entry.type === 'neutral') return this.#writeLeadIn(entry.judged, following);
    else return this.#writeLabel(entry.unit, entry.citations, following);
    return [];
  }

  #writeLeadIn(judged: JudgedUnit, following: EvidenceSentence[]): RefusedClaim[] {
    const claim: ClaimText = { kind: 'sentence', markdown: claimMarkdown(judged.unit) };
    const verdict = checkLeading(claim, following);
    if (verdict.status === 'neutral' || this.#mode !== 'strict') this.#writer.writeClaim(judged);
    else return this.#refuse(judged.unit, { ...claim, ...verdict, citations: [] });
    return [];
  }

  #writeLabel(unit: AnswerUnit, own: EvidenceSentence[], following: EvidenceSentence[]): RefusedClaim[] {
    const citations = own.length > 0 ? own : following;
    const claim = labelOf(unit);
    const isFree = own.length === 0 && (unit.isOwn === true || this.#isLabel(claim.markdown));
    const verdict: ClaimVerdict = isFree ? NEUTRAL : checkLeading(claim, citations);
    if (verdict.status !== 'neutral' && this.#mode === 'strict')
      return this.#refuse(unit, { ...claim, ...verdict, citations });
    this.#writer.writeClaim({ unit, citations: own, verdict, needsMarkers: false });
    return [];
  }

  /** A table header is written empty, because the rows below need its line. */
  #refuse(unit: AnswerUnit, claim: RefusedClaim): RefusedClaim[] {
    if (unit.isHeader === true) this.#writer.writeEmptyHead(unit);
    else this.#writer.drop(unit);
    return [claim];
  }

  #dropHeadings(level: number): void {
    const index = this.#held.findIndex(({ type, ...entry }) => {
      return type === 'label' && 'unit' in entry && entry.unit.kind === 'heading' && levelOf(entry.unit) >= level;
    });
    if (index === -1) return;
    for (const entry of this.#held.splice(index)) this.#drop(entry);
  }

  #dropLast(type: Held['type']): void {
    while (this.#held.at(-1)?.type === type) this.#drop(this.#held.pop());
  }

  #drop(entry: Held | undefined): void {
    if (entry !== undefined) this.#writer.drop(entry.type === 'neutral' ? entry.judged.unit : entry.unit);
  }
}

function labelOf(unit: AnswerUnit): ClaimText {
  return { kind: unit.kind === 'heading' ? 'heading' : 'row', markdown: claimMarkdown(unit) };
}

/** Returns the heading level, 1 for the highest; a heading without `#` is an underlined one. */
function levelOf({ lead }: AnswerUnit): number {
  return /#+/.exec(lead)?.[0].length ?? 1;
}
