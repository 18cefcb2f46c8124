import { dirname, posix, relative, sep } from 'node:path';

import type { Nodes, Parents, Root } from 'mdast';
import type {} from 'remark-mdx';
import { visit } from 'unist-util-visit';

import { PageIncludes } from '../book/included-file.ts';
import { splitFrontMatter } from '../book/page-front-matter.ts';
import type { PageContext } from '../page-context.ts';

/**
 * Inserts pages that a page imports (`import Part from './_part.mdx'`) where it shows them (`<Part />`). `parse` returns null if a text is not valid
 * MDX.
 */
export async function insertPartials(
  tree: Root,
  context: PageContext,
  parse: (source: string) => Root | null,
): Promise<void> {
  const includes = new PageIncludes(context);
  const { file: page } = context.page;
  const insert = async (into: Root, open: string[]): Promise<void> => {
    const imports = new Map(into.children.flatMap((node) => (node.type === 'mdxjsEsm' ? importsOf(node) : [])));
    if (imports.size > 0) await replaceIn(into, imports, open);
  };
  const replaceIn = async (parent: Parents, imports: Map<string, string>, open: string[]): Promise<void> => {
    const children: Nodes[] = [];
    for (const child of parent.children) {
      const source = 'name' in child && typeof child.name === 'string' ? imports.get(child.name) : undefined;
      if (source !== undefined) children.push(...(await read(source, open)));
      else {
        if ('children' in child) await replaceIn(child, imports, open);
        children.push(child);
      }
    }
    parent.children = children as Root['children'];
  };
  const read = async (target: string, open: string[]): Promise<Nodes[]> => {
    const taken = await includes.take({ target, open });
    if (taken.kind === 'gap') return gapIn(taken.mark);
    const part = parse(splitFrontMatter(taken.text).body);
    if (part === null) return gapIn(includes.gap(target, 'is no MDX', taken.path));
    relateFiles(part, relative(dirname(page), dirname(taken.path)).split(sep).join('/'));
    await insert(part, [...open, taken.path]);
    return part.children;
  };
  await insert(tree, [page]);
}

function gapIn(value: string): Nodes[] {
  return [{ type: 'paragraph', children: [{ type: 'text', value }] }];
}

/** Paths in a partial, of pages and pictures, are relative to the partial, not to the page that shows it. */
function relateFiles(tree: Root, folder: string): void {
  if (folder === '') return;
  visit(tree, ['link', 'definition', 'image'], (node) => {
    if (node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') return;
    const isFile =
      /^(?![/#@]|[a-z][a-z+.-]*:)/i.test(node.url) && (node.type === 'image' || /\.mdx?(?:#|$)/i.test(node.url));
    if (isFile) node.url = posix.join(folder, node.url);
  });
}

/** Returns the names under which pages are imported, with the files as written. */
function importsOf({ data }: Extract<Nodes, { type: 'mdxjsEsm' }>): [string, string][] {
  return (data?.estree?.body ?? []).flatMap((statement): [string, string][] => {
    if (statement.type !== 'ImportDeclaration' || typeof statement.source.value !== 'string') return [];
    const source = statement.source.value;
    if (!/^\.{1,2}\/.*\.mdx?$/.test(source)) return [];
    return statement.specifiers.flatMap((one): [string, string][] =>
      one.type === 'ImportDefaultSpecifier' ? [[one.local.name, source]] : [],
    );
  });
}
