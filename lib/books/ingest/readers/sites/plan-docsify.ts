import { join, posix } from 'node:path';

import { readNeeded } from '../book/decode-source.ts';
import { isFileOf } from '../book/files-within.ts';
import { leftOut } from '../book/missing-chapters.ts';
import { type BookPlan, planFolder } from '../book/plan-folder.ts';
import { inSiteOrder, listPages, type NavEntry, pagesByName } from './navigation.ts';
import { summaryEntries } from './plan-gitbook.ts';

const CONTENTS = '_sidebar.md';
const FRONT = 'index.html';
/** Files that the site shows around its pages: `_sidebar.md`, `_navbar.md`, `_coverpage.md`. */
const AROUND_PAGES = /(?:^|\/)_[a-z]+\.md$/;

/**
 * Plans a Docsify site, recognised by the page that loads Docsify: its home page first, then in the order of its `_sidebar.md`; null if there is
 * none.
 */
export async function planDocsify(folder: string): Promise<BookPlan | null> {
  if (!(await isFileOf(folder, CONTENTS)) || !(await isFileOf(folder, FRONT))) return null;
  if (!(await readNeeded(join(folder, FRONT), FRONT)).includes('docsify')) return null;
  const plan = await planFolder(folder);
  const find = pagesByName(plan.pages);
  const home = plan.pages.filter(({ filename }) => filename === 'README.md').map((page) => ({ page }));
  const entries = [...home, ...summaryEntries(await readNeeded(join(folder, CONTENTS), CONTENTS), '')];
  const listed = listPages(entries, {
    read: (entry) => [entry as NavEntry],
    find: (name) => find(name) ?? find(posix.join(name, 'README')),
  });
  const ordered = await inSiteOrder(plan, listed, CONTENTS);
  const isPage = ({ filename }: { filename: string }) => filename !== FRONT && !AROUND_PAGES.test(filename);
  const others = ordered.pages.filter((page) => !isPage(page));
  return {
    ...plan,
    pages: ordered.pages.filter(isPage).map((page, index) => ({ ...page, number: index + 1 })),
    warnings: [
      ...ordered.warnings,
      ...others.map(({ filename }) => leftOut(filename, 'it is shown around the pages of the site')),
    ],
  };
}
