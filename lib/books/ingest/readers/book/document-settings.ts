import { LineCounter, parseDocument } from 'yaml';

import { accessListSchema } from '#lib/contracts/admin/access-list.ts';
import type { DialectName } from '#lib/contracts/dialects.ts';
import { documentSettingsSchema } from '#lib/contracts/ingest.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import { type DocumentDetails, NO_DETAILS } from '../../source-book.ts';

/** A document's own settings; null leaves the value to other sources. */
export interface DocumentSettings {
  title: string | null;
  language: string | null;
  authors: string[] | null;
  /** The dialect of its Markdown. */
  dialect: DialectName | null;
  /** Patterns of pages that are read although they would be skipped otherwise, and of pages to skip. */
  include: string[];
  exclude: string[];
  details: DocumentDetails;
}

/**
 * Parses `lectern.yaml`. Throws `AppError('validation_error')`, its sentences naming the lines: a statement of who may read a document is followed to
 * the letter or not at all.
 */
export function parseDocumentSettings(yaml: string, filename: string): DocumentSettings {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, logLevel: 'error' });
  const refuse = (problems: { line: number; message: string }[]): never => {
    const sentences = problems.map(({ line, message }) => `${filename}, line ${line}: ${message}`);
    throw new AppError('validation_error', { publicMessage: sentences.join(' ') });
  };
  if (document.errors.length > 0)
    refuse(
      document.errors.map(({ linePos, message }) => ({
        line: linePos?.[0].line ?? 1,
        message: `${message.split(/ at line |\n/, 1)[0]?.trimEnd() ?? 'This is not valid YAML'}.`,
      })),
    );
  const read = documentSettingsSchema.safeParse(withoutAliases(document) ?? {});
  if (!read.success)
    return refuse(
      read.error.issues.map((issue) => {
        const path = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : issue.path.map(String);
        return { line: lineOf(path, yaml, lines), message: issue.message };
      }),
    );
  return settingsOf(read.data);
}

function settingsOf(said: ReturnType<typeof documentSettingsSchema.parse>): DocumentSettings {
  const { title = null, language = null, authors = null, dialect = null, date } = said;
  const { include = [], exclude = [] } = said;
  return {
    title,
    language,
    authors,
    dialect,
    include,
    exclude,
    details: { ...detailsOf(said), dateMs: date === undefined ? null : Date.parse(date) },
  };
}

function detailsOf(said: ReturnType<typeof documentSettingsSchema.parse>): DocumentDetails {
  const { document_type: documentType = null, department = null, origin = null } = said;
  const { access: accessList = null, description = null } = said;
  return { ...NO_DETAILS, documentType, department, origin, accessList, description };
}

/**
 * Reads the same settings from the front matter of a document's only page. Other programs also use front matter, so values of another form are
 * ignored. Throws `AppError('validation_error')` for an invalid list of readers.
 */
export function settingsOfFrontMatter(fields: ReadonlyMap<string, unknown>, filename: string): DocumentDetails {
  const text = (...names: string[]) => {
    const value = names.map((name) => fields.get(name)).find((one) => typeof one === 'string' && one.trim() !== '');
    return typeof value === 'string' ? value.trim() : null;
  };
  const date = text('date');
  const dateMs = date === null ? Number.NaN : Date.parse(/^\d{4}-\d\d-\d\d$/.test(date) ? `${date}T00:00:00Z` : date);
  return {
    ...NO_DETAILS,
    documentType: text('document_type'),
    department: text('department'),
    origin: text('origin'),
    dateMs: Number.isNaN(dateMs) ? null : dateMs,
    accessList: fields.has('access') ? grantsOf(fields.get('access'), filename) : null,
    description: text('description'),
  };
}

function grantsOf(value: unknown, filename: string): string[] {
  const read = accessListSchema.safeParse(typeof value === 'string' ? [value] : value);
  if (read.success) return read.data;
  const publicMessage = `${filename}: its front matter does not say who may read it. ${read.error.issues[0]?.message ?? ''}`;
  throw new AppError('validation_error', { publicMessage });
}

// Aliases are refused, because they can expand a small text into a very large one.
function withoutAliases(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    return 'aliases are not followed';
  }
}

/** Returns the line of the innermost part of the path that exists in the file. */
function lineOf(path: string[], yaml: string, lines: LineCounter): number {
  const document = parseDocument(yaml, { keepSourceTokens: true, logLevel: 'error' });
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(
      path.slice(0, length).map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
      true,
    );
    if (typeof node !== 'object' || node === null || !('range' in node)) continue;
    const range = node.range;
    if (Array.isArray(range) && typeof range[0] === 'number') return lines.linePos(range[0]).line;
  }
  return 1;
}
