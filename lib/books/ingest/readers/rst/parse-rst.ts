import type { Element, ElementContent } from 'hast';

import { element, elementsOf, isElement, plainText, text } from '../tree/hast-nodes.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { readExplicitMarkup } from './blocks/explicit-markup.ts';
import { readBulletList, readEnumeratedList } from './blocks/item-lists.ts';
import { readDefinitionList, readFieldList, readOptionList } from './blocks/term-lists.ts';
import { readDoctest, readLineBlock, readParagraph, readQuote } from './blocks/verbatim.ts';
import { parseInline } from './inline/parse-inline.ts';
import { idOf, type PageFiles, type ReadBlock, type ReadConstruct, RstPage, type RstReader } from './rst-page.ts';
import { indentOf, isBlank, type Line, linesOf } from './source-lines.ts';
import { readGridTable, readSimpleTable } from './blocks/tables.ts';

const ADORNMENT = /^([!-/:-@[-`{-~])\1*$/;
const TRANSITION_MIN = 4;

/** Reads a section title with a line of punctuation below it, or above and below. */
function readSection(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  const title = overlined(lines, at) ?? underlined(lines, at);
  if (title === null) return null;
  const { text, style, length } = title;
  const heading = element(`h${rankOf(style, reader)}`, {}, reader.inline(text.text.trim(), text.number));
  const name = plainText(heading);
  heading.properties['id'] = idOf(name);
  reader.page.addTarget(name, { kind: 'place', id: idOf(name) });
  reader.page.title ??= name;
  return { nodes: [heading], next: at + length };
}

interface Title {
  text: Line;
  /** The adornment: titles of one level have the same. */
  style: string;
  /** In lines. */
  length: number;
}

function overlined(lines: readonly Line[], at: number): Title | null {
  const [over, text, under] = [lines[at], lines[at + 1], lines[at + 2]];
  const char = adornmentOf(over);
  if (char === null || text === undefined || isBlank(text) || adornmentOf(under) !== char) return null;
  if (adornmentOf(text) !== null || (over?.text.length ?? 0) < Math.min(TRANSITION_MIN, text.text.length)) return null;
  return { text, style: `${char} over`, length: 3 };
}

function underlined(lines: readonly Line[], at: number): Title | null {
  const [text, under] = [lines[at], lines[at + 1]];
  const char = adornmentOf(under);
  if (char === null || text === undefined || isBlank(text) || indentOf(text) > 0) return null;
  const length = under?.text.length ?? 0;
  // A short line of punctuation below a longer text is part of the text.
  if (length < TRANSITION_MIN && length < text.text.length) return null;
  return { text, style: char, length: 2 };
}

function adornmentOf(line: Line | undefined): string | null {
  return line === undefined ? null : (ADORNMENT.exec(line.text)?.[1] ?? null);
}

function rankOf(style: string, { page }: RstReader): number {
  const known = page.titleStyles.indexOf(style);
  if (known === -1) page.titleStyles.push(style);
  return Math.min(6, known === -1 ? page.titleStyles.length : known + 1);
}

/** Reads a line of punctuation between blank lines. */
function readTransition(lines: readonly Line[], at: number): ReadBlock | null {
  const line = lines[at];
  const isRule = adornmentOf(line) !== null && (line?.text.length ?? 0) >= TRANSITION_MIN;
  return isRule && isBlank(lines[at + 1]) ? { nodes: [element('hr')], next: at + 1 } : null;
}

/** Maximum nesting depth: no hand-written page exceeds it. */
const MAX_DEPTH = 60;

/** Constructs in the order in which they are tried. */
const CONSTRUCTS: ReadConstruct[] = [
  readQuote,
  readExplicitMarkup,
  readSection,
  readTransition,
  readGridTable,
  readSimpleTable,
  readBulletList,
  readEnumeratedList,
  readFieldList,
  readOptionList,
  readDoctest,
  readLineBlock,
  readDefinitionList,
];

/** A page parsed without its book: references are still marks (`rst-marks.ts`). */
export interface ParsedRst {
  nodes: ElementContent[];
  page: RstPage;
}

interface RstSource {
  filename: string;
  files: PageFiles;
  /** Line number in the file of the text's first line. */
  first?: number;
  /** Only its definitions count. */
  prologue?: string | undefined;
}

/** Reads reStructuredText. Throws `UnreadablePageError` if it is nested too deeply. */
export function parseRst(source: string, { filename, files, first, prologue }: RstSource): ParsedRst {
  const page = new RstPage(filename, files);
  if (prologue !== undefined) define(prologue, page);
  const nodes = readerOf(page, 0).blocks(linesOf(source, first));
  return { nodes: [...nodes, ...attachLabels([], page)], page };
}

/** Content and warnings of the prologue, which would repeat on every page, are discarded. */
function define(prologue: string, page: RstPage): void {
  readerOf(page, 0).blocks(linesOf(prologue));
  page.pendingIds = [];
  page.title = null;
  page.warnings.length = 0;
}

function readerOf(page: RstPage, depth: number): RstReader {
  const reader: RstReader = {
    page,
    blocks(lines) {
      if (depth > MAX_DEPTH) throw new UnreadablePageError('Its elements are nested too deeply.');
      return readBlocks(lines, readerOf(page, depth + 1));
    },
    inline: (text, line) => parseInline(text, line, reader),
    within(file, read) {
      page.fileStack.push(file);
      try {
        return read();
      } finally {
        page.fileStack.pop();
      }
    },
  };
  return reader;
}

function readBlocks(lines: readonly Line[], reader: RstReader): ElementContent[] {
  const nodes: ElementContent[] = [];
  for (let at = 0; at < lines.length;) {
    if (isBlank(lines[at])) at += 1;
    else {
      const block = readBlock(lines, at, reader);
      for (const node of attachLabels(block.nodes, reader.page)) nodes.push(node);
      at = block.next;
    }
  }
  return nodes;
}

function readBlock(lines: readonly Line[], at: number, reader: RstReader): ReadBlock {
  for (const read of CONSTRUCTS) {
    const block = read(lines, at, reader);
    if (block !== null) return block;
  }
  return readParagraph(lines, at, reader);
}

const HEADING = /^h[1-6]$/;

/** Gives a block the labels above it; a label with nothing below it waits for the next block. */
function attachLabels(nodes: ElementContent[], page: RstPage): ElementContent[] {
  const [first] = nodes;
  if (page.pendingIds.length === 0 || first === undefined) return nodes;
  const labels = page.pendingIds;
  page.pendingIds = [];
  for (const { kind, name, id } of labels) {
    page.anchors.push({ kind, name, id, title: isElement(first) ? titleOf(first) : null });
  }
  const anchors = labels.map(({ id }) => element('a', { id }));
  const names = labels.filter(({ kind, name }) => kind === 'object' && !plainText(first).includes(name));
  const lines = names.map(({ name }) => element('p', {}, [element('code', {}, [text(name)])]));
  if (lines.length > 0 || !isElement(first) || !HEADING.test(first.tagName)) return [...anchors, ...lines, ...nodes];
  first.children.unshift(...anchors);
  return nodes;
}

/** Returns the text for references without words: a title, or the caption of a figure or table. */
function titleOf(block: Element): string | null {
  const named = HEADING.test(block.tagName)
    ? block
    : elementsOf(block).find(({ tagName }) => tagName === 'figcaption' || tagName === 'caption');
  return named === undefined ? null : plainText(named);
}
