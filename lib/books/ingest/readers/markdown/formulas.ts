import type { Properties } from 'hast';
import type { Code, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import type { CompileContext, Extension as FromMarkdown, Token } from 'mdast-util-from-markdown';
import type { Processor } from 'unified';

import { formulaBetween, markFormula } from '../math/formula-marks.ts';
import { type MathSyntax, mathSyntax } from './math-syntax.ts';

/** A formula within a paragraph, and one on lines of its own. Both become formula marks in the HTML tree. */
interface FormulaNode {
  type: 'formula' | 'formulaLines';
  value: string;
  position?: Paragraph['position'];
  data: { hName: string; hProperties: Properties; hChildren: { type: 'text'; value: string }[] };
}

declare module 'mdast' {
  interface PhrasingContentMap {
    formula: FormulaNode & { type: 'formula' };
  }
  interface RootContentMap {
    formula: FormulaNode & { type: 'formula' };
    formulaLines: FormulaNode & { type: 'formulaLines' };
  }
  interface BlockContentMap {
    formulaLines: FormulaNode & { type: 'formulaLines' };
  }
}

/** A Markdown parser plugin that reads formulas. See `mathSyntax`. */
export function remarkFormulas(this: Processor, syntax: MathSyntax): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(mathSyntax(syntax));
  (data.fromMarkdownExtensions ??= []).push({
    exit: { formulaText: exitFormula, formulaFlow: exitFormula },
  } satisfies FromMarkdown);
}

function exitFormula(this: CompileContext, token: Token): undefined {
  const isLines = token.type === 'formulaFlow';
  const { source, name } = withoutName(this.sliceSerialize(token));
  const formula = formulaBetween(source);
  const value = formula?.source.trim() ?? '';
  const node: FormulaNode = {
    type: isLines ? 'formulaLines' : 'formula',
    value,
    data: markOf(value, formula?.isDisplay ?? isLines, name),
  };
  this.enter(node, token);
  this.exit(token);
}

/** Creates a node for a formula within a paragraph. */
export function formulaNode(value: string): PhrasingContent {
  return { type: 'formula', value, data: markOf(value, false) };
}

function markOf(value: string, isDisplay: boolean, name?: string): FormulaNode['data'] {
  const mark = markFormula({ notation: 'tex', source: value, isDisplay }, name);
  return { hName: 'code', hProperties: mark.properties, hChildren: [{ type: 'text', value }] };
}

/** Splits off the name of a formula, which follows it: `$$ … $$ (name)` or `$$ … $$ {#name}`. */
function withoutName(written: string): { source: string; name: string | undefined } {
  const end = written.lastIndexOf('$$');
  if (end <= 0) return { source: written, name: undefined };
  const [, name] = /^\s{0,9}(?:\(([^()\s]{1,100})\)|\{#([^{}\s]{1,100})\})\s{0,9}$/.exec(written.slice(end + 2)) ?? [];
  return { source: name === undefined ? written : written.slice(0, end + 2), name };
}

/**
 * Moves formulas on lines of their own into the paragraphs they belong to, so that "The loss is" and its formula are one sentence: a formula not
 * separated by an empty line, and one after words that end no sentence. Any other between empty lines is a separate paragraph.
 */
export function joinFormulas(parent: Root | RootContent): void {
  if (!('children' in parent)) return;
  for (const child of parent.children) joinFormulas(child);
  const joined: RootContent[] = [];
  for (const child of parent.children) {
    const before = joined.at(-1);
    const line = lineIn(child, before);
    if (line === null) joined.push(child);
    else if (before?.type === 'paragraph' && belongsTo(before, line)) append(before, line);
    else joined.push(line.type === 'paragraph' ? line : paragraphOf(line));
  }
  parent.children = joined;
}

/** Returns a node that may belong to the paragraph before it: a formula, or text that continues after one. */
function lineIn(child: RootContent, before: RootContent | undefined): Line | null {
  if (child.type === 'formulaLines') return child;
  if (child.type === 'paragraph') return endsWithLines(before) ? child : null;
  const isLed =
    child.type === 'code' && child.lang === 'math' && before?.type === 'paragraph' && leadsToFormula(before);
  return isLed ? linesOf(child) : null;
}

function belongsTo(before: Paragraph, line: Line): boolean {
  return isNext(before, line) || (line.type === 'formulaLines' && leadsToFormula(before));
}

type Line = Paragraph | Extract<RootContent, { type: 'formulaLines' }>;

/** A block of code with the language `math` is a formula too. */
function linesOf({ value, position }: Code): Extract<RootContent, { type: 'formulaLines' }> {
  return { type: 'formulaLines', value, data: markOf(value, true), ...(position && { position }) };
}

function paragraphOf(formula: Extract<RootContent, { type: 'formulaLines' }>): Paragraph {
  return { type: 'paragraph', children: [phrase(formula)], ...(formula.position && { position: formula.position }) };
}

function phrase(formula: Extract<RootContent, { type: 'formulaLines' }>): PhrasingContent {
  return { ...formula, type: 'formula' };
}

function endsWithLines(node: RootContent | undefined): boolean {
  return node?.type === 'paragraph' && node.children.at(-1)?.type === 'formula';
}

function isNext(before: Line, { position }: Line): boolean {
  return before.position !== undefined && position?.start.line === before.position.end.line + 1;
}

/** Whether a formula after an empty line ends the sentence that a paragraph begins: "The loss is", "as follows:". */
function leadsToFormula({ children }: Paragraph): boolean {
  const last = children.at(-1);
  return last?.type === 'text' && /[\p{L}\p{N},:;]\s*$/u.test(last.value);
}

function append(paragraph: Paragraph, line: Line): void {
  const own = line.type === 'paragraph' ? line.children : [phrase(line)];
  paragraph.children.push({ type: 'text', value: '\n' }, ...own);
  if (paragraph.position && line.position) paragraph.position = { ...paragraph.position, end: line.position.end };
}
