import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { PlannedPage, SourceWarning } from '../../source-book.ts';
import { describePages, planAntora } from '../asciidoc/plan-asciidoc.ts';
import { arrangePages, planSphinx } from '../rst/plan-sphinx.ts';
import { planDocsify } from '../sites/plan-docsify.ts';
import { planDocusaurus } from '../sites/plan-docusaurus.ts';
import { planFolderMeta } from '../sites/plan-folder-meta.ts';
import { planGitBook } from '../sites/plan-gitbook.ts';
import { planHugo } from '../sites/plan-hugo.ts';
import { planJekyll } from '../sites/plan-jekyll.ts';
import { planJupyterBook } from '../sites/plan-jupyter-book.ts';
import { planMintlify } from '../sites/plan-mintlify.ts';
import { planMkDocs } from '../sites/plan-mkdocs.ts';
import { planQuarto } from '../sites/plan-quarto.ts';
import { planStarlight } from '../sites/plan-starlight.ts';
import { planVitePress } from '../sites/plan-vitepress.ts';
import { foldersOfClone, isRoot } from './clone-root.ts';
import { isWithin, relativePath, settingsNamesIn } from './files-within.ts';
import { type BookPlan, pathWithoutExtension, planFolder } from './plan-folder.ts';
import { findMdBook, planMdBook } from './plan-mdbook.ts';

/** Folders in which a site may be, relative to the given folder. */
const PLACES =
  '. docs doc website site book lectures content source src notebooks mini_book vignettes inst/examples docs/en docs/source doc/source packages/docs exampleSite mintlify'.split(
    ' ',
  );

/** Returns a planner that tries these places in order. The first in which `plan` finds a site becomes a document made from the entire folder. */
function inPlaces(plan: (folder: string, site: string) => Promise<BookPlan | null>) {
  return async (folder: string): Promise<BookPlan | null> => {
    for (const place of PLACES) {
      const planned = await plan(folder, join(folder, place));
      if (planned !== null) return { ...planned, rootFolder: folder, sourcePath: folder };
    }
    return null;
  };
}

/** Recognise sites of known generators by their configuration; the first that knows the folder decides. */
const PLANNERS = [
  inPlaces(planSphinx),
  inPlaces(planMkDocs),
  inPlaces(planDocusaurus),
  planDocsify,
  inPlaces(planVitePress),
  inPlaces(planStarlight),
  inPlaces(planMintlify),
  inPlaces(planJupyterBook),
  inPlaces(planFolderMeta),
  inPlaces(planHugo),
  inPlaces(planQuarto),
  inPlaces(planJekyll),
  planAntora,
];

/** Folders in which projects have their documentation next to their code. */
const DOCUMENTATION = ['docs', 'doc', 'documentation', 'website', 'site', 'guide', 'book', 'manual', 'userguide'];

/**
 * Plans the content of a folder: a GitBook, an mdBook, a site of a known generator, or its pages in natural order. In a Git clone the configuration
 * above the folder counts too, and for a whole clone that of its documentation folder.
 */
export async function planBook(folder: string): Promise<BookPlan> {
  const warnings: BookPlan['warnings'] = [];
  const plan =
    (await planConfigured(folder, warnings)) ??
    (await planFromAbove(folder)) ??
    (await planFromBelow(folder, warnings)) ??
    (await describePages(await arrangePages(await planFolder(folder))));
  return { ...plan, warnings: [...warnings, ...plan.warnings] };
}

/** `warnings` receives those of an mdBook without pages. */
async function planConfigured(folder: string, warnings: BookPlan['warnings'] = []): Promise<BookPlan | null> {
  const gitBook = await planGitBook(folder);
  if (gitBook !== null && gitBook.pages.length > 0) return gitBook;
  const mdBook = await findMdBook(folder);
  const planned = mdBook && (await planMdBook(mdBook));
  if (planned && planned.pages.length > 0) return planned;
  warnings.push(...(planned?.warnings ?? []));
  return planSite(folder);
}

async function planSite(folder: string): Promise<BookPlan | null> {
  for (const plan of PLANNERS) {
    const planned = await plan(folder);
    if (planned !== null) return planned;
  }
  return null;
}

/**
 * Returns the folder as part of a site that is configured above it in its clone. A folder on the way with its own settings could say who may read its
 * content, so nothing above it is looked at.
 */
async function planFromAbove(folder: string): Promise<BookPlan | null> {
  for (const above of (await foldersOfClone(folder)).slice(1)) {
    if ((await settingsNamesIn(above)).length > 0) return null;
    const plan = await planSite(above);
    if (plan === null || !isWithin(plan.sourceFolder, folder)) continue;
    const pages = plan.pages.filter(({ file }) => isWithin(folder, file));
    if (pages.length > 0)
      return { ...plan, sourceFolder: folder, sourcePath: folder, pages: asSeenFrom(folder, pages) };
  }
  return null;
}

/** Returns pages with paths and levels relative to a folder that contains all of them. */
function asSeenFrom(folder: string, pages: readonly PlannedPage[]): PlannedPage[] {
  const top = Math.min(...pages.map(({ depth }) => depth));
  return pages.map((page, index) => {
    const filename = relativePath(folder, page.file);
    const isWhole = page.path === pathWithoutExtension(page.filename);
    const path = isWhole ? pathWithoutExtension(filename) : page.path;
    const sections = page.sections?.map(({ title, depth }) => ({ title, depth: Math.max(0, depth - top) }));
    const place = { number: index + 1, depth: page.depth - top, ...(sections !== undefined && { sections }) };
    return { ...page, path, filename, ...place };
  });
}

/**
 * For a whole clone that is not a site itself, plans its documentation folder; everything else is reported as left out. `warnings` receives the
 * reasons why a folder does not qualify.
 */
async function planFromBelow(folder: string, warnings: BookPlan['warnings']): Promise<BookPlan | null> {
  if (!(await isRoot(folder))) return null;
  const names = new Set(await readdir(folder));
  for (const name of DOCUMENTATION.filter((one) => names.has(one))) {
    const below = join(folder, name);
    if ((await settingsNamesIn(below)).length > 0) continue;
    const plan = await planConfigured(below).catch((error: unknown) => {
      warnings.push(unplanned(name, error));
      return null;
    });
    if (plan === null || plan.pages.length === 0) continue;
    const files = new Set(plan.pages.map(({ file }) => file));
    const others = (await planFolder(folder)).pages.filter(({ file }) => !files.has(file) && !isWithin(below, file));
    const message = `${others.length} files outside ${name} are left out: ${name} is the documentation of ${basename(folder)}. To read others, add their folder by itself.`;
    const warning = { file: basename(folder), message, key: `leftout outside ${name}` };
    const told = others.length === 0 ? plan.warnings : [...plan.warnings, warning];
    return { ...plan, rootFolder: folder, sourcePath: folder, warnings: told };
  }
  return null;
}

/** Returns a warning for a folder whose site cannot be planned. Rethrows errors that are not the folder's fault. */
function unplanned(folder: string, error: unknown): SourceWarning {
  const isRefused = AppError.is(error) && error.code === 'validation_error';
  if (!isRefused && !(error instanceof Error && 'syscall' in error)) throw error;
  const reason = isRefused ? error.message : 'Lectern has no permission to read all of it.';
  const message = `${folder} is not read as the documentation of its project. ${reason}`;
  return { file: folder, message, key: `unplanned ${folder}` };
}
