import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';

import type { SourceWarning } from '../../source-book.ts';
import { htmlOfXhtml } from '../epub/html-of-xhtml.ts';
import { layOutChapters } from '../epub/lay-out-chapters.ts';
import type { Chapter } from '../epub/recut-chapters.ts';
import type { ContentsEntry } from '../epub/table-of-contents.ts';
import { writeWithin } from '../packed/archive.ts';
import { type UnpackedBook, unreadableBook } from '../packed/packed-book.ts';
import { TextTooLongError } from '../packed/text-limit.ts';
import { mediaTypeOf } from '../tree/load-pictures.ts';
import { readKf8 } from './kf8-book.ts';
import { fileAt, type MobiBook, type MobiFile } from './mobi-book.ts';
import { type MobiHeader, readMobiHeader } from './mobi-header.ts';
import { readMobiText } from './mobi-text.ts';
import { readMobi6 } from './mobi6-book.ts';
import { PalmDatabase } from './palm-database.ts';
import { markPlaces } from './place-marks.ts';

/** Maximum size of a file, in bytes. */
const MAX_FILE_BYTES = 200 * 1024 * 1024;
/** Marks a PDF in a book container. */
const PRINT_REPLICA = '%MOP';

/** Unpacks a book for Kindle or Mobipocket (see `Unpack`); if the file contains both formats, the newer one (KF8). */
export function unpackMobi(file: string, workFolder: string): Promise<UnpackedBook> {
  return told(file, async () => {
    const { database, header, pictures } = await openMobi(file);
    return new MobiUnpacking(database, { header, pictures, workFolder, name: basename(file) }).run();
  });
}

/** Throws as `unpackMobi` does for a book that is copy-protected or whose header cannot be read; the text is not read. */
export async function checkMobi(file: string): Promise<void> {
  await told(file, () => openMobi(file));
}

async function told<Result>(file: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const name = basename(file);
    if (error instanceof TextTooLongError) {
      throw unreadableBook(`${name} unpacks to far more than the limit for a book.`, error);
    }
    throw error instanceof RangeError ? unreadableBook(`${name} is damaged or incomplete.`, error) : error;
  }
}

async function openMobi(file: string) {
  const name = basename(file);
  if ((await stat(file)).size > MAX_FILE_BYTES) {
    throw unreadableBook(`${name} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB.`);
  }
  const database = new PalmDatabase(await readFile(file));
  const first = readMobiHeader(database, 0);
  if (first.isEncrypted) throw unreadableBook(`${name} is copy-protected (DRM) and cannot be read.`);
  if (database.record(1).toString('latin1', 0, 4) === PRINT_REPLICA) {
    throw unreadableBook(
      `${name} is a PDF in a container for Kindle (Print Replica). Convert to PDF, for example with Calibre.`,
    );
  }
  const { pictures } = first;
  return { database, header: newerOf(database, first), pictures };
}

function newerOf(database: PalmDatabase, first: MobiHeader): MobiHeader {
  if (first.isKf8 || first.kf8 === null) return first;
  try {
    const header = readMobiHeader(database, first.kf8);
    return header.isKf8 ? header : first;
  } catch (error) {
    // The older half is complete in itself.
    if (error instanceof RangeError) return first;
    throw error;
  }
}

class MobiUnpacking {
  readonly #database: PalmDatabase;
  readonly #header: MobiHeader;
  /** Number of the first picture record. */
  readonly #pictures: number | null;
  readonly #workFolder: string;
  readonly #name: string;
  /** Picture record → its file; null for one that cannot be displayed. */
  readonly #files = new Map<number, string | null>();

  constructor(
    database: PalmDatabase,
    facts: { header: MobiHeader; pictures: number | null; workFolder: string; name: string },
  ) {
    this.#database = database;
    this.#header = facts.header;
    this.#pictures = facts.pictures;
    this.#workFolder = facts.workFolder;
    this.#name = facts.name;
  }

