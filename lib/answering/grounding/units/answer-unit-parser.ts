import { addText, AnswerReader, type AnswerReaderOptions, type MarkerEvent } from '../markers/marker-parser.ts';
import type { AnswerToken } from '../markers/bracket-reader.ts';
import type { Line } from '../markers/line.ts';
import type { Marker } from '../markers/marker-list.ts';
import { type AnswerUnit, toUnit } from './answer-unit.ts';
import type { LanguageOfAnswer } from './boundary-scanner.ts';
import { Paragraph, type Piece } from './paragraph.ts';

const STRUCTURE: ReadonlySet<Line['kind']> = new Set(['rule', 'underline', 'fence', 'fence-end', 'delimiter']);

/** The structure that the current line becomes part of. */
type Leaf =
  | { type: 'paragraph'; paragraph: Paragraph }
  | { type: 'line'; kind: 'heading' | 'row' | 'code'; parts: MarkerEvent[] }
  | { type: 'structure' | 'blank' };

/** `languageOfAnswer`: the language whose rules for sentence ends apply; by default it is detected from the words alone. */
type UnitParserOptions = AnswerReaderOptions & { languageOfAnswer?: LanguageOfAnswer };

/**
 * Cuts a model's Markdown into units as it streams: sentences, list items, table rows, headings and lines of code, each with its markers. A sentence
 * is returned once the next one has begun with a complete word, everything else at its end. The units do not depend on how the text was split.
 */
export class AnswerUnitParser {
  readonly #reader: AnswerReader;
  readonly #languageOfAnswer: LanguageOfAnswer;
  #units: AnswerUnit[] = [];
  #leaf: Leaf = { type: 'blank' };
  /** The lead of the next unit. */
  #lead = '';
  #block = 0;
  #lineKind: Line['kind'] = 'blank';
  #startsItem = false;

  constructor({ languageOfAnswer = () => null, ...options }: UnitParserOptions = {}) {
    this.#reader = new AnswerReader(options);
    this.#languageOfAnswer = languageOfAnswer;
  }

  /** Returns the units completed by this text. */
  push(text: string): AnswerUnit[] {
    return this.#read(this.#reader.push(text));
  }

  /** Returns the remaining units at the end of the text. */
  end(): AnswerUnit[] {
    const units = this.#read(this.#reader.end());
    this.#endLeaf('blank');
    this.#addStructure();
    return [...units, ...this.#take()];
  }

  #read(tokens: AnswerToken[]): AnswerUnit[] {
    for (const token of tokens) {
      if (token.type === 'line') this.#startLine(token.line);
      else if (token.type === 'marker') this.#marker(token);
      else for (let at = 0; at < token.text.length; at += 1) this.#character(token.text.charAt(at), token.isCode);
    }
    return this.#take();
  }

  #take(): AnswerUnit[] {
    const units = this.#units;
    this.#units = [];
    return units;
  }

  #startLine(line: Line): void {
    if (line.continues && this.#leaf.type === 'paragraph') {
      this.#add(this.#leaf.paragraph.startLine(line.prefix));
      return;
    }
    this.#endLeaf(line.kind);
    if (beginsBlock(line.kind, this.#lineKind)) this.#block += 1;
    this.#lineKind = line.kind;
    this.#startsItem = line.kind === 'item';
    this.#lead += line.prefix;
    this.#leaf = leafOf(line.kind, this.#languageOfAnswer);
  }

  #character(character: string, isCode: boolean): void {
    const leaf = this.#leaf;
    if (leaf.type === 'paragraph') {
      this.#add(leaf.paragraph.character(character, isCode));
      return;
    }
    if (character === '\n') this.#endLeaf('blank');
    if (character !== '\n' && leaf.type === 'line') addText(leaf.parts, character);
    else this.#lead += character;
  }

  #marker(marker: Marker): void {
    if (this.#leaf.type === 'paragraph') this.#add(this.#leaf.paragraph.marker(marker));
    else if (this.#leaf.type === 'line') this.#leaf.parts.push(marker);
  }

  #endLeaf(next: Line['kind']): void {
    const leaf = this.#leaf;
    this.#leaf = { type: 'blank' };
    if (leaf.type === 'paragraph') this.#add(leaf.paragraph.end(next));
    else if (leaf.type === 'structure') this.#addStructure();
    else if (leaf.type === 'line') this.#endLine(leaf);
  }

  #endLine({ kind, parts }: Extract<Leaf, { type: 'line' }>): void {
    const [first] = parts;
    const isBlank = first === undefined || (first.type === 'text' && parts.length === 1 && first.text.trim() === '');
    if (isBlank) this.#lead += first?.type === 'text' ? first.text : '';
    else this.#add([{ kind, parts }]);
  }

  #addStructure(): void {
    if (this.#lead === '') return;
    this.#units.push({ kind: 'structure', lead: this.#lead, parts: [], block: this.#block });
    this.#lead = '';
  }

  #add(pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      const placed = { ...piece, lead: this.#lead, block: this.#block, startsItem: this.#startsItem };
      const { unit, rest } = toUnit(placed);
      this.#lead = rest;
      if (unit === null) continue;
      this.#startsItem = false;
      this.#units.push(unit);
    }
  }
}

function leafOf(kind: Line['kind'], languageOfAnswer: LanguageOfAnswer): Leaf {
  if (STRUCTURE.has(kind)) return { type: 'structure' };
  if (kind === 'text' || kind === 'item') {
    const paragraph = new Paragraph(kind === 'item' ? 'item' : 'sentence', languageOfAnswer);
    return { type: 'paragraph', paragraph };
  }
  if (kind === 'heading' || kind === 'row' || kind === 'code') return { type: 'line', kind, parts: [] };
  return { type: 'blank' };
}

/** Rows belong to the block of their table's header, an underline to its heading, and the lines of a fence to its opening line. */
function beginsBlock(kind: Line['kind'], before: Line['kind']): boolean {
  if (kind === 'code') return before !== 'code' && before !== 'fence';
  return !['blank', 'row', 'delimiter', 'underline', 'fence-end'].includes(kind);
}
