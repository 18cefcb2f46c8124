import { posix } from 'node:path';

import type { PlannedPage } from '../../source-book.ts';

/** Pages that are a translation of others. */
export interface Translation {
  /** The name used by the folder or by the suffix of the files. */
  name: string;
  /** The English name of the language; null if the book has no language in its name. */
  language: string | null;
  pages: PlannedPage[];
}

const TAG = /^[a-z]{2,3}(?:[-_][a-zA-Z]{2,4}){0,2}$/;
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** Minimum share of a folder's pages that another language has under the same names. */
const MIRRORED = 0.4;
/** This many language-named folders of similar size have no other likely explanation. */
const ALIKE_FOLDERS = 3;
/** Minimum number of pages of each such folder, relative to the largest of them and absolute. */
const ALIKE_SHARE = 0.6;
const ALIKE_PAGES = 5;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
/** Languages by their English names, for all with a two-letter code. */
const byName = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = languages.of(code);
    return name === undefined ? [] : [[name.toLowerCase(), name] as const];
  }),
);

/**
 * Returns the English name of the language that a folder or suffix is named after: `pt-br`, `zh_CN`, `brazilian-portuguese`; null for any other name.
 */
function languageOf(name: string): string | null {
  if (!TAG.test(name)) return byName.get(name.toLowerCase().split(/[-_]/).at(-1) ?? '') ?? null;
  try {
    return languages.of(name.replaceAll('_', '-')) ?? null;
  } catch {
    return null;
  }
}

/** Returns the BCP 47 tag of the language whose two-letter code a folder is named after: `pt-BR` for `pt_br`; null for any other name. */
export function languageTag(name: string): string | null {
  if (!/^[a-z]{2}(?:[-_][a-zA-Z]{2,4}){0,2}$/.test(name) || languageOf(name) === null) return null;
  return Intl.getCanonicalLocales(name.replaceAll('_', '-'))[0] ?? null;
}

/**
 * Splits a book into its translations: folders named after languages that hold pages of the same names, next to each other or next to the pages
 * around them, or three or more such folders of similar size; and files next to a page of the same name (`intro.de.md`). Only one is left in `pages`:
 * the preferred one, else the pages without a language name, else English, else the first.
 */
export function chooseTranslation(
  pages: readonly PlannedPage[],
  preferred: string | null,
): { pages: PlannedPage[]; chosen: string | null; others: Translation[] } {
  const bySuffix = splitSuffixes(pages);
  const groups = Map.groupBy(bySuffix.own, ({ filename }) => folderLanguage(filename));
  const root = groups.get(null) ?? [];
  const folders = [...groups].flatMap(([name, own]) => (name === null ? [] : [{ name, pages: own }]));
  const alike = alikeOf(folders);
  const mirrored = folders.filter(
    (one) =>
      alike.includes(one) ||
      [{ name: null, pages: root }, ...folders].some((other) => other.name !== one.name && isMirrored(one, other)),
  );
  const translated = withPreferred(mirrored, folders, preferred);
  const isRootOne = translated.some((one) => isMirrored({ name: null, pages: root }, one));
  // A single one is not a translation of anything.
  const names = translated.length === 1 && !isRootOne ? [] : translated.map(({ name }) => name);
  const chosen = choose(names, { preferred, isRootOne });
  const left = translated.filter(({ name }) => name !== chosen && names.includes(name));
  const others = [...left, ...bySuffix.others].map(({ name, pages: own }) => ({
    name,
    language: languageOf(name),
    pages: own,
  }));
  const out = new Set(others.flatMap((one) => one.pages));
  if (isRootOne && chosen !== null) {
    for (const page of root) out.add(page);
    others.push({ name: '.', language: null, pages: root });
  }
  return { pages: pages.filter((page) => !out.has(page)), chosen, others };
}

/**
 * Adds the preferred language's folder if a small folder mirrors some of its pages: the small one is then a translation of it, although the preferred
 * one has many other pages.
 */
function withPreferred<Folder extends { name: string; pages: readonly PlannedPage[] }>(
  mirrored: Folder[],
  folders: readonly Folder[],
  preferred: string | null,
): Folder[] {
  const wanted = preferred === null ? undefined : folders.find(({ name }) => normal(name) === normal(preferred));
  const isMeant = wanted !== undefined && !mirrored.includes(wanted) && mirrored.some((one) => isMirrored(one, wanted));
  return isMeant ? [...mirrored, wanted] : mirrored;
}

function choose(names: readonly string[], { preferred, isRootOne }: { preferred: string | null; isRootOne: boolean }) {
  const sameAs = (wanted: string) =>
    names.find((name) => normal(name) === normal(wanted)) ??
    names.find((name) => normal(name).split('-', 1)[0] === normal(wanted).split('-', 1)[0]);
  const asked = preferred === null ? undefined : sameAs(preferred);
  return asked ?? (isRootOne ? null : (sameAs('en') ?? names[0] ?? null));
}

function normal(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

function folderLanguage(filename: string): string | null {
  const [first = '', ...rest] = filename.split('/');
  return rest.length > 0 && languageOf(first) !== null ? first : null;
}

/** Whether two folders are translations of each other. Compares page names, because a folder may be called `it` or `ml` for another reason. */
function isMirrored(
  one: { name: string | null; pages: readonly PlannedPage[] },
  other: { name: string | null; pages: readonly PlannedPage[] },
): boolean {
  const names = new Set(other.pages.map(({ filename }) => within(filename, other.name)));
  const same = one.pages.filter(({ filename }) => names.has(within(filename, one.name))).length;
  return (
    same >= Math.min(2, one.pages.length) &&
    same >= MIRRORED * Math.min(one.pages.length, other.pages.length) &&
    same > 0
  );
}

/** Returns folders of translations whose file names are translated too, recognised by their number and size. None if there are few. */
function alikeOf<Folder extends { name: string; pages: readonly PlannedPage[] }>(folders: readonly Folder[]): Folder[] {
  const named = folders.filter(({ name }) => /^[a-z]{2}(?:[-_]|$)/.test(name));
  const largest = Math.max(0, ...named.map(({ pages }) => pages.length));
  const alike = named.filter(({ pages }) => pages.length >= Math.max(ALIKE_PAGES, ALIKE_SHARE * largest));
  return alike.length >= ALIKE_FOLDERS ? alike : [];
}

function within(filename: string, folder: string | null): string {
  const inner = folder === null ? filename : filename.slice(folder.length + 1);
  return inner.slice(0, inner.length - posix.extname(inner).length);
}

/** Groups pages by suffix: `intro.de.md` next to `intro.md` or `intro.en.md`. */
function splitSuffixes(pages: readonly PlannedPage[]) {
  const stems = new Set(pages.map(({ filename }) => stemOf(filename)));
  const named = pages.map((page) => {
    const stem = stemOf(page.filename);
    const ending = posix.extname(stem).slice(1);
    const base = stem.slice(0, stem.length - ending.length - 1);
    const isOne = languageOf(ending) !== null && (stems.has(base) || (ending !== 'en' && stems.has(`${base}.en`)));
    return { page, name: isOne ? ending : null };
  });
  const groups = Map.groupBy(named, ({ name }) => name);
  return {
    own: (groups.get(null) ?? []).map(({ page }) => page),
    others: [...groups].flatMap(([name, own]) => (name === null ? [] : [{ name, pages: own.map(({ page }) => page) }])),
  };
}

function stemOf(filename: string): string {
  return filename.slice(0, filename.length - posix.extname(filename).length);
}
