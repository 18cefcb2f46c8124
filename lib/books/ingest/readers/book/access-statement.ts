import { Parser } from 'htmlparser2';
import type { Root } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

import type { PlannedPage, SourceBook } from '../../source-book.ts';
import { type AccessKey, accessKeys, isAccessName } from './access-keys.ts';
import { headBlocks, type HeadFormat } from './head-blocks.ts';
import type { TextProblem } from './written-yaml.ts';
import { FenceTracker } from '../dialects/blocks/fence-tracker.ts';
import { at } from '../sites/literal-values.ts';
import { splitFrontMatter } from './page-front-matter.ts';

/** A place where a page says who may read it. */
export interface AccessStatement {
  /** Line in the file, from 1. */
  line: number;
  column: number;
  /** True for `access` at the top of front matter that is read. False for text that only looks like a statement of who may read the page. */
  isUnderstood: boolean;
  /** Why the statement is not followed, if the text around it is invalid; its position is relative to the file. */
  problem: TextProblem | null;
}

/** The reason why a page's access statement is not followed, as one sentence. */
export interface AccessProblem {
  message: string;
  statement: AccessStatement;
}

/** The word, or forms that could spell it with escapes. */
const MAY_STATE = /access|\\[xu]|&#/i;

/**
 * Finds the access statement of a page. Null when the page does not state in any form who may read it: only keys called `access` count, not words in
 * text or values. Statements that are not understood take precedence over those that are.
 */
export function accessStatement(source: string, format: HeadFormat): AccessStatement | null {
  if (!MAY_STATE.test(source)) return null;
  const blocks = headBlocks(source, format).flatMap(({ text, start, notation, isRead }) =>
    accessKeys(text, notation).map((key) => ({ start, key: { ...key, isPlain: key.isPlain && isRead } })),
  );
  const others = otherKeys(source, format).map((key) => ({ start: 0, key }));
  const found = [...blocks, ...others];
  const first = found.find(({ key }) => !key.isPlain) ?? found[0];
  return first === undefined ? null : placed(source, first.start, first.key);
}

function otherKeys(source: string, format: HeadFormat): AccessKey[] {
  if (format === 'html') return metaKeys(source);
  return format === 'mdx' || format === 'markdown' ? exportedKeys(source) : [];
}

/** Returns whether the document is a single page, whose front matter then describes the document. */
export function isSinglePage({ pages, isMdBook }: Pick<SourceBook, 'pages' | 'isMdBook'>): boolean {
  return pages.length === 1 && !isMdBook;
}

/** Returns null for a page that has no access statement, or has one whose form and place are supported. */
export function accessProblem(
  source: string,
  { page, book }: { page: Pick<PlannedPage, 'filename' | 'format'>; book: Pick<SourceBook, 'pages' | 'isMdBook'> },
): AccessProblem | null {
  const statement = accessStatement(source, page.format);
  if (statement === null) return null;
  const place = placeOf(page, statement);
  if (!statement.isUnderstood) return { message: `${place}: ${unreadMessage(statement)}`, statement };
  if (isSinglePage(book)) return null;
  return {
    message: `${place}: Access can be set for a document, not for one of its pages. Move the statement to lectern.yaml, or remove it.`,
    statement,
  };
}

/** Formats a position for people who use an editor. */
export function placeOf({ filename }: Pick<PlannedPage, 'filename'>, { line, column }: AccessStatement): string {
  return `${filename}, line ${line}, column ${column}`;
}

function unreadMessage({ problem }: AccessStatement): string {
  const because = problem === null ? '' : ` (line ${problem.line}, column ${problem.column}: ${problem.message})`;
  return `The access statement cannot be read${because}; write it as YAML between two lines of ---, like access: [user:ann], or say it in lectern.yaml.`;
}

function placed(source: string, start: number, { offset, isPlain, problem }: AccessKey): AccessStatement {
  const above = source.slice(0, start).split('\n').length - 1;
  return {
    ...positionAt(source, start + offset),
    isUnderstood: isPlain,
    problem: problem && { ...problem, line: above + problem.line },
  };
}

