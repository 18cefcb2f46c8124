import { dirname, join, resolve } from 'node:path';

import type { Root } from 'hast';

import type { PageContext } from '../page-context.ts';
import { type BookReferences, readReferences, ReferenceCollector } from './book-references.ts';
import { type ParsedRst, parseRst } from './parse-rst.ts';
import { resolveReferences } from './resolve-references.ts';
import { relativePath } from '../book/files-within.ts';
import { PageIncludes } from '../book/included-file.ts';
import type { PageFiles } from './rst-page.ts';

/** Looks at a page with includes. Each may lead to files that lead to others. */
const MAX_LOOKS = 12;

/**
 * The HTML tree of a page of reStructuredText, or of a part of a page that begins at the line `first`, not sanitised yet. Throws
 * `UnreadablePageError`.
 */
export async function rstTree(
  source: string,
  context: PageContext,
  first?: number,
): Promise<{ tree: Root; title: string | null }> {
  const { nodes, page } = await parseWithFiles(source, context, first);
  const { references } = context.book;
  const tree = resolveReferences(
    nodes,
    page,
    references === undefined ? ownReferences(page) : readReferences(references),
  );
  context.warnings.push(...page.warnings);
  return { tree, title: page.title };
}

/** Of a page that is the whole document. */
function ownReferences({ filename, title, anchors }: ParsedRst['page']): BookReferences {
  const own = new ReferenceCollector();
  own.add(filename, title, anchors);
  return readReferences(own.write());
}

async function parseWithFiles(source: string, context: PageContext, first = 1): Promise<ParsedRst> {
  const files = new RstFiles(context);
  for (let look = 1; ; look += 1) {
    const parsed = parseRst(source, { filename: context.page.filename, files, first, prologue: context.book.prologue });
    if (!(await files.readWanted()) || look === MAX_LOOKS) return parsed;
  }
}

type ReadFile = { text: string; file: string } | { mark: string };

/**
 * The files that a page includes. They are read between two looks at the page, since reading them waits for the disk and reading the
 * page does not: what is asked for and not there yet is noted, read, and there the next time.
 */
class RstFiles implements PageFiles {
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
