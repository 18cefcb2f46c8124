import type { Element } from 'hast';

import { noteOf } from '../office/nested-lists.ts';
import { element } from '../tree/hast-nodes.ts';
import { TextTooLongError } from '../packed/text-limit.ts';
import { type Marks, type ParagraphKind, PLAIN, RtfFlow } from './rtf-flow.ts';
import { RtfFonts } from './rtf-fonts.ts';
import { newGroup, type RtfGroup } from './rtf-group.ts';
import { RtfStyles } from './rtf-styles.ts';

/** Groups in each other. */
const MAX_DEPTH = 1_000;
/** What an element counts as against the bound of the text, in letters. */
const ELEMENT_COST = 64;

/** What holds within a group. */
export interface RtfState {
  marks: Marks;
  font: number | null;
  /** Letters that stand for a sign of Unicode in programs that do not know it. */
  fallback: number;
  /** Whether nothing of the group is read. */
  isHidden: boolean;
  /** Whether it has no words, though groups in it may be read. */
  isMute: boolean;
  isInvisible: boolean;
  isDeleted: boolean;
  paragraph: RtfParagraph;
  field: { href: string | null };
  /** Whether it says how a row of a table in a table is. */
  isRowRule: boolean;
  /** What is done when the group ends. */
  close: (() => void) | null;
}

interface RtfParagraph {
  style: number;
  outline: number | null;
  isInTable: boolean;
  tables: number;
  list: number;
  depth: number;
  /** Of a list that is written in the paragraph itself. */
  bullet: 'bullets' | 'numbers' | null;
}

export const NO_PARAGRAPH: RtfParagraph = {
  ...{ style: 0, outline: null, isInTable: false, tables: 0 },
  ...{ list: 0, depth: 0, bullet: null },
};

export type LeftOut = 'comments' | 'deleted' | 'formulas' | 'objects' | 'pictures';

/** What a reader of RTF is given besides its tokens. */
export interface RtfSurroundings {
  idPrefix: string;
  /** Notes that something is left out. */
  tell: (what: LeftOut) => void;
  /** Keeps a picture, and returns the address to show it by; null for one that cannot be shown. */
  keep: (bytes: Buffer) => string | null;
  /** Characters that the text may have. */
  room: number;
}

/** The text of a document of RTF while its tokens are read; what its control words do is said in `rtf-words.ts`. */
export class RtfBody {
  readonly fonts = new RtfFonts();
  readonly styles = new RtfStyles();
  readonly around: RtfSurroundings;
  readonly notes: Element[] = [];
  info: RtfGroup | null = null;
  language: number | null = null;
  state: RtfState = {
    ...{ marks: PLAIN, font: null, fallback: 1, isHidden: false, isMute: false },
    ...{
      isInvisible: false,
      isDeleted: false,
      paragraph: NO_PARAGRAPH,
      field: { href: null },
      isRowRule: false,
      close: null,
    },
  };
  flow = new RtfFlow();
  /** The number of a paragraph as its program has written it. */
  label = '';
  readonly #states: RtfState[] = [];
  /** Groups that are read as such, the innermost last. */
  #groups: RtfGroup[] = [];
  #bytes = '';
  #toPass = 0;
  #room: number;

  constructor(around: RtfSurroundings) {
    this.around = around;
    this.#room = around.room;
  }

  get isAtEnd(): boolean {
    return this.#states.length === 0;
  }

  /** The group that is read as such; null within text. */
  get group(): RtfGroup | null {
    return this.#groups.at(-1) ?? null;
  }

