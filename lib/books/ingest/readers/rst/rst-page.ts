import type { ElementContent } from 'hast';

import { NotationCount } from '../../notation-tally.ts';
import type { NotationTally, SourceWarning } from '../../source-book.ts';
import type { Line } from './source-lines.ts';

/** Where a name leads: a place on the page, an address, or another name. */
export type Target =
  | { kind: 'place'; id: string }
  | { kind: 'address'; address: string }
  | { kind: 'name'; name: string };

export interface Footnote {
  /** As written: a number, `#`, `#name` or `*`. */
  label: string;
  id: string;
  content: ElementContent[];
}

/** What another page of the book may refer to. */
export interface Anchor {
  kind: 'label' | 'term' | 'object';
  name: string;
  id: string;
  /** Null where a reference has to bring its own words. */
  title: string | null;
}

/** Files beside the page; `null` for what is not there yet, which is asked for again once it has been read. */
export interface PageFiles {
  /** `file` is as written, relative to `from`, or to the source folder when it begins with a slash. */
  read(file: string, from: string): { text: string; file: string } | { mark: string } | null;
}

/** Of a page with all that it includes. */
const MAX_WARNINGS = 50;

/** What the parts of a page share while it is read. */
export class RstPage {
  /** Labels that stand above the next block. */
  pendingIds: { kind: 'label' | 'object'; name: string; id: string }[] = [];
  readonly targets = new Map<string, Target>();
  readonly anonymous: Target[] = [];
  readonly substitutions = new Map<string, ElementContent[]>();
  readonly footnotes: Footnote[] = [];
  readonly anchors: Anchor[] = [];
  /** Roles the page declares, with the role they are based on. */
  readonly roles = new Map<string, string>();
  /** The files that are being read, the innermost last; relative to the source folder. */
  readonly fileStack: string[];
  /** Adornments of titles in the order of their ranks. */
  readonly titleStyles: string[] = [];
  /** Of code blocks that name none. */
  language: string | null = null;
  module: string | null = null;
  /** The class whose members are being described. */
  owner: string | null = null;
  title: string | null = null;
  readonly tableOfPages: TocEntry[] = [];
  readonly #warnings: SourceWarning[] = [];
  readonly #unknown = new NotationCount();

  readonly filename: string;
  readonly files: PageFiles;

  constructor(filename: string, files: PageFiles) {
    this.filename = filename;
    this.files = files;
    this.fileStack = [filename];
  }

  get warnings(): SourceWarning[] {
    return [...this.#warnings, ...this.#unknown.warnings()];
  }

  /** Says what is wrong, with its line. What is the same everywhere has one `key`. */
  warn(message: string, { line, key }: { line: number; key: string }): void {
    if (this.#warnings.length >= MAX_WARNINGS) return;
    this.#warnings.push({ file: this.#file, message: `${this.#file}, line ${line}: ${message}`, key: `rst ${key}` });
  }

  /** Counts notation that is not understood. */
  leave(what: string, fate: NotationTally['fate'], line: number): void {
    this.#unknown.add(this.#file, { what, fate, line });
  }

  get #file(): string {
    return this.fileStack.at(-1) ?? this.filename;
  }

  /** A name counts where it stands first; explicit names win over the titles of sections. */
  addTarget(name: string, target: Target): void {
    const known = normaliseName(name);
    if (!this.targets.has(known)) this.targets.set(known, target);
  }
}

/** A line of a `toctree`. */
export interface TocEntry {
  /** As written, without its title; relative to the page unless it begins with a slash. */
  target: string;
  title: string | null;
  isGlob: boolean;
  /** Above the list that it stands in; left out where there is none. */
  caption?: string;
}

/** The name under which a target is found: lower case, white space as one space. */
export function normaliseName(name: string): string {
  return name.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The id of a name, by the rule of docutils as far as it goes and with the letters of all scripts kept where it would leave nothing. */
export function idOf(name: string): string {
  const plain = name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  const id = plain.replace(/[^a-z0-9]+/g, '-').replace(/^[-0-9]+/, '');
  const kept = id.endsWith('-') ? id.slice(0, -1) : id;
  return kept === '' ? name.trim().toLowerCase().replace(/\s+/g, '-') : kept;
}

/** Reads what stands inside of a construct; every construct is given one, since all of them hold others. */
export interface RstReader {
  readonly page: RstPage;
  /** Body elements, as in a list item. Throws `UnreadablePageError` when they are nested too deeply. */
  blocks(lines: readonly Line[]): ElementContent[];
  /** The marks within a line or paragraph. */
  inline(text: string, line: number): ElementContent[];
  /** Takes another file's lines for its own while `read` runs, as an include does. */
  within<Result>(file: string, read: () => Result): Result;
}

/** What a construct made of the lines from a place on, and where they go on after it. */
export interface ReadBlock {
  nodes: ElementContent[];
  next: number;
}

/** Recognises a construct at a line; null when there is none. */
export type ReadConstruct = (lines: readonly Line[], at: number, reader: RstReader) => ReadBlock | null;
