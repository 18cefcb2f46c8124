import type { Root } from 'hast';

import type { PageContext } from '../page-context.ts';
import { type BookReferences, readReferences, ReferenceCollector } from './book-references.ts';
import { type ParsedRst, parseRst } from './parse-rst.ts';
import { resolveReferences } from './resolve-references.ts';
import { RstFiles } from './rst-files.ts';

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