  async run(): Promise<UnpackedBook> {
    const text = readMobiText(this.#database, this.#header);
    const read = this.#header.isKf8 ? readKf8 : readMobi6;
    const book = read(this.#database, this.#header, text);
    const { title, language, authors, description, dateMs, cover } = this.#header;
    const { chapters, contents } = await this.#chapters(book);
    const pages = await layOutChapters({ title, chapters, contents }, this.#workFolder);
    const warnings = book.hasLostContents ? [lostContents(this.#name)] : [];
    const front = cover === null ? null : await this.#picture(cover);
    return { title, language, authors, details: { description, dateMs }, cover: front, pages, warnings };
  }

  async #chapters({
    files,
    contents,
    links,
    isXml,
  }: MobiBook): Promise<{ chapters: Chapter[]; contents: ContentsEntry[] }> {
    const marked = this.#mark(files, { contents, links });
    const addressOf = (position: number | null, from?: MobiFile) => {
      const file = position === null ? undefined : fileAt(files, position);
      const id = file === undefined || position === null ? undefined : marked.get(file)?.ids.get(position - file.start);
      if (file === undefined || id === undefined) return null;
      return { path: file === from ? '' : file.name, fragment: id };
    };
    const chapters: Chapter[] = [];
    for (const file of files) {
      const linked = (marked.get(file)?.text ?? '').replaceAll(links.place, (...found) => {
        const to = addressOf(links.positionOf(found as RegExpMatchArray), file);
        return to === null ? '' : links.link(`${to.path}#${to.fragment}`);
      });
      const shown = await this.#withPictures(linked, links);
      const written = this.#header.decode(Buffer.from(shown, 'latin1')).replaceAll('\0', '');
      const page = htmlOfXhtml(written, file.name, { isXml });
      for (const { name, svg } of page.drawings) await writeWithin(this.#workFolder, name, svg);
      const { title, leadHeading, html } = page;
      chapters.push({ path: file.name, file: file.name, title, leadHeading, html });
    }
    const entries = contents.toSorted((one, other) => one.position - other.position || one.depth - other.depth);
    const found = entries.flatMap(({ title, depth, position }): ContentsEntry[] => {
      const to = addressOf(position);
      return to === null ? [] : [{ title, depth, ...to }];
    });
    return { chapters, contents: found };
  }

  /** Adds an id at every position that a link or the table of contents refers to. */
  #mark(files: readonly MobiFile[], { contents, links }: Pick<MobiBook, 'contents' | 'links'>) {
    const wanted = new Map(files.map((file) => [file, new Set<number>()]));
    const add = (position: number | null) => {
      const file = position === null ? undefined : fileAt(files, position);
      if (file !== undefined && position !== null) wanted.get(file)?.add(position - file.start);
    };
    for (const { position } of contents) add(position);
    for (const { text } of files) for (const found of text.matchAll(links.place)) add(links.positionOf(found));
    return new Map(files.map((file) => [file, markPlaces(file.text, wanted.get(file) ?? [])]));
  }

  async #withPictures(text: string, { picture, pictureOf, image }: MobiBook['links']): Promise<string> {
    const numbers = new Set(Array.from(text.matchAll(picture), pictureOf));
    for (const number of numbers) await this.#picture(number);
    return text.replaceAll(picture, (...found) => {
      const number = pictureOf(found as RegExpMatchArray);
      return image(this.#files.get(number) ?? `picture-${number + 1}`);
    });
  }

  /** Returns null for a picture that does not exist or cannot be displayed, which is reported when its page is read. */
  async #picture(number: number): Promise<string | null> {
    const known = this.#files.get(number);
    if (known !== undefined) return known;
    const index = (this.#pictures ?? Number.NaN) + number;
    const bytes = index < this.#database.count && index > 0 ? this.#database.record(index) : null;
    const mediaType = bytes === null ? null : mediaTypeOf(bytes);
    const file = mediaType === null ? null : `picture-${number + 1}.${mediaType.replace(/^image\/|\+xml$/g, '')}`;
    this.#files.set(number, file);
    if (file !== null && bytes !== null) await writeWithin(this.#workFolder, file, bytes);
    return file;
  }
}

function lostContents(name: string): SourceWarning {
  return {
    file: name,
    message: `The table of contents of ${name} is damaged and is left out.`,
    key: `contents ${name}`,
  };
}
