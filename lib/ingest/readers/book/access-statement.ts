import { Parser } from 'htmlparser2';

import type { PlannedPage, SourceBook } from '../../source-book.ts';
import { type AccessKey, accessKeys, isAccessName } from './access-keys.ts';
import { exportedKeys } from './exported-keys.ts';
import { headBlocks, type HeadFormat } from './head-blocks.ts';
import type { TextProblem } from './written-yaml.ts';

/** Where a page says who may read it. */
export interface AccessStatement {
  /** In the file, from 1. */
  line: number;
  column: number;
  /** `access` at the top of front matter that is read. False for what only looks as if it said who may read the page. */
  isUnderstood: boolean;
  /** Why it is not, where the text around it is broken; its place is in the file. */
  problem: TextProblem | null;
}

/** Why what a page says of its readers is not followed, as one sentence. */
export interface AccessProblem {
  message: string;
  statement: AccessStatement;
}

/** The word, or what it can be written as with escapes of some kind. */
const MAY_STATE = /access|\\[xu]|&#/i;

/**
 * Null when the page does not say who may read it, in any form: only what is called `access` says so, and no word of a text or a
 * value. What is not understood comes before what is.
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

/** Whether a document is a page that speaks for itself: what stands above its text is said of the document. */
export function isSinglePage({ pages, isMdBook }: Pick<SourceBook, 'pages' | 'isMdBook'>): boolean {
  return pages.length === 1 && !isMdBook;
}

/** Null for a page that says nothing of its readers, or says it in a way and at a place where it is followed. */
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

/** As people find it in an editor. */
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

/** Elements that say something of their page by this name. */
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
