import { toHtml } from 'hast-util-to-html';

import { rstTree } from '../../rst/rst-tree.ts';
import { FenceTracker } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';
import type { SourceLine } from '../notation-page.ts';

const OPENING = /^([ \t]*)(`{3,}|~{3,}|:{3,})\{eval-rst\}[ \t]*$/;
/** What would end the line, or is notation of MyST. */
const MARKS = /[\n{}[\]$\\]/g;

/** ```` ```{eval-rst} ````: a part of a page that is reStructuredText. It becomes one line of HTML, which Markdown leaves as it is. */
export const evalRst: LinePass = async (lines, { context }) => {
  if (context === null) return lines;
  const fences = new FenceTracker({ hasDirectives: true });
  const result: SourceLine[] = [];
  for (let index = 0; index < lines.length;) {
    const line = lines[index];
    if (line === undefined) break;
    const part = fences.isCode(line.text) ? null : partAt(lines, index);
    index += 1;
    if (part === null) result.push(line);
    else {
      const { tree } = await rstTree(part.source, context, line.line + 1);
      const html = toHtml(tree).replace(MARKS, (sign) => `&#${sign.charCodeAt(0)};`);
      for (const text of ['', `${part.indent}<div>${html}</div>`, '']) result.push({ text, line: line.line });
      index = part.end;
      fences.isCode(lines[index]?.text ?? '');
      index += 1;
    }
  }
  return result;
};

/** The part that begins at a line, up to the line of its end; null where none begins. */
function partAt(lines: SourceLine[], index: number): { source: string; indent: string; end: number } | null {
  const [match, indent = '', fence = ''] = OPENING.exec(lines[index]?.text ?? '') ?? [];
  if (match === undefined) return null;
  let end = index + 1;
  while (end < lines.length && !closes(lines[end]?.text ?? '', fence)) end += 1;
  const source = lines.slice(index + 1, end).map(({ text }) => text);
  return { source: source.join('\n'), indent, end };
}

function closes(text: string, fence: string): boolean {
  const words = text.trim();
  return words.length >= fence.length && words === fence.charAt(0).repeat(words.length);
}
