import { dirname, resolve } from 'node:path';

import { isWithin, relativePath } from '../book/files-within.ts';
import { IncludedLength, readIncludedFile } from '../book/included-file.ts';
import { markGap, type PageContext } from '../page-context.ts';

const DIRECTIVE = /\\\{\{#[^{}\n]*\}\}|\{\{\s*#([a-zA-Z0-9_]+)\s+([^{}\s][^{}]*)\}\}/g;

interface ExpandedMarkdown {
  markdown: string;
  /** Of a `{{#title …}}` directive. */
  title: string | null;
}

/** Which lines of a file an include asks for: all, a range (0-based, end exclusive), or those between two anchor comments. */
type LineSelection = { kind: 'all' } | { kind: 'range'; start: number; end: number } | { kind: 'anchor'; name: string };

const ANCHOR_START = /ANCHOR:\s*([\w-]+)/;
const ANCHOR_END = /ANCHOR_END:\s*([\w-]+)/;

/**
 * Carries out mdBook's directives: `include`, `rustdoc_include`, `playground` and `title`, nested ones relative to the file
 * they stand in. A file that is not there or lies outside the book becomes a gap with a warning; an escaped or unknown
 * directive stays text.
 */
export async function expandDirectives(markdown: string, context: PageContext): Promise<ExpandedMarkdown> {
  const expansion: Expansion = { context, title: null, length: new IncludedLength() };
  const expanded = await expand(markdown, [context.page.file], expansion);
  return { markdown: expanded, title: expansion.title };
}

interface Expansion {
  context: PageContext;
  title: string | null;
  /** Of the page itself as well. */
  length: IncludedLength;
}

/** `files` are those being expanded, the innermost last. */
async function expand(text: string, files: string[], expansion: Expansion): Promise<string> {
  expansion.length.add(text);
  let result = '';
  let position = 0;
  for (const match of text.matchAll(DIRECTIVE)) {
    result += text.slice(position, match.index) + (await carryOut(match, files, expansion));
    position = match.index + match[0].length;
  }
  return result + text.slice(position);
}

async function carryOut(match: RegExpExecArray, files: string[], expansion: Expansion): Promise<string> {
  const [written, name, parameter = ''] = match;
  switch (name) {
    case undefined:
      return written.slice(1);
    case 'title':
      expansion.title = parameter.trim();
      return '';
    case 'include':
    case 'rustdoc_include':
      return include({ target: parameter.trim(), every: name === 'rustdoc_include' }, files, expansion);
    case 'playground':
    case 'playpen': {
      const [target = '', ...attributes] = parameter.trim().split(/\s+/);
      const code = await include({ target, every: false }, files, expansion);
      return `\`\`\`${['rust', ...attributes].join(',')}\n${code}\n\`\`\`\n`;
    }
    default:
      return written;
  }
}

async function include(
  { target, every }: { target: string; every: boolean },
  files: string[],
  expansion: Expansion,
): Promise<string> {
  const { context } = expansion;
  const [, path = '', lines = null] = /^([^:]*)(?::(.*))?$/s.exec(target) ?? [];
  const file = resolve(dirname(files.at(-1) ?? context.page.file), path);
  const gap = (reason: string) => markGap(context, { written: target, warning: includeWarning(context, file, reason) });
  const read = await readIncludedFile(file, { book: context.book, open: files });
  if (read.kind !== 'text') return gap(read.reason);
  const selected = selectLines(read.text, parseLineSelection(lines), every);
  if (selected === null) return gap(`has no anchor "${lines ?? ''}"`);
  return expand(selected, [...files, read.path], expansion);
}

function includeWarning({ book, page }: PageContext, file: string, reason: string) {
  const name = isWithin(book.rootFolder, file) ? relativePath(book.rootFolder, file) : file;
  return {
    file: name,
    message: `${name} ${reason}; ${page.filename} includes it.`,
    key: `include ${name} ${reason}`,
  };
}

/**
 * What follows the path in `{{#include file.rs:2:10}}`, by mdBook's rule: `:2` one line, `:2:` from there on, `::10` up to
 * there, `:name` an anchor; anything else is the whole file.
 */
export function parseLineSelection(written: string | null): LineSelection {
  const [first = '', second] = written?.split(':', 2) ?? [];
  const start = lineNumber(first);
  if (first !== '' && start === null) return { kind: 'anchor', name: first };
  const end = second === undefined ? null : lineNumber(second);
  if (start === null && end === null) return { kind: 'all' };
  const from = Math.max(0, (start ?? 1) - 1);
  if (second === undefined) return { kind: 'range', start: from, end: from + 1 };
  return { kind: 'range', start: from, end: end ?? Number.POSITIVE_INFINITY };
}

function lineNumber(written: string): number | null {
  return /^\d+$/.test(written) ? Number(written) : null;
}

/**
 * The lines asked for, without the anchor comments; null when there is no such anchor. `every` takes all parts between
 * anchors of that name (mdBook's `rustdoc_include`), otherwise the first counts (`include`).
 */
export function selectLines(text: string, selection: LineSelection, every = false): string | null {
  const lines = text.replace(/\n$/, '').split('\n');
  if (selection.kind === 'anchor') return anchoredLines(lines, selection.name, every)?.join('\n') ?? null;
  const taken = selection.kind === 'all' ? lines : lines.slice(selection.start, selection.end);
  return taken.filter((line) => !isAnchorComment(line)).join('\n');
}

function anchoredLines(lines: string[], name: string, every: boolean): string[] | null {
  const taken: string[] = [];
  let found = false;
  let inside = false;
  for (const line of lines) {
    if (ANCHOR_END.exec(line)?.[1] === name && inside) {
      inside = false;
      if (!every) break;
    } else if (ANCHOR_START.exec(line)?.[1] === name) {
      inside = true;
      found = true;
    } else if (inside && !isAnchorComment(line)) taken.push(line);
  }
  return found ? taken : null;
}

function isAnchorComment(line: string): boolean {
  return ANCHOR_START.test(line) || ANCHOR_END.test(line);
}
