import { posix } from 'node:path';

import type { Element, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';

import { elementsOf, isElement, textProperty } from '../tree/hast-nodes.ts';
import { parseFragment } from '../tree/publish-tree.ts';
import { cutAt, hasContent, idsOf, listOfNotes, notesFor, type Places, placesIn, takeNotes } from '../tree/cut-tree.ts';
import { resolveHref } from './package-document.ts';
import type { ContentsEntry } from './table-of-contents.ts';

/** A file of the spine, written as HTML. */
export interface Chapter {
  /** Path in the archive. */
  path: string;
  /** Path in the work folder; links are relative to it. */
  file: string;
  title: string | null;
  leadHeading: string | null;
  html: string;
}

interface Cut {
  chapters: Chapter[];
  contents: ContentsEntry[];
}

/** A file with the places that its contents point at. */
interface OpenFile {
  chapter: Chapter;
  main: RootContent[];
  notes: Map<string, Element>;
  places: Places;
  /** Offset of its beginning in the text of the book. */
  start: number;
}

/** An entry of the table of contents with its position in a file. */
interface Mark {
  entry: ContentsEntry;
  open: OpenFile;
  target: Element | null;
  isAtStart: boolean;
  /** Offset in the text of the book. */
  offset: number;
}

/** Length of text in UTF-16 code units. A longer file with several chapters is the entire book, or a part of it. */
const LONG_FILE = 100_000;
/** Maximum length of a page relative to the longest file; beyond it chapters of the next level begin pages too. */
const LONGEST_PAGE = 2;

/**
 * Cuts pages at chapters where files do not match them: where a file begins in the middle of a chapter, or is far too long for a page. A page is then
 * the text from one chapter of the contents to the next, from one file or several. Otherwise files stay as they are.
 */
export function recutChapters(chapters: Chapter[], contents: ContentsEntry[]): Cut {
  if (!contents.some(({ fragment }) => fragment !== '')) return { chapters, contents };
  const files = openFiles(chapters);
  const marks = marksOf(files, contents);
  const rank = rankOfPages(files, marks);
  if (rank === null) return { chapters, contents };
  return new Cutting(files, { marks, rank }).run(contents);
}

function openFiles(chapters: Chapter[]): OpenFile[] {
  let start = 0;
  return chapters.map((chapter) => {
    const tree = parseFragment(chapter.html);
    const main = tree.children.find((node) => isElement(node, 'main'));
    const children = isElement(main) ? main.children : [];
    const places = placesIn({ type: 'root', children });
    const open = { chapter, ...takeNotes(children), places, start };
    start += places.length;
    return open;
  });
}

/** Returns the marks in the order of the text. Entries without a target are left out. */
function marksOf(files: readonly OpenFile[], contents: readonly ContentsEntry[]): Mark[] {
  const byPath = new Map(files.map((open) => [open.chapter.path, open]));
  const marks = contents.flatMap((entry): Mark[] => {
    const open = byPath.get(entry.path);
    if (open === undefined) return [];
    if (entry.fragment === '') return [{ entry, open, target: null, isAtStart: true, offset: open.start }];
    const place = open.places.byId.get(entry.fragment);
    if (place === undefined) return [];
    const { element: target, isAtStart, offset } = place;
    return [{ entry, open, target, isAtStart, offset: open.start + offset }];
  });
  return marks.toSorted((one, other) => one.offset - other.offset);
}

/** Whether a file begins in the middle of a chapter that began in a previous file. */
function goesOnWith(file: OpenFile, marks: readonly Mark[]): boolean {
  const own = marks.filter(({ open }) => open === file);
  const hasBegun = marks.some(({ offset }) => offset < file.start);
  return hasBegun && file.chapter.leadHeading === null && !own.some(({ isAtStart }) => isAtStart);
}

/** Returns whether file boundaries of the book differ from chapter boundaries, or files hold too many chapters to be read as one. */
function isCutAnywhere(files: readonly OpenFile[], marks: readonly Mark[]): boolean {
  return files.some((file) => {
    const own = marks.filter(({ open }) => open === file);
    const rank = own.reduce((least, { entry }) => Math.min(least, entry.depth), Number.POSITIVE_INFINITY);
    const inside = own.filter(({ isAtStart }) => !isAtStart);
    const isLong = file.places.length > LONG_FILE && inside.some(({ entry }) => entry.depth === rank);
    return isLong || (inside.length > 0 && goesOnWith(file, marks));
  });
}

/** Returns the level of the contents, from 0, down to which entries begin pages; null if the files of the book are its pages. */
function rankOfPages(files: readonly OpenFile[], marks: readonly Mark[]): number | null {
  if (!isCutAnywhere(files, marks)) return null;
  const end = files.reduce((sum, { places }) => sum + places.length, 0);
  const longestFile = Math.max(...files.map(({ places }) => places.length));
  const longest = longestFile > LONG_FILE ? LONG_FILE : longestFile * LONGEST_PAGE;
  const ranks = [...new Set(marks.map(({ entry }) => entry.depth))].toSorted((one, other) => one - other);
  const isShortEnough = (rank: number) => {
    const starts = marks.filter(({ entry }) => entry.depth <= rank).map(({ offset }) => offset);
    return starts.every((start, index) => (starts[index + 1] ?? end) - start <= longest);
  };
  return ranks.find(isShortEnough) ?? ranks.at(-1) ?? null;
}

interface NewPage {
  path: string;
  file: string;
  title: string | null;
  leadHeading: string | null;
  parts: { open: OpenFile; nodes: RootContent[] }[];
}

class Cutting {
  readonly #files: readonly OpenFile[];
  readonly #marks: readonly Mark[];
  readonly #pages: NewPage[] = [];
  readonly #names = new Set<string>();
  /** By link target: `path#id`, and `path` for the beginning of a file. */
  readonly #pageOf = new Map<string, NewPage>();

  constructor(files: readonly OpenFile[], { marks, rank }: { marks: readonly Mark[]; rank: number }) {
    this.#files = files;
    this.#marks = marks.filter(({ entry }) => entry.depth <= rank);
    for (const { chapter } of files) this.#names.add(chapter.file);
  }

  run(contents: readonly ContentsEntry[]): Cut {
    for (const open of this.#files) this.#cut(open);
    for (const page of this.#pages) this.#notePlaces(page);
    const chapters = this.#pages.map((page): Chapter => {
      const { path, file, title, leadHeading } = page;
      return { path, file, title, leadHeading, html: this.#write(page) };
    });
    const moved = contents.flatMap((entry) => {
      const page = this.#pageOf.get(`${entry.path}#${entry.fragment}`) ?? this.#pageOf.get(entry.path);
      return page === undefined ? [] : [{ ...entry, path: page.path, fragment: '' }];
    });
    return { chapters, contents: moved };
  }

  #cut(open: OpenFile): void {
    const marks = this.#marks.filter((mark) => mark.open === open);
    const targets = marks.flatMap(({ target, isAtStart }) => (target === null || isAtStart ? [] : [target]));
    const [lead = [], ...parts] = cutAt(open.main, new Set(targets));
    const { chapter } = open;
    const before = this.#pages.at(-1);
    const goesOn = goesOnWith(open, this.#marks);
    if (goesOn && before !== undefined) before.parts.push({ open, nodes: lead });
    else {
      const { path, file, title, leadHeading } = chapter;
      this.#pages.push({ path, file, title, leadHeading, parts: [{ open, nodes: lead }] });
    }
    const ids = [...new Set(targets)].map((target) => idsOf(target)[0] ?? '');
    for (const [index, nodes] of parts.entries()) {
      if (!hasContent(nodes)) continue;
      const file = this.#nameFor(chapter, ids[index] ?? '');
      this.#pages.push({ path: file, file, title: null, leadHeading: null, parts: [{ open, nodes }] });
    }
  }

  #nameFor({ file }: Chapter, id: string): string {
    const stem = file.slice(0, file.length - posix.extname(file).length);
    const called = id.replace(/[^\w-]+/g, '-').slice(0, 60);
    for (let count = 1; ; count += 1) {
      const name = `${stem}-${called}${count === 1 ? '' : `-${count}`}.html`;
      if (this.#names.has(name)) continue;
      this.#names.add(name);
      return name;
    }
  }

  #notePlaces(page: NewPage): void {
    for (const { open, nodes } of page.parts) {
      const { path } = open.chapter;
      if (!this.#pageOf.has(path)) this.#pageOf.set(path, page);
      for (const node of elementsOf(rootOf(nodes)))
        for (const id of idsOf(node)) {
          const place = `${path}#${id}`;
          if (!this.#pageOf.has(place)) this.#pageOf.set(place, page);
        }
    }
  }

  #write(page: NewPage): string {
    const notes: Element[] = [];
    const nodes = page.parts.flatMap((part) => {
      const own = notesFor(part.nodes, part.open.notes);
      for (const root of [rootOf(part.nodes), ...own]) this.#lead(root, part.open, page);
      notes.push(...own);
      return part.nodes;
    });
    const main = toHtml({ type: 'root', children: [...nodes, ...listOfNotes(notes)] });
    return `<!doctype html><meta charset="utf-8"><main>${main}</main>\n`;
  }

  /** Rewrites links and pictures for the new places of their sources and targets. */
  #lead(root: Root | Element, { chapter }: OpenFile, page: NewPage): void {
    for (const node of elementsOf(root)) {
      for (const name of ['href', 'src']) {
        const written = textProperty(node, name);
        if (written !== null) node.properties[name] = this.#leading(written, chapter, page);
      }
    }
  }

  #leading(written: string, chapter: Chapter, page: NewPage): string {
    const target = resolveHref(written, chapter.path);
    if (target === null) return written;
    const { path, fragment } = target;
    const found = this.#pageOf.get(`${path}#${fragment}`) ?? this.#pageOf.get(path);
    const suffix = fragment === '' ? '' : `#${fragment}`;
    if (found === page && suffix !== '') return suffix;
    // Files in the work folder have the same layout as in the archive, below the same folder.
    const base = chapter.path.slice(0, chapter.path.length - chapter.file.length);
    const file = found?.file ?? (path.startsWith(base) ? path.slice(base.length) : path);
    return posix.relative(posix.dirname(page.file), file).split('/').map(encodeURIComponent).join('/') + suffix;
  }
}

function rootOf(nodes: RootContent[]): Root {
  return { type: 'root', children: nodes };
}
