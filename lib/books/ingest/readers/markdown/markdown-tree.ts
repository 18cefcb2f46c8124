import type { Element, ElementContent, Nodes, Root } from 'hast';
import type { Code, Heading, Root as MarkdownRoot } from 'mdast';
import rehypeRaw from 'rehype-raw';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

import type { SourceBook } from '../../source-book.ts';
import { NotationPage } from '../dialects/notation-page.ts';
import { applyDialect, finishDialect, parseNotation, prepareMarkdown } from '../dialects/read-notation.ts';
import { assertNesting } from '../tree/assert-nesting.ts';
import { element, isContent, isElement, mapChildren, text, textProperty } from '../tree/hast-nodes.ts';
import { takeAttributeLists } from './attribute-lists.ts';
import { joinFormulas, remarkFormulas } from './formulas.ts';

// Ids are not prefixed, so that links in books work; `assignIds` makes sure that they are harmless.
const toHtmlTree = unified().use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' }).use(rehypeRaw).freeze();
const toInlineTree = unified().use(remarkRehype).freeze();

const HASH_LINE = /^(\s*)#(.?)(.*)$/;

const ATTRIBUTES =
  /^\{:?\s*((?:#[^\s{}#]+|\.[^\s{}#.]+|[\w-]+=(?:"[^"{}]*"|[^\s{}"]+)|-)(?:\s+(?:[#.][^\s{}]+|[\w-]+=(?:"[^"{}]*"|[^\s{}"]+)|-))*)\s*\}$/;

/** Whether `$` opens formulas, as far as the book declares it. */
type MathChoice = Pick<SourceBook, 'isDollarPlain'>;

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFormulas, { dollars: true }).freeze();
const dollarParser = unified().use(remarkParse).use(remarkGfm).use(remarkFormulas, { dollars: false }).freeze();

/** Converts a Markdown text to an HTML tree, which is not sanitised yet. `page` has the text's position and dialect. */
export async function markdownTree(
  markdown: string,
  book: MathChoice & Partial<Pick<SourceBook, 'hiddenLinePrefixes'>>,
  page: NotationPage = new NotationPage(null),
): Promise<Root> {
  const prepared = await prepareMarkdown(markdown, page);
  const tree = parseNotation(prepared, page, (text) => parseMarkdown(text, book));
  return treeOfMarkdown(tree, book.hiddenLinePrefixes ?? {}, page);
}

/** Converts parsed Markdown to an HTML tree. Modifies the parsed tree. */
export async function treeOfMarkdown(
  source: MarkdownRoot,
  hiddenLinePrefixes: Record<string, string>,
  page: NotationPage,
): Promise<Root> {
  assertNesting(source);
  joinFormulas(source);
  takeHeadingAttributes(source);
  applyDialect(source, page);
  takeAttributeLists(source);
  prepareCodeBlocks(source, hiddenLinePrefixes);
  keepNotesWithoutReference(source);
  const tree = await toHtmlTree.run(source);
  adoptListings(tree, inlineMarkdown);
  finishDialect(tree, page);
  unwrapSummaries(tree);
  joinTerms(tree);
  return tree;
}

/** Converts a line of Markdown to inline content, without an enclosing paragraph. Raw HTML is dropped. */
function inlineMarkdown(markdown: string): ElementContent[] {
  const source: MarkdownRoot = parseMarkdown(markdown);
  const tree = toInlineTree.runSync(source);
  return tree.children.flatMap((child): ElementContent[] => {
    if (isElement(child, 'p')) return child.children;
    return isContent(child) ? [child] : [];
  });
}

/** Leaves a footnote that nothing refers to where it is written; otherwise it would be missing from the page. */
function keepNotesWithoutReference(tree: MarkdownRoot): void {
  const referred = new Set<string>();
  visit(tree, 'footnoteReference', ({ identifier }) => void referred.add(identifier.toUpperCase()));
  visit(tree, 'footnoteDefinition', ({ identifier, children }, index, parent) => {
    if (referred.has(identifier.toUpperCase()) || parent === undefined || index === undefined) return undefined;
    parent.children.splice(index, 1, ...children);
    return index;
  });
}

/** Unwraps the paragraph in a summary that was written between empty lines so that it is parsed as Markdown. */
function unwrapSummaries(tree: Root): void {
  mapChildren(tree, (node) => {
    if (isElement(node, 'summary')) {
      node.children = node.children.flatMap((child) => (isElement(child, 'p') ? child.children : [child]));
    }
    return [node];
  });
}

/** Prepares code blocks for display: keeps only the language (the first word of `rust,ignore,editable`) and removes hidden lines. */
function prepareCodeBlocks(tree: MarkdownRoot, hiddenLinePrefixes: Record<string, string>): void {
  visit(tree, 'code', (code: Code, index, parent) => {
    const title = titleOfCode(code);
    const words = infoWords(code);
    // `js{1,3}` and `js:line-numbers` are VitePress syntax.
    const language = words[0]?.toLowerCase().split(/[{[:]/, 1)[0] ?? null;
    const ownPrefix = words.find((word) => word.startsWith('hidelines='))?.slice('hidelines='.length);
    const bookPrefix = Object.entries(hiddenLinePrefixes).find(([name]) => name === language)?.[1];
    code.lang = language;
    code.meta = null;
    code.value = withoutHiddenLines(code.value, {
      isRust: language === 'rust',
      prefix: ownPrefix ?? bookPrefix ?? null,
    });
    if (title === null || parent === undefined || index === undefined) return undefined;
    // A `div`, because a paragraph in a list without empty lines would be unwrapped and lose its class.
    const data = { hName: 'div', hProperties: { className: ['filename'] } };
    parent.children.splice(index, 0, { type: 'paragraph', children: [{ type: 'text', value: title }], data });
    return index + 2;
  });
}

const CODE_TITLE = /(?:^|[\s{,])(?:title|filename)=(?:"([^"]{1,300})"|'([^']{1,300})')/;

/** Returns the title that a site shows above a code block: ```` ```js title="main.js" ````. */
function titleOfCode({ lang, meta }: Code): string | null {
  const [, double, single] = CODE_TITLE.exec(`${lang ?? ''} ${meta ?? ''}`) ?? [];
  const title = (double ?? single ?? '').trim();
  return title === '' ? null : title;
}

function infoWords({ lang, meta }: Code): string[] {
  return `${lang ?? ''} ${meta ?? ''}`
    .replace(/^\s*\{\s*\.?|\}/g, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
}

/**
 * Returns a code block as mdBook shows it. In Rust a line that begins with `# ` or is a lone `#` is hidden and `##` stands for `#`; `#[…]` and `#!`
 * are code. Other languages hide the lines with the prefix that the book or the block names.
 */
export function withoutHiddenLines(code: string, options: { isRust: boolean; prefix: string | null }): string {
  if (options.isRust) return code.split('\n').flatMap(visibleRustLine).join('\n');
  const { prefix } = options;
  if (prefix === null || prefix === '') return code;
  return code
    .split('\n')
    .filter((line) => !line.trimStart().startsWith(prefix))
    .join('\n');
}

function visibleRustLine(line: string): string[] {
  const [, indent = '', next = '', rest = ''] = HASH_LINE.exec(line) ?? [];
  if (!HASH_LINE.test(line)) return [line];
  if (next === '#') return [`${indent}#${rest}`];
  return next === '' || next === ' ' ? [] : [line];
}

/** Removes the attributes at the end of headings (`## Title {#id .class}`) and keeps the id. */
function takeHeadingAttributes(tree: MarkdownRoot): void {
  visit(tree, 'heading', (heading: Heading) => {
    const last = heading.children.at(-1);
    if (last?.type !== 'text') return;
    // Some sites write `%{#id}%`, because their translation tools use braces.
    last.value = last.value.replace(/ ?%(\{[^{}]{1,300}\})%$/, ' $1');
    const start = last.value.lastIndexOf('{');
    const attributes = start === -1 ? null : ATTRIBUTES.exec(withoutNames(last.value.slice(start).trimEnd()));
    if (!attributes) return;
    last.value = last.value.slice(0, start).trimEnd();
    const id = attributes[1]?.split(/\s+/).find((attribute) => attribute.startsWith('#'));
    if (id !== undefined) heading.data = { ...heading.data, hProperties: { id: id.slice(1) } };
  });
}

/** Removes attributes without a value: like the sign for an unnumbered heading, they carry no information. */
function withoutNames(attributes: string): string {
  const isName = (word: string) => word.startsWith('data-') && !word.includes('=');
  return attributes
    .split(' ')
    .map((word) => (isName(word) ? `-${word.endsWith('}') ? '}' : ''}` : word))
    .join(' ');
}

/**
 * Converts the `<Listing number file-name caption>` of the Rust book's preprocessor into a figure, with the file's name above and number and caption
 * below. The caption is Markdown.
 */
function adoptListings(tree: Root, inlineMarkdown: (markdown: string) => ElementContent[]): void {
  mapChildren(tree, (node) => {
    if (!isElement(node, 'listing')) return [node];
    const number = textProperty(node, 'number');
    const caption = textProperty(node, 'caption');
    const fileName = textProperty(node, 'file-name');
    if (number === null && caption === null && fileName === null) return node.children;
    const label = number === null ? [] : [text(`Listing ${number}${caption === null ? '' : ': '}`)];
    const words = caption === null ? [] : inlineMarkdown(caption);
    const children = [
      ...(fileName === null ? [] : [element('p', { className: ['filename'] }, [text(`Filename: ${fileName}`)])]),
      ...node.children,
      ...(label.length + words.length === 0 ? [] : [element('figcaption', {}, [...label, ...words])]),
    ];
    return [
      element('figure', { className: ['listing'], ...(number === null ? {} : { id: `listing-${number}` }) }, children),
    ];
  });
}

/** Parses CommonMark with GitHub's extensions: tables, footnotes, task lists, strikethrough, bare links, formulas. */
export function parseMarkdown(markdown: string, { isDollarPlain }: MathChoice = {}): MarkdownRoot {
  return (isDollarPlain === true ? dollarParser : parser).parse(markdown);
}

const BLOCKS = new Set(['p', 'div', 'pre', 'ul', 'ol', 'dl', 'table', 'blockquote', 'details', 'figure']);

/** Merges consecutive definition lists. Terms, and definitions of one paragraph, contain their text directly, without a paragraph. */
function joinTerms(tree: Root): void {
  joinWithin(tree);
}

function joinWithin(parent: Nodes): void {
  if (parent.type !== 'element' && parent.type !== 'root') return;
  const children: Root['children'] = [];
  let list: Element | null = null;
  for (const child of parent.children) {
    joinWithin(child);
    if (isElement(child, 'dl') && list !== null) {
      list.children.push(...child.children);
      continue;
    }
    if (isElement(child, 'dl')) list = child;
    else if (!isSpace(child)) list = null;
    children.push(child);
  }
  parent.children = children.flatMap(meaningsAlone);
  if (isElement(parent, 'dt', 'dd')) parent.children = wordsOf(parent);
}

/** Replaces definition lists without any term by the content of their definitions. */
function meaningsAlone(node: Root['children'][number]): Root['children'] {
  if (!isElement(node, 'dl') || node.children.some((child) => isElement(child, 'dt', 'div'))) return [node];
  return node.children.flatMap((child) => {
    if (!isElement(child, 'dd')) return isSpace(child) ? [] : [child];
    const isPhrase = child.children.every(
      (inner) => inner.type === 'text' || !BLOCKS.has(inner.type === 'element' ? inner.tagName : ''),
    );
    return isPhrase ? [element('p', {}, child.children)] : child.children;
  });
}

function wordsOf({ children }: Element): ElementContent[] {
  const said = children.filter((child) => !isSpace(child));
  const [only] = said;
  return said.length === 1 && isElement(only, 'p') ? only.children.filter(isContent) : children;
}

function isSpace(node: Nodes): boolean {
  return node.type === 'text' && node.value.trim() === '';
}
