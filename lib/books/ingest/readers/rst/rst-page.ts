import type { ElementContent } from 'hast';

import { NotationCount } from '../../notation-tally.ts';
import type { NotationTally, SourceWarning } from '../../source-book.ts';
import type { Line } from './source-lines.ts';

/** The target of a name: a place on the page, an address, or another name. */
export type Target =
  | { kind: 'place'; id: string }
  | { kind: 'address'; address: string }
  | { kind: 'name'; name: string };

export interface Footnote {
  /** The label as written: a number, `#`, `#name` or `*`. */
  label: string;
  id: string;
  content: ElementContent[];
}

/** A target that other pages of the book may refer to. */
export interface Anchor {
  kind: 'label' | 'term' | 'object';
  name: string;
  id: string;
  /** The title; null if references must provide their own text. */
  title: string | null;
}

/** Files next to the page; `null` for one that is not loaded yet, which is requested again once it has been read. */
export interface PageFiles {
  /** Reads a file. `file` is as written, relative to `from`, or to the source folder if it begins with a slash. */
  read(file: string, from: string): { text: string; file: string } | { mark: string } | null;
}

/** Maximum number of warnings for a page including all its includes. */
const MAX_WARNINGS = 50;

/** State shared by the parts of a page while it is read. */
export class RstPage {
  /** Labels above the next block. */
  pendingIds: { kind: 'label' | 'object'; name: string; id: string }[] = [];
  readonly targets = new Map<string, Target>();
  readonly anonymous: Target[] = [];
  readonly substitutions = new Map<string, ElementContent[]>();
  readonly footnotes: Footnote[] = [];
  readonly anchors: Anchor[] = [];
  /** Roles declared on the page, with the role that each is based on. */
  readonly roles = new Map<string, string>();
  /** The files being read, from the outermost to the innermost; relative to the source folder. */
  readonly fileStack: string[];
  /** Adornments of titles in the order of their levels. */
  readonly titleStyles: string[] = [];
  /** Language of code blocks that specify none. */
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

  /** Adds a warning with its line. Identical warnings share one `key`. */
  warn(message: string, { line, key }: { line: number; key: string }): void {
    if (this.#warnings.length >= MAX_WARNINGS) return;
    this.#warnings.push({ file: this.#file, message: `${this.#file}, line ${line}: ${message}`, key: `rst ${key}` });
  }

  /** Counts unsupported notation. */
  leave(what: string, fate: NotationTally['fate'], line: number): void {
    this.#unknown.add(this.#file, { what, fate, line });
  }

  get #file(): string {
    return this.fileStack.at(-1) ?? this.filename;
  }

  /** Adds a target unless the name is taken. The first target of a name wins; explicit names take precedence over section titles. */
  addTarget(name: string, target: Target): void {
    const known = normaliseName(name);
    if (!this.targets.has(known)) this.targets.set(known, target);
  }
}

/** An entry of a `toctree`. */
export interface TocEntry {
  /** The target as written, without its title; relative to the page unless it begins with a slash. */
  target: string;
  title: string | null;
  isGlob: boolean;
  /** The caption above the list that contains the entry; omitted if there is none. */
  caption?: string;
}

/** Normalises a name for look-up: lower case, with white space collapsed to single spaces. */
export function normaliseName(name: string): string {
  return name.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Returns the id for a name by the rules of docutils. If they would leave nothing, letters of all scripts are kept. */
export function idOf(name: string): string {
  const plain = name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  const id = plain.replace(/[^a-z0-9]+/g, '-').replace(/^[-0-9]+/, '');
  const kept = id.endsWith('-') ? id.slice(0, -1) : id;
  return kept === '' ? name.trim().toLowerCase().replace(/\s+/g, '-') : kept;
}

/** Reads the content of a construct; passed to every construct, since they can all be nested. */
export interface RstReader {
  readonly page: RstPage;
  /** Parses body elements, as in a list item. Throws `UnreadablePageError` if they are nested too deeply. */
  blocks(lines: readonly Line[]): ElementContent[];
  /** Parses the inline markup of a line or paragraph. */
  inline(text: string, line: number): ElementContent[];
  /** Attributes lines to another file while `read` runs, as for an include. */
  within<Result>(file: string, read: () => Result): Result;
}

/** The nodes of a construct, and the index of the line after it. */
export interface ReadBlock {
  nodes: ElementContent[];
  next: number;
}

/** Reads a construct at a line; null if there is none. */
export type ReadConstruct = (lines: readonly Line[], at: number, reader: RstReader) => ReadBlock | null;
