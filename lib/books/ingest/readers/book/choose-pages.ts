import { basename, dirname } from 'node:path';

import type { PlannedPage, SourceWarning } from '../../source-book.ts';
import { leftOut } from './missing-chapters.ts';
import { pathGlobs } from './path-globs.ts';
import type { BookPlan } from './plan-folder.ts';
import { chooseTranslation, languageTag } from './translations.ts';

/** A book's settings for its pages. */
export interface PageChoice {
  /** Patterns of pages that are read although they would be skipped otherwise. */
  include: readonly string[];
  /** Patterns of pages to skip. */
  exclude: readonly string[];
  language: string | null;
}

const NOTHING_SAID: PageChoice = { include: [], exclude: [], language: null };

/** Files that repositories contain for contributors, by the names that hosts recognise. */
const FOR_CONTRIBUTORS =
  /^(?:[Ll][Ii][Cc][Ee][Nn][CcSs][Ee](?:[-.].{0,40})?|LICEN[CS]E-.{0,40}|COPYING|NOTICE|AUTHORS|CONTRIBUTORS|MAINTAINERS|CODEOWNERS|CODE_OF_CONDUCT|CONTRIBUTING|CHANGELOG|CHANGES|HISTORY|RELEASING|TRANSLATING|TRANSLATION(?:S|_NOTES)|GOVERNANCE|SECURITY|SUPPORT|PULL_REQUEST_TEMPLATE|ISSUE_TEMPLATE|AGENTS|CLAUDE)$/;
const FOR_MAKING = new Set(['archetypes', 'layouts', 'partials', 'bower_components', 'vendor']);
/** Files that a program is tested with: folders of these names anywhere, and `test` next to `docs`. */
const FOR_TESTS = /(?:^|\/)(?:__tests__|__fixtures__|fixtures)\//;
const BESIDE_DOCS = /(?:^|\/)tests?\//;

/** The front page of a site: if there is one, a readme next to it is about the repository. */
const FRONT_PAGE = /^_?index\.[a-z]+$/i;
const ROOT_README = /^readme\.[a-z]+$/i;

/**
 * Leaves out files that are not pages for the book's readers: those excluded by the settings, all translations but one, and, unless the site's own
 * contents list them, files that exist for the authors. Each omission is listed with its reason.
 */
export function choosePages(plan: BookPlan, choice: PageChoice = NOTHING_SAID): BookPlan {
  const isIncluded = pathGlobs(choice.include);
  const isExcluded = pathGlobs(choice.exclude);
  const warnings: SourceWarning[] = [];
  const places = { isDemo: demosOf(plan.pages), isTest: testsOf(plan.pages) };
  const hasContents = plan.pages.some(({ isListed, filename }) => isListed === true || FRONT_PAGE.test(filename));
  const kept = plan.pages.filter((page) => {
    if (isIncluded(page.filename)) return true;
    const reason = isExcluded(page.filename)
      ? 'the settings exclude it'
      : plan.isMdBook
        ? null
        : reasonOf(page, { ...places, hasContents });
    if (reason !== null) warnings.push(leftOut(page.filename, reason));
    return reason === null;
  });
  // If nothing else is in the folder, its pages are what the user wants.
  if (kept.length === 0 && choice.exclude.length === 0) return { ...plan, pages: plan.pages.map(withoutMark) };
  const { pages, chosen, others } = chooseTranslation(
    kept.filter(({ filename }) => !isIncluded(filename)),
    choice.language ?? plan.language,
  );
  for (const { name, language, pages: own } of others) {
    warnings.push({
      file: name,
      message: `${nameOf(name, language)} (${own.length} pages) is a translation and is left out; ${chosen ?? 'the folder around it'} is read. Set \`language\` in lectern.yaml to read it instead.`,
      key: `translation ${name}`,
    });
  }
  const chosenPages = new Set(pages);
  const left = kept.filter((page) => chosenPages.has(page) || isIncluded(page.filename));
  if (hasContents) warnings.push(...unlisted(left, plan.contents));
  return {
    ...plan,
    ...(chosen !== null && {
      language: plan.language ?? languageTag(chosen) ?? chosen,
      addressRoots: [...new Set([...(plan.addressRoots ?? []), `${chosen}/`])],
    }),
    pages: left.map((page, index) => ({ ...withoutMark(raised(page, chosen)), number: index + 1 })),
    warnings: [...plan.warnings, ...warnings],
  };
}

/** The folder of a language does not count as a level of its book. */
function raised(page: PlannedPage, chosen: string | null): PlannedPage {
  const isWithin = chosen !== null && page.isListed !== true && page.filename.startsWith(`${chosen}/`);
  return isWithin ? { ...page, depth: Math.max(0, page.depth - 1) } : page;
}

function withoutMark({ isListed: _, ...page }: PlannedPage): PlannedPage {
  return page;
}

function nameOf(name: string, language: string | null): string {
  if (name === '.') return 'The folder around it';
  return language === null ? name : `${name}, ${language}`;
}

/** Warns about the pages that the site's table of contents does not list. */
function unlisted(pages: readonly PlannedPage[], contents: string | undefined): SourceWarning[] {
  if (contents === undefined) return [];
  const others = pages.filter(({ isListed }) => isListed !== true);
  return others.map(({ filename: file }) => {
    const message = `${file} is not listed in ${contents}; it comes after the pages that are.`;
    return { file, message, key: `unlisted ${file}` };
  });
}

/** Returns the reason why a page is skipped unless explicitly included; null for a page that is read. */
function reasonOf(
  page: PlannedPage,
  {
    isDemo,
    isTest,
    hasContents,
  }: Record<'isDemo' | 'isTest', (page: PlannedPage) => boolean> & { hasContents: boolean },
): string | null {
  if (page.isListed === true) return null;
  const folders = dirname(page.filename).split('/');
  const stem = basename(page.filename).replace(/\.[^.]+$/, '');
  const isForMaking =
    FOR_MAKING.has(folders[0] ?? '') || folders.some((folder) => folder.startsWith('_') && folder !== '_posts');
  if (isForMaking) return 'its folder holds what the site is made of, not its pages';
  if (isTest(page)) return 'a program is tested with it';
  if (FOR_CONTRIBUTORS.test(stem)) return 'it is for those who work on the text, not for its readers';
  if (hasContents && ROOT_README.test(page.filename)) return 'it introduces the repository, not the text';
  return isDemo(page) ? 'it is a page of HTML beside a text in another format' : null;
}

/** Recognises HTML pages in folders without text pages, in a book that is mostly written in another format. */
function demosOf(pages: readonly PlannedPage[]): (page: PlannedPage) => boolean {
  const texts = pages.filter(({ format }) => format !== 'html');
  if (texts.length * 2 <= pages.length) return () => false;
  const folders = new Set(texts.map(({ filename }) => dirname(filename)));
  return ({ format, filename }) => format === 'html' && !folders.has(dirname(filename));
}

/** Returns the pages in a folder of tests: next to the documentation folder, `test` is not part of the documentation. */
function testsOf(pages: readonly PlannedPage[]): (page: PlannedPage) => boolean {
  const documented = new Set(pages.flatMap(({ filename }) => /^(.*?)docs?\//.exec(filename)?.[1] ?? []));
  return ({ filename }) => {
    const found = BESIDE_DOCS.exec(filename);
    const above = found === null ? null : filename.slice(0, found.index === 0 ? 0 : found.index + 1);
    return FOR_TESTS.test(filename) || (above !== null && documented.has(above));
  };
}
