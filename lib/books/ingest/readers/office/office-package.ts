import { basename, extname, posix } from 'node:path';

import type { SourceWarning } from '../../source-book.ts';
import { readDocxFacts } from '../docx/docx-facts.ts';
import { Archive, writePage, writeWithin } from '../packed/archive.ts';
import { type UnpackedBook, unreadableBook } from '../packed/packed-book.ts';
import { childElements, decodeXml, readXml, type XmlElement } from '../packed/xml-tree.ts';
import { mediaTypeOf } from '../tree/load-pictures.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';

/** What a part of a package refers to by an id. */
interface Relation {
  /** The last word of its type: "image", "hyperlink", "notesSlide". */
  type: string;
  /** The name of another part; of what lies outside an address, which is never called. */
  target: string;
  isExternal: boolean;
}

/** A file of an office suite: an archive of parts of XML, and of pictures. Each part is read within the limits of `Archive`. */
export class OfficePackage {
  readonly name: string;
  readonly workFolder: string;
  readonly #archive: Archive;
  readonly #warnings = new Map<string, SourceWarning>();
  readonly #pictures = new Map<string, string | null>();

  private constructor(archive: Archive, { name, workFolder }: { name: string; workFolder: string }) {
    this.#archive = archive;
    this.name = name;
    this.workFolder = workFolder;
  }

  /** Opens a file for as long as it is read. Rejects as `Archive` does, and with `unreadableBook` for a part that is too large or no text. */
  static async read(
    file: string,
    workFolder: string,
    unpack: (office: OfficePackage) => Promise<UnpackedBook>,
  ): Promise<UnpackedBook> {
    const archive = await Archive.open(file);
    try {
      const office = new OfficePackage(archive, { name: basename(file), workFolder });
      const book = await unpack(office);
      return { ...book, warnings: [...book.warnings, ...office.#warnings.values()] };
    } finally {
      archive.close();
    }
  }

  has(part: string): boolean {
    return this.#archive.has(part);
  }

  bytes(part: string): Promise<Buffer | null> {
    return this.#archive.read(part);
  }

  /** The root element of a part; null where it is not there. */
  async xml(part: string): Promise<XmlElement | null> {
    const bytes = await this.#archive.read(part);
    if (bytes === null) return null;
    try {
      return childElements(readXml(decodeXml(bytes)))[0] ?? null;
    } catch (error) {
      if (!(error instanceof UnreadablePageError)) throw error;
      throw unreadableBook(`${part} in ${this.name}: ${error.message}`, error);
    }
  }

  /** The root element of a part that the file cannot do without. */
  async needed(part: string): Promise<XmlElement> {
    const root = await this.xml(part);
    if (root === null) throw unreadableBook(`${this.name} is damaged or incomplete.`);
    return root;
  }

  /** What a part refers to, by id. */
  async relations(part: string): Promise<ReadonlyMap<string, Relation>> {
    const folder = posix.dirname(part);
    const root = await this.xml(`${folder}/_rels/${posix.basename(part)}.rels`);
    const found = root === null ? [] : childElements(root);
    return new Map(
      found.map(({ attributes: { Id = '', Type = '', Target = '', TargetMode } }) => {
        const isExternal = TargetMode === 'External';
        const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
        return [Id, { type: posix.basename(Type), target: isExternal ? Target : target, isExternal }];
      }),
    );
  }

  /** Unpacks a picture and returns the address to show it by; null for one that is not there or of a kind that browsers do not show. */
  async picture(part: string): Promise<string | null> {
    const known = this.#pictures.get(part);
    if (known !== undefined) return known;
    const bytes = await this.#archive.read(part);
    const address = bytes === null || mediaTypeOf(bytes) === null ? null : posix.basename(part);
    const used = [...this.#pictures.values()].includes(address) ? `${this.#pictures.size}-${address}` : address;
    this.#pictures.set(part, used);
    if (bytes !== null && used !== null) await writeWithin(this.workFolder, used, bytes);
    return used === null ? null : encodeURIComponent(used);
  }

  write(page: string, html: string): Promise<void> {
    return writePage(this.workFolder, page, html);
  }

  /** Notes that something is not in the book; a sentence counts once. */
  tell(message: string): void {
    this.#warnings.set(message, { file: this.name, message, key: `office ${this.name} ${message}` });
  }

  /** What the properties of an Office document say of it, and its first page in small, which some programs put in. */
  async facts(): Promise<Omit<UnpackedBook, 'pages' | 'warnings'>> {
    const core = await this.#archive.read('docProps/core.xml');
    const { title, language, authors, description, dateMs } = readDocxFacts(
      new Map(core === null ? [] : [['docProps/core.xml', core]]),
    );
    const cover = await this.#thumbnail();
    return { title, language, authors, details: { description, dateMs }, cover };
  }

  async #thumbnail(): Promise<string | null> {
    const part = ['jpeg', 'jpg', 'png'].map((ending) => `docProps/thumbnail.${ending}`).find((name) => this.has(name));
    const bytes = part === undefined ? null : await this.#archive.read(part);
    if (part === undefined || bytes === null) return null;
    const name = `thumbnail${extname(part)}`;
    await writeWithin(this.workFolder, name, bytes);
    return name;
  }
}
