import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { decodeSource } from '../book/decode-source.ts';
import { findWithin, isWithin, relativePath } from '../book/files-within.ts';
import { markGap, type PageContext } from '../page-context.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { parseLineSelection, selectLines } from './select-lines.ts';

const DIRECTIVE = /\\\{\{#[^{}\n]*\}\}|\{\{\s*#([a-zA-Z0-9_]+)\s+([^{}\s][^{}]*)\}\}/g;
/** mdBook's own limit. */
const MAX_DEPTH = 10;
/** UTF-16 units of an expanded page: a few lines can include each other's files into gigabytes. */
const MAX_EXPANDED_LENGTH = 5 * 1024 * 1024;

export interface ExpandedMarkdown {
  markdown: string;
  /** Of a `{{#title …}}` directive. */
  title: string | null;
}

/**
 * Carries out mdBook's directives: `include`, `rustdoc_include`, `playground` and `title`, nested ones relative to the file
 * they stand in. A file that is not there or lies outside the book becomes a gap with a warning; an escaped or unknown
 * directive stays text.
 */
export async function expandDirectives(markdown: string, context: PageContext): Promise<ExpandedMarkdown> {
  const expansion = { context, title: null as string | null, length: 0 };
  const expanded = await expand(markdown, [context.page.file], expansion);
  return { markdown: expanded, title: expansion.title };
}

interface Expansion {
  context: PageContext;
  title: string | null;
  length: number;
}

/** `files` are those being expanded, the innermost last. */
async function expand(text: string, files: string[], expansion: Expansion): Promise<string> {
  expansion.length += text.length;
  if (expansion.length > MAX_EXPANDED_LENGTH) throw new UnreadablePageError('Its includes add up to more than 5 MB.');
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
  const found = await findWithin(context.book.rootFolder, file);
  if (found.kind === 'missing') return gap('is not there');
  if (found.kind === 'outside') return gap('lies outside the book');
  if (files.includes(found.path)) return gap('includes itself');
  if (files.length > MAX_DEPTH) return gap('is included too deeply');
  const text = await readText(found.path);
  if (text === null) return gap('is not text');
  const selected = selectLines(text, parseLineSelection(lines), every);
  if (selected === null) return gap(`has no anchor "${lines ?? ''}"`);
  return expand(selected, [...files, found.path], expansion);
}

async function readText(file: string): Promise<string | null> {
  const bytes = await readFile(file);
  try {
    return decodeSource(bytes).text;
  } catch (error) {
    if (error instanceof UnreadablePageError) return null;
    throw error;
  }
}

function includeWarning({ book, page }: PageContext, file: string, reason: string) {
  const name = isWithin(book.rootFolder, file) ? relativePath(book.rootFolder, file) : file;
  return {
    file: name,
    message: `${name} ${reason}; ${page.filename} includes it.`,
    key: `include ${name} ${reason}`,
  };
}
