import type { TextRange } from '#lib/foundation/text/range.ts';

import type { Random } from '#lib/foundation/core/random.ts';

import {
  CODE_LINES,
  HEADINGS,
  IDEOGRAPHIC_SENTENCES,
  ITEMS,
  REPEATED_SENTENCES,
  REPLACEMENTS,
  ROWS,
  SENTENCES,
  THINGS,
} from './trial-words.ts';

/** A sentence, item, row or line with an identity that edits carry along; a copy keeps the identity of what it was made from. */
export interface Passage {
  id: number;
  text: string;
  /** White space before it on its line. */
  indentation: string;
  /** Other words than it began with: what cited the old ones has lost them. */
  isRewritten: boolean;
}

export interface Block {
  kind: 'heading' | 'prose' | 'ideographic' | 'list' | 'code' | 'table';
  passages: Passage[];
}

/** One sentence in so many is one that pages repeat. */
const REPEATED_ONE_IN = 8;

/** A heading with the blocks under it. */
export type Section = Block[];
export type TrialPage = Section[];

/** A page as text, and where each passage that still says what it said stands: more than once when it was copied. */
export interface RenderedPage {
  text: string;
  places: Map<number, TextRange[]>;
  /** The identities before and after each passage; of what was reworded, none. */
  neighbours: Map<number, { before: number; after: number }>;
  /** The passages whose words stand at another place as well. */
  repeated: Set<number>;
}

const JOINT: Record<Block['kind'], string> = {
  heading: '\n',
  prose: ' ',
  ideographic: '',
  list: '\n',
  code: '\n',
  table: '\n',
};

/** The canonical text of a page: one line break at each edge of a block. */
export function renderPage(page: TrialPage): RenderedPage {
  const places = new Map<number, TextRange[]>();
  let text = '';
  for (const { kind, passages } of page.flat()) {
    passages.forEach((passage, index) => {
      if (text !== '') text += index === 0 ? '\n' : JOINT[kind];
      text += passage.indentation;
      const range = { start: text.length, end: text.length + passage.text.length };
      text += passage.text;
      if (!passage.isRewritten) places.set(passage.id, [...(places.get(passage.id) ?? []), range]);
    });
  }
  const all = page.flat().flatMap(({ passages }) => passages);
  return { text, places, neighbours: neighboursIn(all), repeated: repeatedIn(all) };
}

const PAGE_EDGE = 0;
const REWRITTEN = -1;

function neighboursIn(all: Passage[]): RenderedPage['neighbours'] {
  const idAt = (index: number) => {
    const passage = all[index];
    if (passage === undefined) return PAGE_EDGE;
    return passage.isRewritten ? REWRITTEN : passage.id;
  };
  return new Map(all.map(({ id }, index) => [id, { before: idAt(index - 1), after: idAt(index + 1) }]));
}

function repeatedIn(all: Passage[]): Set<number> {
  const counts = new Map<string, number>();
  for (const { text } of all) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Set(all.filter(({ text }) => (counts.get(text) ?? 0) > 1).map(({ id }) => id));
}

/** Makes passages, blocks and pages; every passage it makes has an identity of its own. */
export class PageWriter {
  readonly #random: Random;
  #nextId = 1;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Three to six sections with repeated sentences strewn over them. */
  page(): TrialPage {
    return Array.from({ length: 3 + this.#random.below(4) }, () => this.#section());
  }

  /** A block with words of the page's own kind. */
  block(): Block {
    const kind = this.#random.pick(KINDS) ?? 'prose';
    const count = 1 + this.#random.below(kind === 'prose' ? 4 : 3);
    if (kind === 'code') return { kind, passages: this.#codeLines() };
    return { kind, passages: Array.from({ length: count }, () => this.passage(this.#sentenceOf(kind))) };
  }

  /** A paragraph that holds nothing of what the page said. */
  replacementBlock(): Block {
    const count = 1 + this.#random.below(3);
    return { kind: 'prose', passages: Array.from({ length: count }, () => this.replacement()) };
  }

  replacement(): Passage {
    return this.passage(this.#random.pick(REPLACEMENTS) ?? '');
  }

  passage(template: string): Passage {
    const words = template
      .replaceAll('{thing}', () => this.#random.pick(THINGS) ?? '')
      .replaceAll('{n}', () => String(1 + this.#random.below(1_900)));
    const text = words.trimStart();
    const id = this.#nextId;
    this.#nextId += 1;
    return { id, text, indentation: words.slice(0, words.length - text.length), isRewritten: false };
  }

  #section(): Section {
    const heading: Block = { kind: 'heading', passages: [this.passage(this.#random.pick(HEADINGS) ?? '')] };
    return [heading, ...Array.from({ length: 2 + this.#random.below(4) }, () => this.block())];
  }

  /** A run of lines as they stand in a listing. */
  #codeLines(): Passage[] {
    const first = this.#random.below(CODE_LINES.length - 3);
    return CODE_LINES.slice(first, first + 3 + this.#random.below(4)).map((line) => this.passage(line));
  }

  #sentenceOf(kind: Block['kind']): string {
    if (kind === 'list') return this.#random.pick(ITEMS) ?? '';
    if (kind === 'table') return this.#random.pick(ROWS) ?? '';
    if (this.#random.below(REPEATED_ONE_IN) === 0) return this.#random.pick(REPEATED_SENTENCES) ?? '';
    return this.#random.pick(kind === 'ideographic' ? IDEOGRAPHIC_SENTENCES : SENTENCES) ?? '';
  }
}

const KINDS: readonly Block['kind'][] = ['prose', 'prose', 'prose', 'prose', 'ideographic', 'list', 'code', 'table'];
