import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { parseHtmlDocument } from '../html/html-tree.ts';
import { foldersOfClone } from './clone-root.ts';
import { readSource } from './decode-source.ts';
import type { DocumentSettings } from './document-settings.ts';
import { findWithin } from './files-within.ts';
import { leadHeading, plainTitle } from './lead-heading.ts';
import { splitFrontMatter } from './page-front-matter.ts';
import type { BookPlan } from './plan-folder.ts';
import { languageTag } from './translations.ts';
import { titleOfName } from '../../source-key.ts';

/** Generic names of folders and first pages: used as a book title only if nothing else provides one. */
const ROLES = new Set(
  'about book content contents doc docs documentation getting-started guide home index introduction intro manual overview pages readme site source src start summary table-of-contents user-guide userguide website welcome www'.split(
    ' ',
  ),
);

interface Named {
  title: string | null;
  language: string | null;
  authors: string[];
}

const NOTHING: Named = { title: null, language: null, authors: [] };

/**
 * Names a book from the first source that has a name: its settings, its site's configuration, its project's readme, its cover, its folder. Generic
 * names among these ("Docs", "Introduction") give way to the next source.
 */
export async function nameBook(plan: BookPlan, settings: DocumentSettings | null): Promise<Named> {
  const cover = await describeCover(plan);
  const { title = null, language = null, authors = null } = settings ?? {};
  return {
    title: title ?? (await titleOf(plan, cover)),
    language: language ?? plan.language ?? cover.language ?? (await languageOfFolder(plan.sourceFolder)),
    authors: authors ?? (plan.authors.length > 0 ? plan.authors : cover.authors),
  };
}

async function titleOf(plan: BookPlan, cover: Named): Promise<string | null> {
  const stated = plan.title === null ? null : plainTitle(plan.title);
  const isPage = plan.pages.some(({ file }) => file === plan.sourcePath);
  const found = isPage ? null : (telling(stated) ?? (await titleOfFolders(plan, cover)));
  return found ?? stated ?? cover.title;
}

/** Returns a title by the folders from the pages up to the clone's root: the first that is not named after its role, otherwise the clone. */
async function titleOfFolders({ sourceFolder }: BookPlan, cover: Named): Promise<string | null> {
  const folders = await foldersOfClone(sourceFolder);
  const isClone = folders.length > 1;
  const root = folders.at(-1) ?? sourceFolder;
  const own = folders.find((folder) => folder === root || !isRole(basename(folder))) ?? root;
  const isProject = isClone && own === root;
  const readme = isProject ? await titleOfReadme(own) : null;
  const folder = isClone && own !== sourceFolder ? titleOfName(basename(own)) : null;
  return telling(readme) ?? telling(cover.title) ?? folder;
}

function telling(title: string | null): string | null {
  return title === null || isRole(title) ? null : title;
}

function isRole(name: string): boolean {
  return ROLES.has(name.trim().toLowerCase().replaceAll(/[\s_]/g, '-')) || languageTag(name) !== null;
}

async function titleOfReadme(folder: string): Promise<string | null> {
  const found = await findWithin({ rootFolder: folder, sourceFolder: folder }, join(folder, 'README.md'));
  if (found.kind !== 'file') return null;
  try {
    return leadHeading(splitFrontMatter((await readSource(found.path)).text).body);
  } catch {
    return null;
  }
}

/** Returns the language of a folder (`en`, `pt-br`) that has sibling folders in other languages. */
async function languageOfFolder(folder: string): Promise<string | null> {
  const tag = languageTag(basename(folder));
  return tag !== null && (await hasTranslations(folder)) ? tag : null;
}

async function hasTranslations(folder: string): Promise<boolean> {
  const beside = await readdir(dirname(folder), { withFileTypes: true }).catch(() => []);
  return beside.some((one) => one.isDirectory() && one.name !== basename(folder) && languageTag(one.name) !== null);
}

/** Returns the metadata of the only page or the index page, for a book without its own. */
async function describeCover({ pages, isMdBook }: BookPlan): Promise<Named> {
  const page = pages[0];
  if (!page || isMdBook || !(pages.length === 1 || /^(?:index|readme)$/i.test(page.path))) return NOTHING;
  try {
    const { text } = await readSource(page.file);
    if (page.format === 'html') {
      const { title, language } = parseHtmlDocument(text);
      return { title, language, authors: [] };
    }
    const { frontMatter, body } = splitFrontMatter(text);
    return {
      title: frontMatter.title ?? leadHeading(body),
      language: frontMatter.language,
      authors: frontMatter.authors,
    };
  } catch {
    // Errors are reported when the page is read.
    return NOTHING;
  }
}
