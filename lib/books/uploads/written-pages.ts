import { mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

import { strToU8, zipSync } from 'fflate';

import { onDisk } from '#lib/foundation/core/disk-fault.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { accessStatement } from '#lib/books/ingest/readers/book/access-statement.ts';
import { splitFrontMatter } from '#lib/books/ingest/readers/book/page-front-matter.ts';
import { slugOfName, titleOfName } from '#lib/books/ingest/source-key.ts';

import { WRITTEN_HOME } from './upload-folders.ts';

/** A page written by an administrator. */
export interface WrittenPage {
  /** The name of its file without the extension, also used in its address. */
  name: string;
  title: string;
  language: string | null;
  /** Markdown. */
  text: string;
  changedAt: Date;
}

export type PageWords = Pick<WrittenPage, 'title' | 'language' | 'text'>;

/** The title of the book is derived from it. */
const BOOK = 'answers-of-this-library';
const ENDING = '.md';
const NAME = /^[a-z0-9-]+$/;
const SETTINGS = 'lectern.yaml';
/** Characters that Markdown would interpret. */
const SIGNS = /[\\`*_{}[\]<>#|~$&]/g;

/**
 * The pages that administrators write: files of a folder among the uploads, which is a book like any other. The ingest of these pages is done
 * elsewhere. An invalid name finds nothing.
 */
export class WrittenPages {
  readonly #home: string;

  constructor(uploadsFolder: string) {
    this.#home = join(uploadsFolder, WRITTEN_HOME);
  }

  /** Creates the book's folder if necessary and returns its real path. */
  async folder(): Promise<string> {
    const folder = join(this.#home, BOOK);
    await onDisk(() => mkdir(folder, { recursive: true, mode: 0o700 }));
    return realpath(folder);
  }

  /** Lists the pages, most recently changed first. */
  async list(): Promise<WrittenPage[]> {
    const files = await readdir(join(this.#home, BOOK)).catch(() => []);
    const names = files.filter((file) => extname(file) === ENDING).map((file) => basename(file, ENDING));
    const pages = await Promise.all(names.map((name) => this.find(name)));
    return pages
      .filter((page) => page !== null)
      .toSorted((one, other) => other.changedAt.getTime() - one.changedAt.getTime());
  }

  async find(name: string): Promise<WrittenPage | null> {
    if (!NAME.test(name)) return null;
    const file = this.#file(name);
    try {
      const [source, { mtime }] = [await readFile(file, 'utf8'), await stat(file)];
      return { name, ...wordsOf(source, name), changedAt: mtime };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Adds a page under a name derived from its title. */
  async add(words: PageWords): Promise<WrittenPage> {
    const source = sourceOf(words);
    await this.folder();
    const slug = slugOfName(words.title);
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? slug : `${slug}-${count}`;
      // Atomic, so that two pages added at the same time get two names.
      if (!(await onDisk(() => writeNew(this.#file(name), source)))) continue;
      await this.#settle();
      return { name, ...words, changedAt: (await stat(this.#file(name))).mtime };
    }
  }

  /** Changes a page; null if there is no such page. */
  async change(name: string, words: PageWords): Promise<WrittenPage | null> {
    if ((await this.find(name)) === null) return null;
    const [source, coming] = [sourceOf(words), join(this.#home, `.${name}`)];
    await onDisk(async () => {
      await writeFile(coming, source, { mode: 0o600 });
      await rename(coming, this.#file(name));
    });
    await this.#settle();
    return this.find(name);
  }

  /** Removes a page and returns the number of remaining ones; null if there is no such page. */
  async remove(name: string): Promise<number | null> {
    if ((await this.find(name)) === null) return null;
    await rm(this.#file(name), { force: true });
    return this.#settle();
  }

  /** Returns all pages as a ZIP archive of their files. */
  async zip(): Promise<Uint8Array> {
    const pages = await this.list();
    return zipSync(Object.fromEntries(pages.map((page) => [`${BOOK}/${page.name}${ENDING}`, strToU8(sourceOf(page))])));
  }

  #file(name: string): string {
    return join(this.#home, BOOK, `${name}${ENDING}`);
  }

  /**
   * Writes the book's settings that its pages lack: its title, its language if they share one, and that each of them is read. Returns the number of
   * pages.
   */
  async #settle(): Promise<number> {
    const pages = await this.list();
    const languages = new Set(pages.map(({ language }) => language));
    const [language] = languages;
    const settings = {
      ...{ title: titleOfName(BOOK), include: [`*${ENDING}`] },
      ...(languages.size === 1 && language !== null && { language }),
    };
    await onDisk(() => writeFile(join(this.#home, BOOK, SETTINGS), JSON.stringify(settings), { mode: 0o600 }));
    return pages.length;
  }
}

/**
 * Returns the page's source: a JSON string is valid YAML too. Throws `AppError('validation_error')` for a page that would prevent the book from being
 * read.
 */
function sourceOf({ title, language, text }: PageWords): string {
  const fields = [
    `title: ${JSON.stringify(title)}`,
    ...(language === null ? [] : [`lang: ${JSON.stringify(language)}`]),
  ];
  const source = `---\n${fields.join('\n')}\n---\n\n# ${title.replace(SIGNS, String.raw`\$&`)}\n\n${text.trim()}\n`;
  if (accessStatement(source, 'markdown') !== null)
    throw new AppError('validation_error', {
      publicMessage: 'The text says who may read it. Leave that out, and choose the readers of the book under Library.',
    });
  return source;
}

function wordsOf(source: string, name: string): PageWords {
  const { frontMatter, body } = splitFrontMatter(source.replaceAll('\r\n', '\n'));
  const { title, language } = frontMatter;
  const lines = body.trim().split('\n');
  const text = lines[0]?.startsWith('# ') === true ? lines.slice(1).join('\n') : lines.join('\n');
  return { title: title ?? name, language, text: text.trim() };
}

/** Writes a file; returns false if it already exists. */
async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'EEXIST') return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
}
