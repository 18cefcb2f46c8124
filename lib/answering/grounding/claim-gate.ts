import type { GroundingMode } from '#lib/contracts/claim.ts';

import type { AnswerWriter } from './answer-writer.ts';
import { checkClaim } from './claims/check-claim.ts';
import type { ClaimText, ClaimVerdict } from './claims/claim-text.ts';
import { PendingUnits, NEUTRAL } from './pending-units.ts';
import type { EvidenceSentence, JudgedUnit, RefusedClaim } from './judged-claim.ts';
import { type AnswerUnit, claimMarkdown } from './units/answer-unit.ts';

interface GateOptions {
  mode: GroundingMode;
  writer: AnswerWriter;
  findSentence: (number: number) => EvidenceSentence | null;
  /** True for a sentence in which the model says that it found nothing: it is neither shown nor counted. */
  isRefusal: (text: string) => boolean;
  /** True for a heading, or a table header, that only names the evidence. */
  isLabel?: ((markdown: string) => boolean) | undefined;
  /** The text of the question. */
  asked: string | undefined;
}

const WORDS = /[\p{L}\p{N}]/u;
const QUOTED: ClaimVerdict = { status: 'quoted', reasons: [], support: 1 };

/** Consecutive lines, items or rows, some of which wait for markers that may follow the last one. */
interface OpenGroup {
  kind: 'item' | 'row' | 'code';
  waiting: AnswerUnit[];
  hasReleased: boolean;
}

/**
 * Decides, unit by unit, which parts of an answer are shown. A claim without its own markers uses the citations of the line that leads to it ("The
 * rules are [4-6]:"), or those of the markers behind its list, table or code; else it is uncited.
 */
export class ClaimGate {
  readonly withheld: RefusedClaim[] = [];
  /** Number of removed markers with nonexistent numbers. */
  removedMarkers = 0;
  readonly #options: GateOptions;
  readonly #held: PendingUnits;
  #group: OpenGroup | null = null;
  #inherited: EvidenceSentence[] = [];

  constructor(options: GateOptions) {
    this.#options = options;
    this.#held = new PendingUnits(options.writer, options.mode, options.isLabel);
  }

  push(unit: AnswerUnit): void {
    this.#countDead(unit);
    if (unit.kind === 'markers') this.#pushMarkers(unit);
    else if (unit.kind === 'structure') this.#pushStructure(unit);
    else if (unit.kind === 'sentence' || unit.kind === 'heading') this.#pushAlone(unit);
    else this.#pushMember(unit, unit.kind);
  }

  /** Settles the waiting units; held units that lead to nothing are left out. */
  end(): void {
    this.#closeGroup([]);
    this.#held.end();
  }

