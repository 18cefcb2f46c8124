import { basename, posix } from 'node:path';

import type { SourceWarning } from '../../source-book.ts';
import { Archive, writeWithin } from '../packed/archive.ts';
import { type UnpackedBook, unreadableBook } from '../packed/packed-book.ts';
import { decodeXml, readXml, type XmlElement } from '../packed/xml-tree.ts';
import { missingChapter } from '../book/missing-chapters.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { isCopyProtected } from './copy-protection.ts';
import { type ConvertedPage, htmlOfXhtml } from './html-of-xhtml.ts';
import {
  isReadable,
  type ManifestItem,
  packagePathOf,
  readPackage,
  resolveHref,
  type PackageDocument,
} from './package-document.ts';
import { layOutChapters } from './lay-out-chapters.ts';
import type { Chapter } from './recut-chapters.ts';
import { type ContentsEntry, readNav, readNcx } from './table-of-contents.ts';

/** Unpacks an EPUB 2 or 3 (see `Unpack`): the chapters of its spine in order, and the pictures that they show. */
export async function unpackEpub(file: string, workFolder: string): Promise<UnpackedBook> {
  const archive = await Archive.open(file);
  try {
    return await new EpubUnpacking(archive, { name: basename(file), workFolder }).run();
  } finally {
    archive.close();
  }
}

/** Throws as `unpackEpub` does for an EPUB that is copy-protected or does not list its content; its chapters are not looked at. */
export async function checkEpub(file: string): Promise<void> {
  const archive = await Archive.open(file);
  try {
    await new EpubUnpacking(archive, { name: basename(file), workFolder: '' }).findPackage();
  } finally {
    archive.close();
  }
}

class EpubUnpacking {
  readonly #archive: Archive;
  readonly #name: string;
  readonly #workFolder: string;
  readonly #warnings: SourceWarning[] = [];
  readonly #unpacked = new Set<string>();
  /** The folder that contains everything in the book; its name means nothing to a reader. */
  #base = '';

  constructor(archive: Archive, { name, workFolder }: { name: string; workFolder: string }) {
    this.#archive = archive;
    this.#name = name;
    this.#workFolder = workFolder;
  }

  async findPackage(): Promise<{ root: XmlElement; packagePath: string }> {
    const encryption = await this.#xml('META-INF/encryption.xml');
    if (encryption !== null && isCopyProtected(encryption)) {
      throw unreadableBook(`${this.#name} is copy-protected (DRM) and cannot be read.`);
    }
    const container = await this.#xml('META-INF/container.xml');
    const packagePath = container === null ? null : packagePathOf(container);
    const root = packagePath === null ? null : await this.#xml(packagePath);
    if (packagePath === null || root === null) {
      throw unreadableBook(`${this.#name} is an incomplete EPUB: its list of contents is missing.`);
    }
    return { root, packagePath };
  }

  async run(): Promise<UnpackedBook> {
    const { root, packagePath } = await this.findPackage();
    const book = readPackage(root, packagePath);
    this.#base = this.#commonFolder(packagePath);
    const laidOut = {
      title: book.title,
      landmarks: book.landmarks,
      chapters: await this.#chapters(book),
      contents: await this.#contents(book),
    };
    const pages = await layOutChapters(laidOut, this.#workFolder);
    const { title, language, authors, description, dateMs } = book;
    const cover = await this.#cover(book);
    return { title, language, authors, details: { description, dateMs }, cover, pages, warnings: this.#warnings };
  }

  async #chapters({ spine, navPath }: PackageDocument): Promise<Chapter[]> {
    const chapters: Chapter[] = [];
    // The contents are displayed next to the book, so they are not a page.
    const items = spine.filter(({ path }) => path !== navPath || spine.length === 1);
    for (const item of items) {
      const entry = `${this.#name}/${this.#place(item.path)}`;
      if (!isReadable(item)) {
        const reason = `is of a kind that cannot be read (${item.mediaType})`;
        this.#warnings.push(missingChapter(entry, 'its reading order', reason));
        continue;
      }
      const page = await this.#chapter(item);
      if (page === null) {
        this.#warnings.push(missingChapter(entry, 'its reading order', 'is not there or cannot be read'));
        continue;
      }
      const file = this.#place(item.path) + (isPicture(item) ? '.html' : '');
      for (const { name, svg } of page.drawings) {
        await writeWithin(this.#workFolder, posix.join(posix.dirname(file), name), svg);
      }
      for (const picture of page.pictures) await this.#picture(picture, item.path);
      chapters.push({ path: item.path, file, title: page.title, leadHeading: page.leadHeading, html: page.html });
    }
    return chapters;
  }

  async #chapter(item: ManifestItem): Promise<ConvertedPage | null> {
    if (isPicture(item)) return htmlOfXhtml(`<img src="${encodeURIComponent(posix.basename(item.path))}"/>`, item.path);
    const bytes = await this.#archive.read(item.path);
    if (bytes === null) return null;
    try {
      return htmlOfXhtml(decodeXml(bytes), posix.basename(item.path));
    } catch (error) {
      if (error instanceof UnreadablePageError) return null;
      throw error;
    }
  }

  /** A picture missing from the archive is reported when the page is read. */
  async #picture(href: string, from: string): Promise<void> {
    const target = resolveHref(href, from);
    if (target !== null) await this.#unpack(target.path);
  }

  async #cover({ coverPath }: PackageDocument): Promise<string | null> {
    if (coverPath === null) return null;
    await this.#unpack(coverPath);
    return this.#place(coverPath);
  }

  async #unpack(path: string): Promise<void> {
    if (this.#unpacked.has(path)) return;
    this.#unpacked.add(path);
    const bytes = await this.#archive.read(path);
    if (bytes !== null) await writeWithin(this.#workFolder, this.#place(path), bytes);
  }

  async #contents({ navPath, ncxPath }: PackageDocument): Promise<ContentsEntry[]> {
    const nav = navPath === null ? null : await this.#xml(navPath);
    const entries = nav === null || navPath === null ? [] : readNav(nav, navPath);
    if (entries.length > 0) return entries;
    const ncx = ncxPath === null ? null : await this.#xml(ncxPath);
    return ncx === null || ncxPath === null ? [] : readNcx(ncx, ncxPath);
  }

  async #xml(path: string): Promise<XmlElement | null> {
    const bytes = await this.#archive.read(path);
    if (bytes === null) return null;
    try {
      return readXml(decodeXml(bytes));
    } catch (error) {
      if (error instanceof UnreadablePageError)
        throw unreadableBook(`${path} in ${this.#name}: ${error.message}`, error);
      throw error;
    }
  }

  #commonFolder(packagePath: string): string {
    const folder = `${posix.dirname(packagePath)}/`;
    const own = [...this.#archive.names].filter((name) => name !== 'mimetype' && !name.startsWith('META-INF/'));
    return own.every((name) => name.startsWith(folder)) ? folder : '';
  }

  #place(path: string): string {
    return path.slice(this.#base.length);
  }
}

function isPicture({ mediaType }: ManifestItem): boolean {
  return mediaType.startsWith('image/');
}