function positionAt(source: string, offset: number): { line: number; column: number } {
  const lines = source.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Finds meta elements with this name. */
function metaKeys(html: string): AccessKey[] {
  const keys: AccessKey[] = [];
  const parser = new Parser({
    onopentag(name, { name: called, property, itemprop }) {
      const isStatement = name === 'meta' && [called, property, itemprop].some(isAccessName);
      if (isStatement) keys.push({ offset: parser.startIndex, isPlain: false, problem: null });
    },
  });
  parser.end(html);
  return keys;
}

const parser = unified().use(remarkParse).use(remarkMdx).freeze();
/** A key in the exports of a page that cannot be parsed as MDX. */
const LOOSE_NAME = /(?:^|[\s{,([.])["'`]?access(?:[-_]?list)?["'`]?\]?[ \t]*[:=,}]/gi;

/** Start of an export statement in a Markdown page that may be meant as MDX. */
const EXPORT = /^export[ \t]*(?:[ \t](?:const|let|var|default|function|class|async)\b|[{*]).*/gm;

/** Finds every place in the modules of an MDX page that names something `access`: exports, and names within them. */
function exportedKeys(source: string): AccessKey[] {
  if (source.search(EXPORT) === -1) return [];
  const { body } = splitFrontMatter(source);
  const above = source.length - body.length;
  const tree = treeOf(body) ?? treeOf(withoutComments(body));
  const offsets = tree === null ? looseOffsets(body) : offsetsIn(tree);
  return offsets.map((offset) => ({ offset: above + offset, isPlain: false, problem: null }));
}

/** Returns null if the text is not valid MDX. */
function treeOf(body: string): Root | null {
  try {
    return parser.parse(body);
  } catch {
    return null;
  }
}

/** Blanks out HTML comments, which are invalid in MDX but occur in sites. Offsets do not change. */
function withoutComments(body: string): string {
  const [before = '', ...parts] = body.split('<!--');
  const rest = parts.map((part) => {
    const length = part.includes('-->') ? part.indexOf('-->') + 3 : 0;
    return length === 0 ? `<!--${part}` : `    ${part.slice(0, length).replace(/[^\n]/g, ' ')}${part.slice(length)}`;
  });
  return before + rest.join('');
}

function offsetsIn(tree: Root): number[] {
  const programs = tree.children.flatMap((node) =>
    node.type === 'mdxjsEsm' ? [{ program: node.data?.estree, start: node.position?.start.offset ?? 0 }] : [],
  );
  return programs.flatMap(({ program, start }) => namesIn(program).map((offset) => Math.max(offset, start)));
}

/** Returns the offsets of names: object properties, declarations, exports and assigned members. */
function namesIn(program: unknown): number[] {
  const found: number[] = [];
  const open: unknown[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const named = givenName(node);
    if (isAccessName(textOf(named))) found.push(Number(at(named, 'start') ?? 0));
    for (const [name, inner] of Object.entries(node)) {
      // Function parameters are not names that the page defines.
      if (name !== 'params') open.push(inner);
    }
  }
  return found.toSorted((one, other) => one - other);
}

function givenName(node: object): unknown {
  switch (at(node, 'type')) {
    case 'Property':
    case 'PropertyDefinition':
      return at(node, 'computed') === true && at(at(node, 'key'), 'type') === 'Identifier' ? null : at(node, 'key');
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return at(node, 'id');
    case 'ExportSpecifier':
    case 'ExportAllDeclaration':
      return at(node, 'exported');
    case 'AssignmentExpression':
      return at(at(node, 'left'), 'property');
    default:
      return null;
  }
}

/** Returns the text of a name or of a string literal. */
function textOf(node: unknown): unknown {
  const [written, ...others] = [at(node, 'quasis') ?? []].flat();
  const inBackticks = others.length === 0 ? at(at(written, 'value'), 'cooked') : undefined;
  return at(node, 'name') ?? at(node, 'value') ?? inBackticks;
}

/** Blanks out code. Offsets do not change. */
function withoutCode(body: string): string {
  const fences = new FenceTracker();
  return body.replace(/.+/g, (line) => (fences.isCode(line) ? ' '.repeat(line.length) : line));
}

/** Searches each export of a page that is not valid MDX: up to a blank line, or to the bracket that closes the one opened on its first line. */
function looseOffsets(body: string): number[] {
  const words = withoutCode(body);
  const exported = [...words.matchAll(EXPORT)];
  return exported.flatMap(({ index, 0: line }, number) => {
    const rest = words.slice(index, exported[number + 1]?.index);
    const end = (/[{[(,]\s*$/.test(line) ? /^[ \t]*[}\])]/m : /\n[ \t]*\n/).exec(rest)?.index ?? rest.length;
    return Array.from(
      rest.slice(0, end).matchAll(LOOSE_NAME),
      (found) => index + found.index + found[0].search(/access/i),
    );
  });
}
