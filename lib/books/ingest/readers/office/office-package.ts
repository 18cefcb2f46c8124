import { basename, extname, posix } from 'node:path';

import type { SourceWarning } from '../../source-book.ts';
import { readDocxFacts } from '../docx/docx-facts.ts';
import { Archive, writePage, writeWithin } from '../packed/archive.ts';
import { type UnpackedBook, unreadableBook } from '../packed/packed-book.ts';
import { MAX_TEXT_BYTES } from '../packed/text-limit.ts';
import { childElements, decodeXml, readXml, type XmlElement } from '../packed/xml-tree.ts';
import { mediaTypeOf } from '../tree/load-pictures.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';

/** The target of a reference by id from a part of a package. */
interface Relation {
  /** The last segment of its type: "image", "hyperlink", "notesSlide". */
  type: string;
  /** The name of another part; for an external target its address, which is never fetched. */
  target: string;
  isExternal: boolean;
}

/** An office file: an archive of XML parts and pictures. Each part is read within the limits of `Archive`. */
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

  /** Opens a file for the duration of `read`. Rejects as `Archive` does, and with `unreadableBook` for a part that is too large or not text. */
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

  /** Returns the root element of a part; null if the part does not exist. */
  async xml(part: string): Promise<XmlElement | null> {
    const bytes = await this.#archive.read(part);
    if (bytes === null) return null;
    try {
      return childElements(readXml(decodeXml(bytes, MAX_TEXT_BYTES)))[0] ?? null;
    } catch (error) {
      if (!(error instanceof UnreadablePageError)) throw error;
      throw unreadableBook(`${part} in ${this.name}: ${error.message}`, error);
    }
  }

  /** Returns the root element of a required part. */
  async needed(part: string): Promise<XmlElement> {
    const root = await this.xml(part);
    if (root === null) throw unreadableBook(`${this.name} is damaged or incomplete.`);
    return root;
  }

  /** Returns the references of a part, by id. */
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

  /** Unpacks a picture and returns its address; null for one that does not exist or that browsers cannot display. */
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

  /** Adds a warning about content missing from the book; a repeated sentence counts once. */
  tell(message: string): void {
    this.#warnings.set(message, { file: this.name, message, key: `office ${this.name} ${message}` });
  }

  /** Reads the properties of an Office document, and the thumbnail of its first page, which some programs include. */
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
