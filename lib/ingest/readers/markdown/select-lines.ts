/** Which lines of a file an include asks for: all, a range (0-based, end exclusive), or those between two anchor comments. */
export type LineSelection =
  { kind: 'all' } | { kind: 'range'; start: number; end: number } | { kind: 'anchor'; name: string };

const ANCHOR_START = /ANCHOR:\s*([\w-]+)/;
const ANCHOR_END = /ANCHOR_END:\s*([\w-]+)/;

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
