import type { Claim } from '#lib/contracts/claim.ts';

import type { CitableSentence, CitationLedger } from './citation-ledger.ts';
import type { JudgedUnit } from './judged-claim.ts';
import type { AnswerUnit } from './units/answer-unit.ts';

/** Text of the answer that may be shown, with the claims in it; their offsets refer to the whole answer. */
export interface Release {
  text: string;
  claims: Claim[];
}

/** A release together with the judged unit of each claim, in the order of `claims`. */
export interface WrittenRelease extends Release {
  judged: JudgedUnit[];
}

interface WriterOptions {
  ledger: CitationLedger;
  findSentence: (number: number) => CitableSentence | null;
}

const BLANK_LINE = /\n[^\S\n]*\n/;

/** Writes the released parts of an answer: numbers become source positions, and the layout closes over omitted parts. */
export class AnswerWriter {
  readonly #ledger: CitationLedger;
  readonly #findSentence: WriterOptions['findSentence'];
  #text = '';
  #length = 0;
  #claims: Claim[] = [];
  #judged: JudgedUnit[] = [];
  #dropped: { block: number; lead: string } | null = null;
  #lastKind: AnswerUnit['kind'] | null = null;

  constructor({ ledger, findSentence }: WriterOptions) {
    this.#ledger = ledger;
    this.#findSentence = findSentence;
  }

  /** Returns the text written since the last call; null when there is none. */
  take(): WrittenRelease | null {
    if (this.#text === '') return null;
    const release = { text: this.#text, claims: this.#claims, judged: this.#judged };
    this.#text = '';
    this.#claims = [];
    this.#judged = [];
    return release;
  }

  /** Writes a claim with its markers. */
  writeClaim(judged: JudgedUnit): void {
    const { unit, citations, verdict, needsMarkers } = judged;
    this.#append(this.#leadOf(unit));
    const start = this.#length;
    const own = this.#render(unit);
    const cited = citations.map((sentence) => ({
      position: this.#ledger.cite(sentence),
      start: sentence.start,
      end: sentence.end,
    }));
    const behind = needsMarkers ? ` ${marker([...new Set(cited.map(({ position }) => position))])}` : '';
    this.#append(unit.kind === 'row' ? withinRow(own.words, own.markers + behind) : own.words + own.markers + behind);
    if (unit.kind === 'structure' || unit.kind === 'markers') return;
    this.#claims.push({ start, end: this.#length, kind: unit.kind, ...verdict, citations: cited });
    this.#judged.push(judged);
  }

  /** Writes a unit that claims nothing: a fence, the line under a table's head, markers behind a block. */
  writeStructure(unit: AnswerUnit): void {
    const { words, markers } = this.#render(unit);
    this.#append(this.#leadOf(unit) + words + markers);
  }

  /** Leaves a unit out; the next one takes its place in the layout. */
  drop(unit: AnswerUnit): void {
    if (this.#dropped?.block !== unit.block) this.#dropped = { block: unit.block, lead: unit.lead };
  }

  /** Writes a table header without its words, because the rows below need it. */
  writeEmptyHead(unit: AnswerUnit): void {
    this.#append(this.#leadOf(unit));
    const text = unit.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    this.#append(text.replaceAll(/[^|]+/g, ' '));
  }

  /** Splits the unit into the text up to its last words and the markers after them. */
  #render({ parts }: AnswerUnit): { words: string; markers: string } {
    let text = '';
    let end = 0;
    let run = new Set<number>();
    for (const part of parts) {
      if (part.type === 'marker') {
        const fresh = this.#positionsOf(part.numbers).filter((position) => !run.has(position));
        if (fresh.length > 0) text += spaceAfter(text, part.before) + marker(fresh);
        run = run.union(new Set(fresh));
        continue;
      }
      text += part.text.startsWith('(') && text.endsWith(']') ? ` ${part.text}` : part.text;
      run = new Set();
      end = text.length;
    }
    return { words: text.slice(0, end), markers: text.slice(end) };
  }

  /** Returns the positions of the sources that contain these sentences; nonexistent numbers are ignored. */
  #positionsOf(numbers: number[]): number[] {
    const sentences = numbers.flatMap((number) => this.#findSentence(number) ?? []);
    return [...new Set(sentences.map((sentence) => this.#ledger.cite(sentence)))];
  }

  #leadOf(unit: AnswerUnit): string {
    const dropped = this.#dropped;
    const lastKind = this.#lastKind;
    this.#dropped = null;
    this.#lastKind = unit.kind;
    if (this.#length === 0) return startOf(dropped?.block === unit.block ? dropped.lead : unit.lead);
    if (dropped === null) return unit.lead;
    if (dropped.block === unit.block) return dropped.lead;
    return lastKind === unit.kind && unit.kind !== 'sentence' ? unit.lead : apart(unit.lead);
  }

  #append(text: string): void {
    this.#text += text;
    this.#length += text.length;
  }
}

function marker(positions: number[]): string {
  return positions.map((position) => `[${position}]`).join('');
}

/** Moves markers inside the row: Markdown does not render anything after a row's last bar. */
function withinRow(words: string, markers: string): string {
  const row = words.trimEnd();
  return markers !== '' && row.endsWith('|') ? `${row.slice(0, -1).trimEnd()} ${markers.trim()} |` : words + markers;
}

/** `![1]` would begin an image. */
function spaceAfter(text: string, before: string): string {
  return before === '' && text.endsWith('!') ? ' ' : before;
}

/** Returns a lead for the start of the answer, without the lines before it. */
function startOf(lead: string): string {
  return lead.slice(lead.lastIndexOf('\n') + 1).trimStart();
}

/** Returns a lead that begins a separate block: a list cannot always interrupt the paragraph it now follows. */
function apart(lead: string): string {
  if (BLANK_LINE.test(lead)) return lead;
  return lead.includes('\n') ? `\n${lead}` : `\n\n${lead.trimStart()}`;
}
