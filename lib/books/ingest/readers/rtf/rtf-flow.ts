import type { Element, ElementContent } from 'hast';

import { contentOf, joinAlike, nestLists, type Paragraph } from '../office/nested-lists.ts';
import { element, text } from '../tree/hast-nodes.ts';
import { newRowRule, type RowRule, RtfTable } from './rtf-table.ts';

/** Maximum nesting depth of tables. */
const MAX_TABLES = 8;

/** Character formatting. */
export interface Marks {
  bold: boolean;
  italic: boolean;
  strike: boolean;
  code: boolean;
  place: 'sup' | 'sub' | null;
  href: string | null;
}

export const PLAIN: Marks = { bold: false, italic: false, strike: false, code: false, place: null, href: null };

interface Run {
  marks: Marks;
  content: ElementContent[];
}

/** The properties of a paragraph other than its content. */
export interface ParagraphKind extends Omit<Paragraph, 'content'> {
  /** Number of tables it is nested in. */
  tables: number;
}

/** A text that is read from beginning to end: the document, a note, or the content of a frame. */
export class RtfFlow {
  #runs: Run[] = [];
  /** Content of the frames of the current paragraph. */
  #framed: Element[] = [];
  readonly #blocks: Paragraph[] = [];
  readonly #tables: { table: RtfTable; cell: Paragraph[]; rule: RowRule }[] = [];

  write(words: string, marks: Marks): void {
    const last = this.#runs.at(-1);
    const node = last?.content.at(-1);
    if (last !== undefined && areAlike(last.marks, marks)) {
      if (node?.type === 'text') node.value += words;
      else last.content.push(text(words));
    } else this.#runs.push({ marks, content: [text(words)] });
  }

  insert(node: Element, marks: Marks = PLAIN): void {
    const last = this.#runs.at(-1);
    if (last !== undefined && areAlike(last.marks, marks)) last.content.push(node);
    else this.#runs.push({ marks, content: [node] });
  }

  /** Adds blocks below the current paragraph. */
  frame(blocks: readonly Element[]): void {
    this.#framed.push(...blocks);
  }

  /** Puts words before those of the current paragraph. */
  lead(words: string): void {
    this.#runs.unshift({ marks: PLAIN, content: [text(words)] });
  }

  /** Number of tables the current text is nested in. */
  get tables(): number {
    return this.#tables.length;
  }

  get hasWords(): boolean {
    return this.#runs.some(({ content }) => content.some((node) => node.type !== 'text' || node.value.trim() !== ''));
  }

  endParagraph({ tables, ...kind }: ParagraphKind): void {
    this.#goInto(tables);
    const place = this.#tables.at(-1)?.cell ?? this.#blocks;
    const content = joined(this.#runs);
    const inner = kind.tag === 'blockquote' && kind.depth === null ? [element('p', {}, content)] : content;
    if (this.hasWords || kind.tag === 'pre') place.push({ ...kind, content: inner });
    for (const { tagName, children } of this.#framed)
      place.push({ depth: null, isNumbered: false, tag: tagName, content: children });
    this.#runs = [];
    this.#framed = [];
  }

  endCell(kind: ParagraphKind): void {
    this.endParagraph(kind);
    const last = this.#tables.at(-1);
    if (last === undefined) return;
    last.table.endCell(contentOf(blocksOf(last.cell)));
    last.cell = [];
  }

  endRow(tables: number): void {
    this.#goInto(tables);
    const last = this.#tables.at(-1);
    last?.table.endRow(last.rule);
  }

  /** Returns the rule for the current row of the table at this nesting depth. */
  rule(tables: number): RowRule {
    this.#goInto(Math.max(tables, this.#tables.length));
    return this.#tables[Math.min(tables, MAX_TABLES) - 1]?.rule ?? newRowRule();
  }

  beginRule(tables: number): void {
    Object.assign(this.rule(tables), newRowRule());
  }

  finish(kind: ParagraphKind): Element[] {
    if (this.hasWords || this.#framed.length > 0) this.endParagraph(kind);
    this.#goInto(0);
    return blocksOf(this.#blocks);
  }

  #goInto(tables: number): void {
    const wanted = Math.min(tables, MAX_TABLES);
    while (this.#tables.length > wanted) {
      const { table, cell } = this.#tables.pop() ?? { table: new RtfTable(), cell: [] };
      const place = this.#tables.at(-1)?.cell ?? this.#blocks;
      if (!table.isEmpty)
        place.push({ depth: null, isNumbered: false, tag: 'table', content: table.finish().children });
      place.push(...cell);
    }
    while (this.#tables.length < wanted) this.#tables.push({ table: new RtfTable(), cell: [], rule: newRowRule() });
  }
}

function blocksOf(paragraphs: readonly Paragraph[]): Element[] {
  return joinAlike(nestLists(paragraphs));
}

function areAlike(one: Marks, other: Marks): boolean {
  return one === other || Object.entries(one).every(([name, value]) => other[name as keyof Marks] === value);
}

/** Converts runs to elements; a link stays one link even if its formatting changes. */
function joined(runs: readonly Run[]): ElementContent[] {
  const nodes: ElementContent[] = [];
  let link: Element | null = null;
  for (const { marks, content } of runs) {
    const inner = styled(marks, content);
    if (marks.href === null) {
      link = null;
      nodes.push(...inner);
    } else if (link?.properties['href'] === marks.href) link.children.push(...inner);
    else {
      link = element('a', { href: marks.href }, inner);
      nodes.push(link);
    }
  }
  return nodes;
}

function styled(marks: Marks, content: ElementContent[]): ElementContent[] {
  const tags = [
    ...(marks.code ? ['code'] : []),
    ...(marks.bold ? ['strong'] : []),
    ...(marks.italic ? ['em'] : []),
    ...(marks.strike ? ['s'] : []),
    ...(marks.place === null ? [] : [marks.place]),
  ];
  return tags.reduce<ElementContent[]>((inner, tag) => [element(tag, {}, inner)], content);
}
