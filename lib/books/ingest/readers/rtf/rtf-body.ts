import type { Element } from 'hast';

import { noteOf } from '../office/nested-lists.ts';
import { element } from '../tree/hast-nodes.ts';
import { TextTooLongError } from '../packed/text-limit.ts';
import { type Marks, type ParagraphKind, PLAIN, RtfFlow } from './rtf-flow.ts';
import { RtfFonts } from './rtf-fonts.ts';
import { newGroup, type RtfGroup } from './rtf-group.ts';
import { RtfStyles } from './rtf-styles.ts';

/** Maximum nesting depth of groups. */
const MAX_DEPTH = 1_000;
/** Cost of an element against the text limit, in characters. */
const ELEMENT_COST = 64;

/** The settings in effect within a group. */
export interface RtfState {
  marks: Marks;
  font: number | null;
  /** Number of fallback characters after a Unicode character, for programs that do not support it. */
  fallback: number;
  /** Whether everything in the group is skipped. */
  isHidden: boolean;
  /** Whether the group's own words are skipped, though groups in it may be read. */
  isMute: boolean;
  isInvisible: boolean;
  isDeleted: boolean;
  paragraph: RtfParagraph;
  field: { href: string | null };
  /** Whether the group defines a row of a nested table. */
  isRowRule: boolean;
  /** Called when the group ends. */
  close: (() => void) | null;
}

interface RtfParagraph {
  style: number;
  outline: number | null;
  isInTable: boolean;
  tables: number;
  list: number;
  depth: number;
  /** The kind of a list that is defined in the paragraph itself. */
  bullet: 'bullets' | 'numbers' | null;
}

export const NO_PARAGRAPH: RtfParagraph = {
  ...{ style: 0, outline: null, isInTable: false, tables: 0 },
  ...{ list: 0, depth: 0, bullet: null },
};

export type LeftOut = 'comments' | 'deleted' | 'formulas' | 'objects' | 'pictures';

/** Context passed to an RTF reader in addition to its tokens. */
export interface RtfSurroundings {
  idPrefix: string;
  /** Records that something is left out. */
  tell: (what: LeftOut) => void;
  /** Stores a picture and returns the address to show it by; null for one that cannot be shown. */
  keep: (bytes: Buffer) => string | null;
  /** Maximum number of characters of the text. */
  room: number;
}

/** Collects the text of an RTF document while its tokens are read; `rtf-words.ts` defines the effects of its control words. */
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
  /** The number of a paragraph as written by its program. */
  label = '';
  readonly #states: RtfState[] = [];
  /** Groups being collected as data rather than text, innermost last. */
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

  /** The group being collected as data; null within text. */
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

  /** Adds bytes of the text, skipping those that are only a fallback for the Unicode character before them. */
  bytes(bytes: string): void {
    const passed = Math.min(this.#toPass, bytes.length);
    this.#toPass -= passed;
    this.#bytes += bytes.slice(passed);
  }

  /** Adds bytes that are not text. */
  data(bytes: string): void {
    this.settle();
    if (this.group === null) return;
    this.group.words.set('bin', bytes.length);
    this.group.parts.push(bytes);
  }

  /** Ends a run of bytes: the bytes that follow are not part of the same multi-byte character. */
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

  /** Writes a character that has a control word, unless it is only a fallback for the Unicode character before it. */
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

  /** Inserts a picture, even where words are skipped: it may be the fill of a shape without words. */
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

  /** Collects the group that has just begun as data and passes it on when it ends. */
  collect(take: (group: RtfGroup) => void): void {
    const group = newGroup();
    this.#groups.push(group);
    this.state.close = () => take(group);
  }

  /** Reads the group that has just begun as a separate text. */
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

  /** Returns the kind of the current paragraph. */
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
