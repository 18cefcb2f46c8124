import { posix } from 'node:path';

import { writeWithin } from '../packed/archive.ts';
import type { UnpackedBook } from '../packed/packed-book.ts';
import { pathsOfTitles } from './page-paths.ts';
import { nameEpubPages } from './page-titles.ts';
import { type Chapter, recutChapters } from './recut-chapters.ts';
import type { ContentsEntry } from './table-of-contents.ts';

interface ChapteredBook {
  title: string | null;
  /** The chapters in reading order. */
  chapters: Chapter[];
  contents: ContentsEntry[];
  /** Path of a file → its title, if it has a special role. */
  landmarks?: ReadonlyMap<string, string>;
}

/** Writes the chapters of a book into its work folder as pages: cut, named and arranged according to its table of contents. */
export async function layOutChapters(
  { title, landmarks = new Map(), ...book }: ChapteredBook,
  workFolder: string,
): Promise<UnpackedBook['pages']> {
  const { chapters, contents } = recutChapters(book.chapters, book.contents);
  for (const { file, html } of chapters) await writeWithin(workFolder, file, html);
  const names = nameEpubPages(chapters, { title, landmarks, contents });
  const stems = new Set<string>();
  const named = chapters.map(({ file }, index) => {
    const stem = file.slice(0, file.length - posix.extname(file).length);
    const name = stems.has(stem) ? file : stem;
    stems.add(name);
    return { file, name, title: names[index]?.title ?? null, depth: names[index]?.depth ?? 0 };
  });
  const paths = pathsOfTitles(named);
  return named.map((page, index) => ({ ...page, path: paths[index] ?? page.name }));
}
