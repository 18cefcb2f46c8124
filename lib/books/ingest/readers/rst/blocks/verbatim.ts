import type { Element, ElementContent } from 'hast';

import { element, text } from '../../tree/hast-nodes.ts';
import type { ReadBlock, RstReader } from '../rst-page.ts';
import {
  cutIndent,
  dedent,
  endOfIndented,
  endOfParagraph,
  indentOf,
  isBlank,
  joined,
  type Line,
} from '../source-lines.ts';
import { skipBlank } from './item-lists.ts';

/** Sphinx's language names that the highlighter does not know. */
const LANGUAGES: Record<string, string | null> = {
  default: null,
  guess: null,
  none: null,
  text: null,
  python3: 'python',
  py3: 'python',
  ipython: 'python',
  ipython3: 'python',
  pytb: null,
  'c++': 'cpp',
  rest: null,
  rst: null,
  restructuredtext: null,
};

export function codeBlock(code: string, language: string | null): Element {
  const wanted = language?.toLowerCase() ?? null;
  const known = wanted !== null && Object.hasOwn(LANGUAGES, wanted) ? LANGUAGES[wanted] : wanted;
  const properties = known === null || known === undefined ? {} : { className: [`language-${known}`] };
  return element('pre', {}, [element('code', properties, [text(code)])]);
}

/** Reads the code block after a paragraph that ends in `::`: indented, or quoted line by line. */
function readLiteralBlock(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  const start = skipBlank(lines, at);
  const first = lines[start];
  if (first === undefined) return null;
  if (indentOf(first) > 0) {
    const next = endOfIndented(lines, start);
    return { nodes: [codeBlock(joined(dedent(lines.slice(start, next))), reader.page.language)], next };
  }
  const quote = /^[!-/:-@[-`{-~]/.exec(first.text)?.[0];
  if (quote === undefined) return null;
  let next = start;
  while (lines[next]?.text.startsWith(quote) === true) next += 1;
  return { nodes: [codeBlock(joined(lines.slice(start, next)), reader.page.language)], next };
}

/** Reads an interactive Python session, up to the next blank line. */
export function readDoctest(lines: readonly Line[], at: number): ReadBlock | null {
  if (!/^>>>(?: |$)/.test(lines[at]?.text ?? '')) return null;
  const next = endOfParagraph(lines, at);
  return { nodes: [codeBlock(joined(lines.slice(at, next)), 'pycon')], next };
}

/** Reads lines that begin with a bar and preserve their line breaks. */
export function readLineBlock(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  if (!isBarred(lines[at])) return null;
  const content: ElementContent[] = [];
  let next = at;
  for (
    let line = lines[next];
    isBarred(line) || (line !== undefined && !isBlank(line) && indentOf(line) > 0);
    line = lines[next]
  ) {
    if (isBarred(line) && next > at) content.push(element('br'));
    content.push(text(' '), ...reader.inline(line?.text.replace(/^\|/, '').trim() ?? '', line?.number ?? 0));
    next += 1;
  }
  return { nodes: [element('p', {}, content)], next };
}

function isBarred(line: Line | undefined): boolean {
  return line !== undefined && /^\|(?: |$)/.test(line.text);
}

/** Reads indented lines that belong to no other construct. A last paragraph after two hyphens is an attribution. */
export function readQuote(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  const line = lines[at];
  if (line === undefined || indentOf(line) === 0) return null;
  const next = endOfIndented(lines, at);
  const indent = lines
    .slice(at, next)
    .filter((one) => !isBlank(one))
    .reduce((least, one) => Math.min(least, indentOf(one)), Infinity);
  const quoted = cutIndent(lines.slice(at, next), indent).map((one) => ({
    ...one,
    text: one.text.replace(/^(?:---?|\u2014) (?=\S)/, '\u2014 '),
  }));
  return { nodes: [element('blockquote', {}, reader.blocks(quoted))], next };
}

/** Reads lines up to a blank or indented one; a paragraph that ends in `::` announces a block of code. */
export function readParagraph(lines: readonly Line[], at: number, reader: RstReader): ReadBlock {
  let next = at + 1;
  for (let line = lines[next]; line !== undefined && !isBlank(line) && indentOf(line) === 0; line = lines[next])
    next += 1;
  const written = joined(lines.slice(at, next));
  const announces = written.endsWith('::') && !written.endsWith('\\::');
  const words = announces ? announcing(written) : written;
  const line = lines[at]?.number ?? 0;
  const nodes = words === '' ? [] : [element('p', {}, reader.inline(words, line))];
  const literal = announces ? readLiteralBlock(lines, next, reader) : null;
  return literal === null ? { nodes, next } : { nodes: [...nodes, ...literal.nodes], next: literal.next };
}

/** Returns the paragraph without the mark: "Like this::" keeps one colon, "Like this ::" none. */
function announcing(written: string): string {
  const before = written.slice(0, -2);
  return before === '' || /\s$/.test(before) ? before.trimEnd() : `${before}:`;
}
