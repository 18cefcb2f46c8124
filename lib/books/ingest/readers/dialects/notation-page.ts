import { posix } from 'node:path';

import type { DialectName } from '#lib/contracts/dialects.ts';

import { NotationCount } from '../../notation-tally.ts';
import type { SourceLabel } from '../../source-book.ts';
import type { PageContext } from '../page-context.ts';
import { readReferences } from '../rst/book-references.ts';
import { siteVariables } from '../sites/site-variables.ts';
import { pageOfPath } from './pages-by-name.ts';

/** A line of a page before parsing. */
export interface SourceLine {
  text: string;
  /** The line number in the page's file, from 1. */
  line: number;
}

/** Prefix, before the folder's path, of the site variables that hold the settings of a folder. */
export const METADATA = 'meta:';

/** A page while its dialect is read, and a record of its omissions. */
export class NotationPage {
  /** Null for text that is not part of a book. */
  readonly context: PageContext | null;
  /** Number of lines of the file above the text; null if lines of other files have been inserted. */
  readonly #above: number | null;
  /** The page's front matter; read once. */
  readonly #fields: ReadonlyMap<string, unknown>;
  #said: Record<string, string> | null = null;
  readonly #left = new NotationCount();
  /** The file's lines for the lines that the parser receives. */
  #lines: readonly SourceLine[] = [];

  constructor(
    context: PageContext | null,
    above: number | null = 0,
    fields: ReadonlyMap<string, unknown> = new Map<string, unknown>(),
  ) {
    this.context = context;
    this.#above = above;
    this.#fields = fields;
  }

  /** The dialect of the book; undefined for CommonMark. */
  get dialect(): DialectName | undefined {
    return this.context?.book.dialect;
  }

  /** Splits a text into lines, numbered as in the file. */
  split(text: string): SourceLine[] {
    return text.split('\n').map((one, index) => ({ text: one, line: index + 1 + (this.#above ?? 0) }));
  }

  /** Joins the lines into the parser's input; positions in the parsed tree then refer to these lines. */
  join(lines: readonly SourceLine[]): string {
    this.#lines = lines;
    return lines.map(({ text }) => text).join('\n');
  }

  /** Returns the file's line number for a line number of the parser, from 1. */
  lineOf(parsed: number | undefined): number {
    return this.#lines[(parsed ?? 1) - 1]?.line ?? 1;
  }

  /** Returns the target of a name in the book; null for an unknown name. */
  findLabel(name: string): SourceLabel | null {
    const labels = this.context?.book.labels;
    const label = labels !== undefined && Object.hasOwn(labels, name) ? labels[name] : undefined;
    return label ?? this.#findInRst(name);
  }

  /** Sphinx sites have pages in both notations. */
  #findInRst(name: string): SourceLabel | null {
    const { references, pages, dialect } = this.context?.book ?? {};
    if (references === undefined || dialect !== 'myst') return null;
    const place = readReferences(references).find('label', name);
    const page = pages?.find(({ filename }) => filename === place?.filename);
    return place === null || page === undefined
      ? null
      : { page: page.path, id: place.id ?? '', title: place.title ?? '' };
  }

  /** Returns the value of a name in the configuration of the site, ignoring case; null if there is none. */
  variable(name: string): string | null {
    return valueOf(this.context?.book.variables ?? {}, name);
  }

  /** Returns the value of a name in the page's front matter, ignoring case; null if there is none. */
  said(name: string): string | null {
    this.#said ??= siteVariables(Object.fromEntries(this.#fields));
    return valueOf(this.#said, name);
  }

  /** Returns the value of a name from the page, a folder around it or its site, in Quarto's lookup order; null if none of them has one. */
  metadata(name: string): string | null {
    const own = this.said(name);
    const { filename = '' } = this.context?.page ?? {};
    for (let folder = posix.dirname(filename); own === null; folder = posix.dirname(folder)) {
      const words = this.variable(`${METADATA}${folder}.${name}`);
      if (words !== null || folder === '.') return words;
    }
    return own;
  }

  /** Returns the address of a label's target, as this page would write it. */
  addressOf({ page, id }: SourceLabel): string {
    const own = this.context?.page;
    const other = this.context === null ? null : pageOfPath(this.context.book.pages, page);
    const file =
      other === null || other.path === own?.path
        ? ''
        : posix.relative(posix.dirname(own?.filename ?? ''), other.filename);
    return `${encodeURI(file)}#${id}`;
  }

  /** Notes an omission from the text, either complete or of all but the words in it; `what` is the author's notation, shortened. */
  leave(what: string, line: number, fate: 'dropped' | 'unwrapped' = 'dropped'): void {
    const file = this.context?.page.filename ?? '';
    this.#left.add(file, { what, fate, line: this.#above === null ? null : line });
  }

  /** Number of times that content was left out. */
  get leftOut(): number {
    return this.#left.times;
  }

  /** Reports the omissions from the page. */
  report(): void {
    this.context?.warnings.push(...this.#left.warnings());
  }
}

function valueOf(values: Record<string, string>, name: string): string | null {
  const key = name.toLowerCase();
  return Object.hasOwn(values, key) ? (values[key] ?? null) : null;
}