  #pushAlone(unit: AnswerUnit): void {
    this.#closeGroup([]);
    const citations = this.#citationsOf(unit);
    this.#judge(unit, citations, false);
    this.#inherited = claimMarkdown(unit).trimEnd().endsWith(':') ? citations : [];
  }

  #pushMember(unit: AnswerUnit, kind: OpenGroup['kind']): void {
    if (this.#group?.kind !== kind) this.#closeGroup([]);
    this.#group ??= { kind, waiting: [], hasReleased: false };
    if (unit.isHeader === true) {
      this.#held.holdLabel(unit, this.#citationsOf(unit));
      return;
    }
    const own = this.#citationsOf(unit);
    const canJudge = own.length > 0 || (unit.isOwn !== true && this.#isBorneByLeadIn(unit, kind));
    if (this.#group.waiting.length > 0 || !canJudge) this.#group.waiting.push(unit);
    else this.#judge(unit, own.length > 0 ? own : this.#inherited, own.length === 0);
  }

  /** Whether the lead-in line supports the claim; if it does not, markers after the block still may. */
  #isBorneByLeadIn(unit: AnswerUnit, kind: OpenGroup['kind']): boolean {
    if (this.#inherited.length === 0) return false;
    const { status } = checkClaim({ kind, markdown: claimMarkdown(unit) }, this.#inherited);
    return status === 'quoted' || status === 'supported' || status === 'neutral';
  }

  #pushStructure(unit: AnswerUnit): void {
    // The end of a fence belongs to the code before it; any other structure waits for the content it leads to.
    if (this.#group?.kind !== 'code') this.#held.holdStructure(unit);
    else if (this.#group.waiting.length > 0) this.#group.waiting.push(unit);
    else if (this.#group.hasReleased) this.#options.writer.writeStructure(unit);
    else this.#options.writer.drop(unit);
  }

  #pushMarkers(unit: AnswerUnit): void {
    const citations = this.#citationsOf(unit);
    const isCode = this.#group?.kind === 'code';
    const hasReleased = this.#closeGroup(citations);
    if (isCode && hasReleased && citations.length > 0) this.#options.writer.writeStructure(unit);
  }

  /** Judges the waiting units by the markers behind the group; returns true when anything of the group is shown. */
  #closeGroup(citations: EvidenceSentence[]): boolean {
    const group = this.#group;
    if (group === null) return false;
    const behind = citations.length > 0 ? citations : this.#inherited;
    for (const unit of group.waiting) {
      if (unit.kind === 'structure') this.#closeStructure(unit, group);
      else this.#judgeWaiting(unit, behind);
    }
    this.#group = null;
    this.#inherited = [];
    if (!group.hasReleased) this.#held.dropLeadIn();
    return group.hasReleased;
  }

  #closeStructure(unit: AnswerUnit, group: OpenGroup): void {
    if (group.hasReleased) this.#options.writer.writeStructure(unit);
    else this.#options.writer.drop(unit);
  }

  #judgeWaiting(unit: AnswerUnit, behind: EvidenceSentence[]): void {
    const own = this.#citationsOf(unit);
    const citations = own.length > 0 ? own : behind;
    this.#judge(unit, citations, own.length === 0 && citations.length > 0);
  }

  #judge(unit: AnswerUnit, citations: EvidenceSentence[], isInherited: boolean): void {
    const { kind } = unit;
    if (kind === 'structure' || kind === 'markers') return;
    const markdown = claimMarkdown(unit);
    if (unit.isOwn === true && kind !== 'heading') {
      this.#release({ unit, citations, verdict: quotedAs(markdown), needsMarkers: false });
    } else if (this.#options.isRefusal(markdown)) {
      return;
    } else if (kind === 'heading' && citations.length === 0) {
      this.#held.holdLabel(unit, citations);
    } else {
      const verdict = checkClaim({ kind, markdown }, citations, this.#options.asked);
      this.#settle({ unit, citations, verdict, needsMarkers: isInherited && kind !== 'code' }, { kind, markdown });
    }
  }

  #settle(judged: JudgedUnit, claim: ClaimText): void {
    const { unit, citations, verdict } = judged;
    // In other modes everything is shown and nothing has to wait, and a line of code must not leave its fence.
    const mustLead = this.#options.mode === 'strict' && verdict.status === 'neutral' && citations.length === 0;
    if (mustLead) this.#held.holdNeutral(judged);
    else if (this.#isShown(verdict)) this.#release(judged);
    else this.#withhold(unit, { ...claim, ...verdict, citations });
  }

  #isShown({ status }: ClaimVerdict): boolean {
    return this.#options.mode === 'annotate' || (status !== 'uncited' && status !== 'contradicted');
  }

  #release(judged: JudgedUnit): void {
    this.withheld.push(...this.#held.release(judged.citations));
    this.#options.writer.writeClaim(judged);
    if (this.#group !== null) this.#group.hasReleased = true;
  }

  #withhold(unit: AnswerUnit, claim: RefusedClaim): void {
    this.withheld.push(claim);
    this.#options.writer.drop(unit);
  }

  /** Returns every existing sentence named by the unit's own markers, without duplicates. */
  #citationsOf({ parts }: AnswerUnit): EvidenceSentence[] {
    const numbers = parts.flatMap((part) => (part.type === 'marker' ? part.numbers : []));
    return [...new Set(numbers)].flatMap((number) => this.#options.findSentence(number) ?? []);
  }

  #countDead({ parts }: AnswerUnit): void {
    for (const part of parts) {
      if (part.type !== 'marker') continue;
      this.removedMarkers += part.numbers.filter((number) => this.#options.findSentence(number) === null).length;
    }
  }
}

/** Copied words need no judgement; a brace on its own line has none. */
function quotedAs(markdown: string): ClaimVerdict {
  return WORDS.test(markdown) ? QUOTED : NEUTRAL;
}
