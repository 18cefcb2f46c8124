import { basename, dirname, extname, join, posix, resolve } from 'node:path';

import type { PlannedPage } from '../../source-book.ts';
import { leftOut } from '../book/left-out.ts';
import { pathGlobs } from '../book/path-globs.ts';
import { type BookPlan, planFolder } from '../book/plan-folder.ts';
import { at } from './literal-values.ts';
import { listAt, readYaml, textAt, textsAt } from './site-config.ts';
import { inSiteOrder, type Listed, listedOr } from './site-order.ts';
import { siteVariables } from './site-variables.ts';
import { METADATA } from '../dialects/notation-page.ts';

/** Where the book lies within the folder that is given. */
const SITES = ['.', 'docs', 'doc', 'book', 'site', 'website', 'vignettes', 'inst/examples'];
const DEPTH_MAX = 20;

/** What the configuration of a book says of its pages. */
interface Contents {
  /** Where they stand. */
  file: string;
  title: string | null;
  authors: string[];
  language: string | null;
  listed: Listed[];
  /** True where nothing else is a page: of a book, not of a site. */
  isWhole: boolean;
}

/** A book or site of Quarto by `_quarto.yml`, or of bookdown by `_bookdown.yml`, in the order that it names; null when there is none. */
export async function planQuarto(folder: string): Promise<BookPlan | null> {
  for (const name of SITES) {
    const sourceFolder = resolve(folder, name);
    const quarto = (await readYaml(folder, join(sourceFolder, '_quarto.yml'))) ?? null;
    const bookdown = (await readYaml(folder, join(sourceFolder, '_bookdown.yml'))) ?? null;
    if (quarto === null && bookdown === null) continue;
    const plan = await planFolder(sourceFolder);
    if (plan.pages.length === 0) continue;
    const contents = quarto === null ? contentsOfBookdown(bookdown, plan.pages) : contentsOfQuarto(quarto, plan.pages);
    const ordered = await inSiteOrder(plan, contents.listed, contents.listed.length === 0 ? null : contents.file);
    const { pages } = ordered;
    const reasons = new Map(pages.map((page) => [page, reasonOf(page, contents.isWhole)]));
    return {
      ...plan,
      rootFolder: folder,
      sourcePath: folder,
      title: contents.title,
      language: contents.language,
      variables: {
        ...siteVariables(await readYaml(folder, join(sourceFolder, '_variables.yml'))),
        ...siteVariables(quarto, `${METADATA}.`),
        ...(await folderMetadata(plan)),
      },
      authors: contents.authors,
      ...(!contents.isWhole && ordered.contents !== undefined && { contents: ordered.contents }),
      pages: pages.filter((page) => reasons.get(page) === null).map((page, index) => ({ ...page, number: index + 1 })),
      warnings: [
        ...ordered.warnings,
        ...[...reasons].flatMap(([{ filename }, reason]) => (reason === null ? [] : [leftOut(filename, reason)])),
      ],
    };
  }
  return null;
}

/** What `_metadata.yml` says of the pages in its folder and below. */
async function folderMetadata({ sourceFolder, pages }: BookPlan): Promise<Record<string, string>> {
  const folders = new Set(pages.flatMap(({ filename }) => foldersOf(filename)));
  const said = [...folders].map(async (name) => {
    const metadata = await readYaml(sourceFolder, join(sourceFolder, name, '_metadata.yml'));
    return siteVariables(metadata, METADATA + name);
  });
  return Object.assign({}, ...(await Promise.all(said))) as Record<string, string>;
}

/** The folders around a page, that of the site last. */
function foldersOf(filename: string): string[] {
  const folder = dirname(filename);
  return folder === '.' ? ['.'] : [folder, ...foldersOf(folder)];
}

/** Why a page is none; null for one that is read. */
function reasonOf({ filename, isListed }: PlannedPage, isWhole: boolean): string | null {
  if (isListed === true) return null;
  if (basename(filename).startsWith('_')) return 'it is a part for other pages';
  return isWhole ? 'the contents of the book do not list it' : null;
}

