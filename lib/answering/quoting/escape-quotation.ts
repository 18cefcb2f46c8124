import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

// Matches text that a marker parser would read as a citation.
const MARKER_LIKE = /\[([ ,;–-]*\d[\d ,;–-]*)\]/g;

/**
 * Escapes the words of a source for the Markdown of an answer: a backslash is put before brackets that would read as a marker, a link or a picture,
 * and before backticks that would open code. `code` lists the ranges of the text that the source sets as code, in order and without overlap.
 */
export function escapeQuotation(text: string, code: readonly TextRange[] = []): string {
  if (code.length === 0) {
    const escaped = escapeBrackets(text);
    const ticks = escaped.match(/`/g)?.length ?? 0;
    return ticks % 2 === 0 ? escaped : escaped.replaceAll('`', '\\`');
  }
  let markdown = '';
  let at = 0;
  for (const { start, end } of code) {
    markdown += escapeAround(text.slice(at, start)) + codeSpan(text.slice(start, end));
    at = end;
  }
  return markdown + escapeAround(text.slice(at));
}

function escapeBrackets(text: string): string {
  return text.replace(MARKER_LIKE, '\\[$1\\]').replaceAll('](', ']\\(');
}

/** Outside code, every backtick and every backslash is literal: a backslash before a backtick would undo its escape. */
function escapeAround(text: string): string {
  return escapeBrackets(text.replaceAll('\\', '\\\\')).replaceAll('`', '\\`');
}

/** Returns words as a code span, enclosed in more backticks than they contain. */
function codeSpan(words: string): string {
  if (words.trim() === '') return words;
  const lines = words.split(/\n\s*/);
  const line = lines.map((each, index) => (index === lines.length - 1 ? each : trimEndOf(each, /\s/))).join(' ');
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const needsSpace = line.startsWith('`') || line.endsWith('`') || (line.startsWith(' ') && line.endsWith(' '));
  return needsSpace ? `${fence} ${line} ${fence}` : fence + line + fence;
}
