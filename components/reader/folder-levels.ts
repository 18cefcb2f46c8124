/** A level of the contents for a folder or a heading that no page represents. */
export interface FolderLevel {
  /** The level's own id, not that of a page. */
  id: string;
  title: string;
  depth: number;
}

interface Placed {
  /** See `PageSummary.path`; absent for an entry that is not a page. */
  path?: string;
  depth: number;
  chapter: string | null;
  /** See `PageSummary.sections`. */
  sections?: readonly { title: string; depth: number }[];
}

const COVER = /^_?(?:index|readme)$/i;

/** Returns the levels above an entry of a book, outermost first. */
export function levelsAbove<Entry extends Placed & { id: string }>(
  entries: readonly Entry[],
  id: string,
): (Entry | FolderLevel)[] {
  const levels = withFolders(entries);
  const at = levels.findIndex((level) => level.id === id);
  let depth = levels[at]?.depth ?? 0;
  const above = levels.slice(0, Math.max(at, 0)).toReversed();
  return above
    .filter((level) => {
      const isAbove = level.depth < depth;
      if (isAbove) ({ depth } = level);
      return isAbove;
    })
    .toReversed();
}

/** Adds to the entries of a book the headings of its contents or, if it has none, its folders. */
export function withFolders<Entry extends Placed>(entries: readonly Entry[]): (Entry | FolderLevel)[] {
  if (!entries.some(({ sections = [] }) => sections.length > 0)) return amongFolders(entries);
  return entries.flatMap((entry) => [
    ...(entry.sections ?? []).map((section, index) => ({ ...section, id: `section ${index} ${entry.path ?? ''}` })),
    entry,
  ]);
}

/**
 * Adds a book's folders to its entries, each before its pages, unless a page represents it. Applies only to a book whose levels are those of its
 * folders: where its contents define the hierarchy, folders mean nothing. A folder with one page is replaced by that page.
 */
function amongFolders<Entry extends Placed>(entries: readonly Entry[]): (Entry | FolderLevel)[] {
  const placed = entries.map((entry) => ({ entry, ...placeOf(entry.path ?? '') }));
  const above = Math.min(
    ...placed.map(({ folders, level, entry }) => (folders.length === 0 ? 0 : level - entry.depth)),
  );
  const isByFolders = placed.every(
    ({ level, entry }) => entry.chapter === null && entry.depth === Math.max(0, level - above),
  );
  if (!isByFolders) return [...entries];
  const counts = new Map<string, number>();
  for (const { folders } of placed) for (const id of idsOf(folders)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const shown = new Set<string>();
  return placed.flatMap(({ entry, folders, level }) => {
    const ids = idsOf(folders);
    const isAlone = level === folders.length && level > above && counts.get(ids.at(-1) ?? '') === 1;
    const levels = folders.slice(0, isAlone ? level - 1 : level).flatMap((name, depth) => {
      const id = ids[depth] ?? '';
      if (depth < above || shown.has(id)) return [];
      shown.add(id);
      return [{ id, title: titleOf(name), depth: depth - above }];
    });
    if (level < folders.length) shown.add(ids.at(-1) ?? '');
    return [...levels, isAlone ? { ...entry, depth: entry.depth - 1 } : entry];
  });
}

/** The ids of the folders that a page is in, outermost first. */
function idsOf(folders: readonly string[]): string[] {
  return folders.map((_, index) => `folder ${folders.slice(0, index + 1).join('/')}`);
}

/** Returns the folders of a page, and its level in them: an index represents its folder. */
function placeOf(path: string): { folders: string[]; level: number } {
  const folders = path.split('/').slice(0, -1);
  const isCover = COVER.test(path.split('/').at(-1) ?? '');
  return { folders, level: isCover && folders.length > 0 ? folders.length - 1 : folders.length };
}

/** A folder's name as words, without its sorting number. */
function titleOf(name: string): string {
  const words = name
    .replace(/^\d{1,4}[-_. ]+(?=\D)/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
