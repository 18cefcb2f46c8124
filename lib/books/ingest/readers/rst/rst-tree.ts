import { dirname, join, resolve } from 'node:path';

import type { Root } from 'hast';

import type { PageContext } from '../page-context.ts';
import { type BookReferences, readReferences, ReferenceCollector } from './book-references.ts';
import { type ParsedRst, parseRst } from './parse-rst.ts';
import { resolveReferences } from './resolve-references.ts';
import { relativePath } from '../book/files-within.ts';
import { PageIncludes } from '../book/included-file.ts';
import type { PageFiles } from './rst-page.ts';

/** Maximum number of passes over a page with includes, each of which may reveal further files. */
const MAX_LOOKS = 12;

/**
 * Converts a page of reStructuredText, or a part of a page that begins at the line `first`, to an HTML tree, which is not sanitised yet. Throws
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

/** Returns the references of a page that is the entire document. */
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
 * The files that a page includes. Reading a file is asynchronous but parsing the page is not, so the page is parsed repeatedly: files that are
 * requested but not loaded yet are noted, read in between, and available the next time.
 */
class RstFiles implements PageFiles {
  readonly #sourceFolder: string;
  readonly #includes: PageIncludes;
  readonly #read = new Map<string, ReadFile>();
  /** Files to read: as written, by path. */
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

  /** Reads the requested files; false when there are none. Throws `UnreadablePageError` when they exceed the limits. */
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
