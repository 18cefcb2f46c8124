import type { ElementContent, Nodes, RootContent } from 'hast';

import { element, isElement, text } from '../tree/hast-nodes.ts';
import { markFormula } from './formula-marks.ts';

interface Delimiters {
  open: string;
  close: string;
  isDisplay: boolean;
  /** False for AsciiMath, which is left as written. */
  isTex: boolean;
}

/** The delimiters that scripts look for in the text of a page, in the usual setup of MathJax and KaTeX. */
export const SCRIPT_DELIMITERS: readonly Delimiters[] = [
  { open: '\\(', close: '\\)', isDisplay: false, isTex: true },
  { open: '\\[', close: '\\]', isDisplay: true, isTex: true },
  { open: '$$', close: '$$', isDisplay: true, isTex: true },
];

/** The delimiters that Asciidoctor writes for `stem`, `latexmath` and `asciimath`. */
export const STEM_DELIMITERS: readonly Delimiters[] = [
  { open: '\\(', close: '\\)', isDisplay: false, isTex: true },
  { open: '\\[', close: '\\]', isDisplay: true, isTex: true },
  { open: '\\$', close: '\\$', isDisplay: false, isTex: false },
];

const WITHOUT_FORMULAS = ['pre', 'code', 'samp', 'kbd', 'script', 'style', 'textarea', 'math'];

/** Marks the formulas between delimiters in the text of a tree, except in code. A formula must be within one text node. */
export function markFormulasInText(node: Nodes, delimiters: readonly Delimiters[]): void {
  if (!('children' in node)) return;
  const children = (node.children as RootContent[]).flatMap((child): RootContent[] => {
    if (child.type === 'text') return splitText(child.value, delimiters);
    if (!isElement(child, ...WITHOUT_FORMULAS)) markFormulasInText(child, delimiters);
    return [child];
  });
  node.children = children;
}

function splitText(value: string, delimiters: readonly Delimiters[]): ElementContent[] {
  const parts: ElementContent[] = [];
  // A formula without an end is searched for only once.
  let candidates = delimiters.filter(({ open }) => value.includes(open));
  let at = 0;
  while (candidates.length > 0) {
    const next = firstOf(value, at, candidates);
    if (next === null) break;
    const { kind, start } = next;
    const from = start + kind.open.length;
    const end = value.indexOf(kind.close, from);
    if (end === -1) {
      candidates = candidates.filter((candidate) => candidate !== kind);
      continue;
    }
    const source = value.slice(from, end);
    if (start > at) parts.push(text(value.slice(at, start)));
    if (kind.isTex) parts.push(markFormula({ notation: 'tex', source, isDisplay: kind.isDisplay }));
    else parts.push(element('code', {}, [text(source)]));
    at = end + kind.close.length;
  }
  if (at < value.length || parts.length === 0) parts.push(text(value.slice(at)));
  return parts;
}

function firstOf(
  value: string,
  from: number,
  candidates: readonly Delimiters[],
): { kind: Delimiters; start: number } | null {
  const found = candidates.map((kind) => ({ kind, start: value.indexOf(kind.open, from) }));
  return found.filter(({ start }) => start !== -1).toSorted((one, other) => one.start - other.start)[0] ?? null;
}
