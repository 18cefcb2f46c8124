import { posix } from 'node:path';

import type { DialectName } from '#lib/contracts/dialects.ts';

import { NotationCount } from '../../notation-tally.ts';
import type { SourceLabel } from '../../source-book.ts';
import type { PageContext } from '../page-context.ts';
import { readReferences } from '../rst/book-references.ts';
import { siteVariables } from '../sites/site-variables.ts';
import { pageOfPath } from './pages-by-name.ts';

/** A line of a page on its way to the parser. */
export interface SourceLine {
  text: string;
  /** The line of the page's file that it comes from, counted from 1. */
  line: number;
}

/** What the settings of a folder say is called this and its path, among the variables of a site. */
export const METADATA = 'meta:';

/** A page while its dialect is read, and what of it was left out. */
export class NotationPage {
  /** Null for text that belongs to no book. */
  readonly context: PageContext | null;
  /** Lines of the file above the text; null where lines of other files have been put in. */
  readonly #above: number | null;
  /** What the page says above its text; asked for once. */
  readonly #fields: ReadonlyMap<string, unknown>;
  #said: Record<string, string> | null = null;
  readonly #left = new NotationCount();
  /** Of the lines the parser sees, the lines of the file. */
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

  /** As the book is written; undefined for CommonMark. */
  get dialect(): DialectName | undefined {
    return this.context?.book.dialect;
  }

  /** The lines of a text, counted as those of the file. */
  split(text: string): SourceLine[] {
    return text.split('\n').map((one, index) => ({ text: one, line: index + 1 + (this.#above ?? 0) }));
  }

  /** What the parser is given; places in the parsed tree are then places in these lines. */
  join(lines: readonly SourceLine[]): string {
    this.#lines = lines;
    return lines.map(({ text }) => text).join('\n');
  }

  /** The line of the file for a line that the parser counted from 1. */
  lineOf(parsed: number | undefined): number {
    return this.#lines[(parsed ?? 1) - 1]?.line ?? 1;
  }

  /** What a name of the book leads to; null for a name that it does not have. */
  findLabel(name: string): SourceLabel | null {
    const labels = this.context?.book.labels;
    const label = labels !== undefined && Object.hasOwn(labels, name) ? labels[name] : undefined;
    return label ?? this.#findInRst(name);
  }

  /** Sites of Sphinx have pages in both notations. */
  #findInRst(name: string): SourceLabel | null {
    const { references, pages, dialect } = this.context?.book ?? {};
    if (references === undefined || dialect !== 'myst') return null;
    const place = readReferences(references).find('label', name);
    const page = pages?.find(({ filename }) => filename === place?.filename);
    return place === null || page === undefined
      ? null
      : { page: page.path, id: place.id ?? '', title: place.title ?? '' };
  }

  /** What the configuration of the site says under this name, in any case; null where it says nothing. */
  variable(name: string): string | null {
    return valueOf(this.context?.book.variables ?? {}, name);
  }

  /** What the page says above its text under this name, in any case; null where it says nothing. */
  said(name: string): string | null {
    this.#said ??= siteVariables(Object.fromEntries(this.#fields));
    return valueOf(this.#said, name);
  }

  /** What the page, a folder around it or its site says under this name, as Quarto looks for it; null where none of them says anything. */
  metadata(name: string): string | null {
    const own = this.said(name);
    const { filename = '' } = this.context?.page ?? {};
    for (let folder = posix.dirname(filename); own === null; folder = posix.dirname(folder)) {
      const words = this.variable(`${METADATA}${folder}.${name}`);
      if (words !== null || folder === '.') return words;
    }
    return own;
  }

  /** The address of what a name leads to, as this page would write it. */
  addressOf({ page, id }: SourceLabel): string {
    const own = this.context?.page;
    const other = this.context === null ? null : pageOfPath(this.context.book.pages, page);
    const file =
      other === null || other.path === own?.path
        ? ''
        : posix.relative(posix.dirname(own?.filename ?? ''), other.filename);
    return `${encodeURI(file)}#${id}`;
  }

  /** Notes that something was left out of the text, or all but the words in it; `what` as the author wrote it, in short. */
  leave(what: string, line: number, fate: 'dropped' | 'unwrapped' = 'dropped'): void {
    const file = this.context?.page.filename ?? '';
    this.#left.add(file, { what, fate, line: this.#above === null ? null : line });
  }

  /** How often something was left out. */
  get leftOut(): number {
    return this.#left.times;
  }

  /** Says what was left out of the page. */
  report(): void {
    this.context?.warnings.push(...this.#left.warnings());
  }
}

function valueOf(values: Record<string, string>, name: string): string | null {
  const key = name.toLowerCase();
  return Object.hasOwn(values, key) ? (values[key] ?? null) : null;
}
