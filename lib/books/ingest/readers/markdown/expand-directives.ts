import { PageIncludes } from '../book/included-file.ts';
import { includePart, type PartMarks, type Selection } from '../book/included-part.ts';
import type { PageContext } from '../page-context.ts';

const DIRECTIVE = /\\\{\{#[^{}\n]*\}\}|\{\{\s*#([a-zA-Z0-9_]+)\s+([^{}\s][^{}]*)\}\}/g;
const ANCHOR = /ANCHOR(_END)?:\s*([\w-]+)/;

interface ExpandedMarkdown {
  markdown: string;
  /** The title set by a `{{#title …}}` directive. */
  title: string | null;
}

/**
 * Carries out mdBook's directives: `include`, `rustdoc_include`, `playground` and `title`, nested ones relative to the file that contains them. A
 * file that does not exist or lies outside the book becomes a gap with a warning; an escaped or unknown directive stays text.
 */
export async function expandDirectives(markdown: string, context: PageContext): Promise<ExpandedMarkdown> {
  const includes = new PageIncludes(context);
  includes.add(markdown);
  let title: string | null = null;
  /** `open` are the files being expanded, from the outermost to the innermost. */
  const expand = async (text: string, open: string[]): Promise<string> => {
    let result = '';
    let position = 0;
    for (const match of text.matchAll(DIRECTIVE)) {
      result += text.slice(position, match.index) + (await carryOut(match, open));
      position = match.index + match[0].length;
    }
    return result + text.slice(position);
  };
  const carryOut = async ([written, name, parameter = '']: RegExpExecArray, open: string[]): Promise<string> => {
    const [first = '', ...attributes] = parameter.trim().split(/\s+/);
    switch (name) {
      case undefined:
        return written.slice(1);
      case 'title':
        title = parameter.trim();
        return '';
      case 'include':
        return include(parameter.trim(), true, open);
      case 'rustdoc_include':
        return include(parameter.trim(), false, open);
      case 'playground':
      case 'playpen':
        return `\`\`\`${['rust', ...attributes].join(',')}\n${await include(first, true, open)}\n\`\`\`\n`;
      default:
        return written;
    }
  };
  const include = async (target: string, isFirst: boolean, open: string[]): Promise<string> => {
    const [, path = '', part = ''] = /^([^:]*)(?::(.*))?$/s.exec(target) ?? [];
    const select = (text: string) => includePart(text, { ...selectionOf(part), isFirst });
    const taken = await includes.take({ target, candidates: [path], open, select });
    return taken.kind === 'gap' ? taken.mark : expand(taken.text, [...open, taken.path]);
  };
  return { markdown: await expand(markdown, [context.page.file]), title };
}

/**
 * Parses the selection after the path in `{{#include file.rs:2:10}}`, by mdBook's rule: `:2` one line, `:2:` from there on, `::10` up to there,
 * `:name` all parts between anchors of that name; anything else is the whole file. Comments with anchors are left out.
 */
export function selectionOf(written: string): Selection {
  const [first = '', second] = written.split(':', 2);
  if (!/^\d*$/.test(first)) return { marks: anchorOf, parts: [first] };
  const numbers = second === undefined ? first : `${first}:${/^\d+$/.test(second) ? second : ''}`;
  return { marks: anchorOf, ...(numbers !== '' && { numbers }) };
}

const anchorOf: PartMarks = (line) => {
  const [, end, name] = ANCHOR.exec(line) ?? [];
  return name === undefined ? null : { name, isEnd: end !== undefined };
};