  open(): void {
    this.settle();
    if (this.#states.length >= MAX_DEPTH) throw new RangeError('Groups are nested too deeply.');
    this.#states.push(this.state);
    this.state = { ...this.state, close: null };
    const inner = newGroup();
    if (this.group === null) return;
    this.group.parts.push(inner);
    this.#groups.push(inner);
  }

  close(): void {
    this.settle();
    this.#groups.pop();
    const { close } = this.state;
    this.state = this.#states.pop() ?? this.state;
    close?.();
  }

  /** Bytes of the text; some only stand for a sign of Unicode before them. */
  bytes(bytes: string): void {
    const passed = Math.min(this.#toPass, bytes.length);
    this.#toPass -= passed;
    this.#bytes += bytes.slice(passed);
  }

  /** Bytes that are no text. */
  data(bytes: string): void {
    this.settle();
    if (this.group === null) return;
    this.group.words.set('bin', bytes.length);
    this.group.parts.push(bytes);
  }

  /** Ends a run of bytes: what follows is no part of a letter that several of them make. */
  settle(): void {
    const bytes = this.#bytes;
    this.#bytes = '';
    this.#toPass = 0;
    if (bytes !== '') this.write(this.fonts.decode(bytes, this.group === null ? this.state.font : null));
  }

  unicode(unit: number): void {
    this.settle();
    this.write(this.fonts.sign(unit & 0xffff, this.state.font));
    this.#toPass = this.state.fallback;
  }

  /** A sign that has a control word, unless it only stands for a sign of Unicode before it. */
  sign(sign: string): void {
    const left = this.#bytes === '' ? this.#toPass : 0;
    this.settle();
    if (left === 0) this.write(sign);
    else this.#toPass = left - 1;
  }

  write(words: string): void {
    if (this.group !== null) this.group.parts.push(words);
    else if (this.#isShown()) {
      this.#count(words.length);
      this.flow.write(words, this.state.marks);
    }
  }

  insert(node: Element): void {
    if (!this.#isShown()) return;
    this.#count(ELEMENT_COST);
    this.flow.insert(node, this.state.marks);
  }

  /** A picture may be what a shape without words is filled with. */
  insertPicture(bytes: Buffer, alt: string): void {
    if (this.state.isDeleted) return;
    const src = this.around.keep(bytes);
    if (src === null) this.around.tell('pictures');
    else this.flow.insert(element('img', { src, alt }), this.state.marks);
  }

  #isShown(): boolean {
    const { isHidden, isMute, isInvisible, isDeleted } = this.state;
    const isShown = !isHidden && !isMute && !isInvisible;
    if (isDeleted && isShown) this.around.tell('deleted');
    return isShown && !isDeleted;
  }

  /** Reads the group that has begun as such, and hands it over when it ends. */
  collect(take: (group: RtfGroup) => void): void {
    const group = newGroup();
    this.#groups.push(group);
    this.state.close = () => take(group);
  }

  /** Reads the group that has begun as a text of its own. */
  apart(take: (blocks: Element[]) => void): void {
    const around = this.flow;
    const { label } = this;
    this.flow = new RtfFlow();
    this.label = '';
    const inner = Object.assign(this.state, { paragraph: NO_PARAGRAPH, marks: PLAIN, isMute: false });
    inner.close = () => {
      const blocks = this.flow.finish(this.#kindOf(inner.paragraph));
      this.flow = around;
      this.label = label;
      take(blocks);
    };
  }

  note(): void {
    const { item, reference } = noteOf(this.notes.length + 1, this.around.idPrefix);
    this.insert(reference);
    this.notes.push(item);
    this.apart((blocks) => {
      item.children = blocks;
    });
  }

  endParagraph(): void {
    this.#end(() => this.flow.endParagraph(this.kind()));
  }

  endCell(tables: number): void {
    this.#end(() => this.flow.endCell({ ...this.kind(), tables }));
  }

  /** What the paragraph that is being read is. */
  kind(): ParagraphKind {
    return this.#kindOf(this.state.paragraph);
  }

  finish(): Element[] {
    this.settle();
    while (!this.isAtEnd) this.close();
    const blocks = this.flow.finish(this.kind());
    return this.notes.length === 0 ? blocks : [...blocks, element('ol', {}, this.notes)];
  }

  #end(end: () => void): void {
    this.#count(ELEMENT_COST);
    const { label } = this;
    this.label = '';
    const { depth } = this.kind();
    if (depth === null && label.trim() !== '' && this.flow.hasWords) this.flow.lead(`${label.trim()} `);
    end();
  }

  #kindOf({ style, outline, list, depth, bullet, tables, isInTable }: RtfParagraph): ParagraphKind {
    const tag = this.styles.tagOf(style, outline);
    const kind = list > 0 ? this.styles.kindOf(list, depth) : bullet;
    const isItem = kind !== null && !tag.startsWith('h');
    return {
      ...{ tag, depth: isItem ? Math.max(0, depth) : null, isNumbered: kind === 'numbers' },
      tables: Math.max(isInTable ? 1 : 0, tables),
    };
  }

  #count(cost: number): void {
    this.#room -= cost;
    if (this.#room < 0) throw new TextTooLongError();
  }
}
