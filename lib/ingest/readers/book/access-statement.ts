import { isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml';

import type { PlannedPage, SourceBook } from '../../source-book.ts';
import { frontMatterBlock, frontMatterFields, MAX_BLOCK_LENGTH } from './page-front-matter.ts';

/** Where a page says above its text who may read it. */
export interface AccessStatement {
  /** In the file, from 1. */
  line: number;
  /** `access` at the top of front matter that is read. False for what only looks as if it said who may read the page. */
  isUnderstood: boolean;
}

/** Ways to begin what other programs read as front matter, and this one does not. */
const LOOSE_OPENING = /^\s*(?:---|\+\+\+)[ \t]*\n/;
const LOOSE_STATEMENT = /^[ \t]*["']?access["']?[ \t]*[:=]/im;
const MENTION = /\baccess\b/i;
/** As AsciiDoc and reStructuredText write attributes and fields. */
const FIELD_STATEMENT = /^:!?access!?:/im;

/** Null when the page does not say who may read it, in whatever form. */
export function accessStatement(source: string, format: PlannedPage['format'] = 'markdown'): AccessStatement | null {
  const yaml = frontMatterBlock(source);
  if (yaml === null) return tomlStatement(source) ?? looseStatement(source) ?? fieldStatement(source, format);
  if (yaml.length > MAX_BLOCK_LENGTH) return mentionIn(yaml);
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, logLevel: 'error' });
  if (document.errors.length > 0 || !hasValue(document)) return mentionIn(yaml);
  const statements: AccessStatement[] = [];
  visit(document, {
    Pair(_, { key }, ancestors) {
      if (!isScalar(key) || String(key.value).trim().toLowerCase() !== 'access') return;
      const isOnTop = ancestors.length === 2 && isMap(document.contents);
      const line = lines.linePos(key.range?.[0] ?? 0).line + 1;
      statements.push({ line, isUnderstood: isOnTop && key.value === 'access' });
    },
  });
  return statements.find(({ isUnderstood }) => !isUnderstood) ?? statements[0] ?? null;
}

/** Whether a document is a page that speaks for itself: what stands above its text is said of the document. */
export function isSinglePage({ pages, isMdBook }: Pick<SourceBook, 'pages' | 'isMdBook'>): boolean {
  return pages.length === 1 && !isMdBook;
}

/** One sentence when a page says who may read it in a way, or at a place, that has no effect; else null. */
export function accessProblem(
  source: string,
  { page, book }: { page: Pick<PlannedPage, 'filename' | 'format'>; book: Pick<SourceBook, 'pages' | 'isMdBook'> },
): string | null {
  const statement = accessStatement(source, page.format);
  if (statement === null) return null;
  const place = `${page.filename}, line ${statement.line}`;
  if (!statement.isUnderstood) {
    return `${place}: What seems to say who may read this cannot be read; write it as YAML between two lines of ---, like access: [user:ann], or say it in lectern.yaml.`;
  }
  if (isSinglePage(book)) return null;
  return `${place}: Who may read it can be said of a document, not of one of its pages; say it in lectern.yaml, or take it out.`;
}

/** Aliases are not followed: they can make little text into very much. */
function hasValue(document: ReturnType<typeof parseDocument>): boolean {
  try {
    document.toJS({ maxAliasCount: 0 });
    return true;
  } catch {
    return false;
  }
}

/** In front matter that cannot be read, the word alone counts: nobody knows what it would have said. */
function mentionIn(yaml: string): AccessStatement | null {
  const mention = MENTION.exec(yaml);
  return mention === null ? null : { line: lineAt(yaml, mention.index) + 1, isUnderstood: false };
}

/** In TOML that is read for all else: who may read a page is said in YAML, or in the settings of its document. */
function tomlStatement(source: string): AccessStatement | null {
  const fields = frontMatterFields(source);
  if (fields === null || !namesAccess(Object.fromEntries(fields))) return null;
  const statement = LOOSE_STATEMENT.exec(source.slice(0, MAX_BLOCK_LENGTH));
  return { line: statement === null ? 1 : lineAt(source, statement.index), isUnderstood: false };
}

/** However deep it is said. */
function namesAccess(fields: object): boolean {
  const open: unknown[] = [fields];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (name.trim().toLowerCase() === 'access') return true;
      open.push(inner);
    }
  }
  return false;
}

function looseStatement(source: string): AccessStatement | null {
  const opening = LOOSE_OPENING.exec(source)?.[0];
  if (opening === undefined) return null;
  const [head = ''] = source.slice(opening.length, opening.length + MAX_BLOCK_LENGTH).split(/^[ \t]*$/m, 1);
  const statement = LOOSE_STATEMENT.exec(head);
  if (statement === null) return null;
  return { line: lineAt(source, opening.length + statement.index), isUnderstood: false };
}

/** An attribute of AsciiDoc's header, or a field of reStructuredText above the text: nothing here follows it. */
function fieldStatement(source: string, format: PlannedPage['format']): AccessStatement | null {
  if (format !== 'asciidoc' && format !== 'rst') return null;
  const head = headOf(source.slice(0, MAX_BLOCK_LENGTH), format);
  const statement = FIELD_STATEMENT.exec(head);
  return statement === null ? null : { line: lineAt(head, statement.index), isUnderstood: false };
}

/** What stands above the text: in AsciiDoc up to the first blank line, in reStructuredText its title, comments and fields. */
function headOf(source: string, format: 'asciidoc' | 'rst'): string {
  let end = 0;
  for (const block of source.split(/(?<=\n)[ \t]*\r?\n/)) {
    if (format === 'rst' && block.trim() !== '' && !isAboveText(block)) break;
    end = source.indexOf(block, end) + block.length;
    if (format === 'asciidoc' && block.trim() !== '' && !block.startsWith('//')) break;
  }
  return source.slice(0, end);
}

/** Of reStructuredText: a title with the line below it, and above it too; a comment; fields. */
function isAboveText(block: string): boolean {
  if (block.startsWith(':') || block.startsWith('..')) return true;
  return block
    .split('\n', 3)
    .map((line) => line.trim())
    .some((line) => line.length > 1 && new Set(line).size === 1 && /^[^\w\s]/.test(line));
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
