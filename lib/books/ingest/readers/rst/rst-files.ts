import { dirname, join, resolve } from 'node:path';

import { relativePath } from '../book/files-within.ts';
import { PageIncludes } from '../book/included-file.ts';
import type { PageContext } from '../page-context.ts';
import type { PageFiles } from './rst-page.ts';

type ReadFile = { text: string; file: string } | { mark: string };

/**
 * The files that a page includes. They are read between two looks at the page, since reading them waits for the disk and reading the
 * page does not: what is asked for and not there yet is noted, read, and there the next time.
 */
export class RstFiles implements PageFiles {
  readonly #sourceFolder: string;
  readonly #includes: PageIncludes;
  readonly #read = new Map<string, ReadFile>();
  /** As written, by their places. */
  readonly #wanted = new Map<string, string>();

  constructor(context: PageContext) {
    this.#sourceFolder = context.book.sourceFolder;
    this.#includes = new PageIncludes(context);
  }

  read(file: string, from: string): ReadFile | null {
    const path = file.startsWith('/')
      ? join(this.#sourceFolder, file)
      : resolve(this.#sourceFolder, dirname(from), file);
    const known = this.#read.get(path);
    if (known === undefined) this.#wanted.set(path, file);
    return known ?? null;
  }

  /** Reads what was asked for; false when nothing was. Throws `UnreadablePageError` when it is too much. */
  async readWanted(): Promise<boolean> {
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    for (const [path, target] of wanted) {
      const taken = await this.#includes.take({ target, candidates: [path], open: [] });
      const file = relativePath(this.#sourceFolder, path);
      this.#read.set(path, taken.kind === 'text' ? { text: taken.text, file } : taken);
    }
    return wanted.length > 0;
  }
}