/** Without `rmd_files`, the pages of the folder itself, whose names say their order. */
function contentsOfBookdown(config: unknown, pages: readonly PlannedPage[]): Contents {
  const files = at(config, 'rmd_files');
  const named = Array.isArray(files) ? textsAt(config, 'rmd_files') : textsAt(files, 'html');
  const isOwn = ({ filename }: PlannedPage) => /^[^/_][^/]*\.rmd$/i.test(filename);
  const reader = new ContentsReader(pages);
  const listed =
    named.length > 0
      ? named.flatMap((name) => reader.page(name, 0, null))
      : pages.filter(isOwn).map((page) => ({ page, depth: 0, title: null }));
  return { file: '_bookdown.yml', title: null, authors: [], language: null, listed, isWhole: listed.length > 0 };
}

function contentsOfQuarto(config: unknown, pages: readonly PlannedPage[]): Contents {
  const book = at(config, 'book');
  const site = book ?? at(config, 'website');
  const reader = new ContentsReader(pages);
  const chapters = [...listAt(book, 'chapters'), ...appendices(book)];
  const sidebars = at(site, 'sidebar');
  const listed =
    chapters.length > 0
      ? chapters.flatMap((entry) => reader.entry(entry, 0))
      : (Array.isArray(sidebars) ? (sidebars as unknown[]) : [sidebars]).flatMap((sidebar) => reader.below(sidebar, 0));
  return {
    file: '_quarto.yml',
    title: textAt(site, 'title'),
    authors: textsAt(book, 'author'),
    language: textAt(config, 'lang'),
    listed,
    isWhole: chapters.length > 0 && listed.length > 0,
  };
}

/** A list, or an object with its chapters. */
function appendices(book: unknown): unknown[] {
  const below = listAt(at(book, 'appendices'), 'chapters');
  return below.length > 0 ? below : listAt(book, 'appendices');
}

class ContentsReader {
  readonly #pages: readonly PlannedPage[];
  readonly #byName: Map<string, PlannedPage>;

  constructor(pages: readonly PlannedPage[]) {
    this.#pages = pages;
    this.#byName = new Map(pages.map((page) => [page.filename, page]));
  }

  /** A file, a part with chapters, a section with contents, or a link. */
  entry(entry: unknown, depth: number): Listed[] {
    if (depth > DEPTH_MAX) return [];
    if (typeof entry === 'string') return this.page(entry, depth, null);
    const title = textAt(entry, 'text');
    const heading = textAt(entry, 'part') ?? textAt(entry, 'section');
    const file = textAt(entry, 'file') ?? textAt(entry, 'href') ?? heading;
    const own = file === null ? [] : this.page(file, depth, title);
    return [...own, ...this.below(entry, heading === null ? depth : depth + 1)];
  }

  /** What a sidebar, section or part holds. */
  below(entry: unknown, depth: number): Listed[] {
    const automatic = textsAt(entry, 'auto').flatMap((pattern) => this.#fitting(pattern, depth));
    const written = [...listAt(entry, 'chapters'), ...listAt(entry, 'contents')];
    const pattern = textAt(entry, 'contents');
    const fitting = pattern === null ? [] : this.#fitting(pattern === 'auto' ? '*' : pattern, depth);
    return [...automatic, ...fitting, ...written.flatMap((one) => this.entry(one, depth))];
  }

  /** The page of a name; none for a heading or an address elsewhere. */
  page(name: string, depth: number, title: string | null): Listed[] {
    const page = this.#byName.get(posix.normalize(name).replace(/^\//, ''));
    // A heading is words, and no file.
    return page === undefined && extname(name) === '' ? [] : listedOr(page, name, { depth, title });
  }

  #fitting(pattern: string, depth: number): Listed[] {
    const fits = pathGlobs([pattern]);
    return this.#pages
      .filter(({ filename }) => fits(filename) && !basename(filename).startsWith('_'))
      .map((page) => ({ page, depth, title: null }));
  }
}
