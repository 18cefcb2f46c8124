import { basename } from 'node:path';

import { htmlOfXhtml } from '../epub/html-of-xhtml.ts';
import { layOutChapters } from '../epub/lay-out-chapters.ts';
import { writeWithin } from '../packed/archive.ts';
import { type UnpackedBook, unreadableBook } from '../packed/packed-book.ts';
import { MAX_TEXT_BYTES, TextTooLongError } from '../packed/text-limit.ts';
import { childElements, type XmlElement } from '../packed/xml-tree.ts';
import { mediaTypeOf } from '../tree/load-pictures.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { Fb2Writer } from './fb2-html.ts';
import { readFb2Facts } from './fb2-facts.ts';
import { readFb2Source } from './fb2-source.ts';
import { type Fb2Page, isNotes, notesOf, pagesOf } from './fb2-pages.ts';

const TAG = /<[^<>]*>/g;

/** Unpacks a FictionBook (see `Unpack`): one page for each section that is long enough, with notes as footnotes of the pages that refer to them. */
export async function unpackFb2(file: string, workFolder: string): Promise<UnpackedBook> {
  const name = basename(file);
  try {
    const { root, pictures } = await readFb2Source(file);
    return await new Fb2Unpacking(root, { pictures, workFolder }).run();
  } catch (error) {
    if (error instanceof UnreadablePageError) throw unreadableBook(`${name} cannot be read. ${error.message}`, error);
    if (!(error instanceof TextTooLongError)) throw error;
    throw unreadableBook(`${name} unpacks to far more than the limit for a book.`, error);
  }
}

class Fb2Unpacking {
  readonly #root: XmlElement;
  readonly #workFolder: string;
  readonly #pictures: Map<string, string>;
  readonly #files = new Map<string, { file: string; bytes: Buffer } | null>();
  #notes: ReadonlyMap<string, XmlElement> = new Map();
  readonly #pageOf = new Map<string, string>();
  readonly #shown = new Set<string>();
  #room = MAX_TEXT_BYTES;

  constructor(root: XmlElement, { pictures, workFolder }: { pictures: Map<string, string>; workFolder: string }) {
    this.#root = root;
    this.#pictures = pictures;
    this.#workFolder = workFolder;
  }

  async run(): Promise<UnpackedBook> {
    const { title, language, authors, description, dateMs, cover } = readFb2Facts(this.#root);
    const bodies = childElements(this.#root).filter((child) => child.name === 'body');
    this.#notes = notesOf(bodies.filter(isNotes));
    const pages = bodies.filter((body) => !isNotes(body)).flatMap((body) => pagesOf(body));
    for (const [index, page] of pages.entries()) this.#notePlaces(page, nameOf(index));
    const written = pages.map((page, index) => this.#write(page, nameOf(index)));
    const rest = this.#restOfNotes(bodies.filter(isNotes), nameOf(pages.length));
    const chapters = [...written, ...rest].filter(({ isBlank }) => !isBlank);
    const front = cover === null ? null : this.#picture(cover);
    for (const picture of this.#files.values()) {
      if (picture !== null) await writeWithin(this.#workFolder, picture.file, picture.bytes);
    }
    const laidOut = await layOutChapters(
      { title, chapters, contents: chapters.flatMap(({ entry }) => entry) },
      this.#workFolder,
    );
    return { title, language, authors, details: { description, dateMs }, cover: front, pages: laidOut, warnings: [] };
  }

  #notePlaces({ content }: Fb2Page, file: string): void {
    for (const node of content) {
      if (typeof node === 'string') continue;
      const { id } = node.attributes;
      if (id !== undefined && !this.#pageOf.has(id)) this.#pageOf.set(id, file);
      this.#notePlaces({ content: node.children } as Fb2Page, file);
    }
  }

  #write({ content, title, depth, id }: Fb2Page, file: string) {
    const notes = new Set<string>();
    const writer = this.#writer(file, notes);
    const anchor = id === undefined ? '' : writer.write([{ name: 'p', attributes: { id }, children: [] }], 1);
    let xhtml = anchor + writer.write(content, 1);
    // A note may refer to another one.
    for (const note of notes) {
      const element = this.#notes.get(note);
      this.#shown.add(note);
      if (element !== undefined) xhtml += this.#measured(writer.note(element));
    }
    return this.#chapter(this.#measured(xhtml), { file, title, depth });
  }

  /** Returns the page of notes to which nothing refers. */
  #restOfNotes(bodies: readonly XmlElement[], file: string) {
    const rest = [...this.#notes].filter(([id]) => !this.#shown.has(id)).map(([, note]) => note);
    if (rest.length === 0) return [];
    const title = bodies.flatMap(childElements).find((child) => child.name === 'title');
    const content = [...(title === undefined ? [] : [title]), ...rest];
    return [this.#chapter(this.#writer(file, new Set()).write(content, 1), { file, title: null, depth: 0 })];
  }

  #chapter(xhtml: string, { file, title, depth }: { file: string; title: string | null; depth: number }) {
    const page = htmlOfXhtml(`<body>${xhtml}</body>`, file);
    const entry = title === null ? [] : [{ title, path: file, fragment: '', depth }];
    const isBlank = page.pictures.length === 0 && page.leadHeading === null && page.html.replace(TAG, '').trim() === '';
    return { path: file, file, title: null, leadHeading: page.leadHeading, html: page.html, entry, isBlank };
  }

  #writer(file: string, notes: Set<string>): Fb2Writer {
    return new Fb2Writer({
      addressOf: (id) => {
        const page = this.#pageOf.get(id);
        return page === undefined ? null : `${page === file ? '' : page}#${encodeURIComponent(id)}`;
      },
      isNote: (id) => this.#notes.has(id) && notes.add(id).has(id),
      pictureOf: (id) => this.#picture(id),
    });
  }

  #picture(id: string): string | null {
    const known = this.#files.get(id);
    if (known !== undefined) return known?.file ?? null;
    const written = this.#pictures.get(id);
    const bytes = written === undefined ? null : Buffer.from(written, 'base64');
    const mediaType = bytes === null ? null : mediaTypeOf(bytes);
    const ending = mediaType?.replace(/^image\/|\+xml$/g, '');
    const picture =
      bytes === null || ending === undefined ? null : { file: `picture-${this.#files.size + 1}.${ending}`, bytes };
    this.#files.set(id, picture);
    return picture?.file ?? null;
  }

  #measured(written: string): string {
    this.#room -= written.length;
    if (this.#room < 0) throw new TextTooLongError();
    return written;
  }
}

function nameOf(index: number): string {
  return `part-${index + 1}.html`;
}
