import { dirname, posix, relative, resolve, sep } from 'node:path';

import type { Nodes, Parents, Root } from 'mdast';
import type {} from 'remark-mdx';
import { visit } from 'unist-util-visit';

import { IncludedLength, readIncludedFile } from '../book/included-file.ts';
import { splitFrontMatter } from '../book/page-front-matter.ts';
import { markGap, type PageContext } from '../page-context.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';

/** Of all pages that a page imports, each time it shows them. */
const MAX_PARTIALS = 200;

type Parse = (source: string) => Root | null;

/** Puts pages that a page imports (`import Part from './_part.mdx'`) where it shows them (`<Part />`). */
export async function insertPartials(tree: Root, context: PageContext, parse: Parse): Promise<void> {
  await new Partials(context, parse).insert(tree, [context.page.file]);
}

class Partials {
  readonly #context: PageContext;
  readonly #parse: Parse;
  readonly #length = new IncludedLength();
  #count = 0;

  constructor(context: PageContext, parse: Parse) {
    this.#context = context;
    this.#parse = parse;
  }

  /** `files` are those being read, the innermost last. */
  async insert(tree: Root, files: string[]): Promise<void> {
    const imports = new Map(tree.children.flatMap((node) => (node.type === 'mdxjsEsm' ? importsOf(node) : [])));
    if (imports.size > 0) await this.#replaceIn(tree, imports, files);
  }

  async #replaceIn(parent: Parents, imports: Map<string, string>, files: string[]): Promise<void> {
    const children: Nodes[] = [];
    for (const child of parent.children) {
      const source = 'name' in child && typeof child.name === 'string' ? imports.get(child.name) : undefined;
      if (source !== undefined) children.push(...(await this.#read(source, files)));
      else {
        if ('children' in child) await this.#replaceIn(child, imports, files);
        children.push(child);
      }
    }
    parent.children = children as Root['children'];
  }

  async #read(source: string, files: string[]): Promise<Nodes[]> {
    const { book, page } = this.#context;
    const gap = (reason: string): Nodes[] => {
      const message = `${source} ${reason}; ${page.filename} imports it.`;
      const value = markGap(this.#context, {
        written: source,
        warning: { file: source, message, key: `import ${source} ${reason}` },
      });
      return [{ type: 'paragraph', children: [{ type: 'text', value }] }];
    };
    this.#count += 1;
    if (this.#count > MAX_PARTIALS) throw new UnreadablePageError(`It shows more than ${MAX_PARTIALS} other pages.`);
    const file = resolve(dirname(files.at(-1) ?? page.file), source);
    const read = await readIncludedFile(file, { book, open: files });
    if (read.kind !== 'text') return gap(read.reason);
    this.#length.add(read.text);
    const tree = this.#parse(splitFrontMatter(read.text).body);
    if (tree === null) return gap('is no MDX');
    relateFiles(tree, relative(dirname(page.file), dirname(read.path)).split(sep).join('/'));
    await this.insert(tree, [...files, read.path]);
    return tree.children;
  }
}

/** Files that a part names stand beside it, not beside the page that shows it: pages and pictures. */
function relateFiles(tree: Root, folder: string): void {
  if (folder === '') return;
  visit(tree, ['link', 'definition', 'image'], (node) => {
    if (node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') return;
    const isFile =
      /^(?![/#@]|[a-z][a-z+.-]*:)/i.test(node.url) && (node.type === 'image' || /\.mdx?(?:#|$)/i.test(node.url));
    if (isFile) node.url = posix.join(folder, node.url);
  });
}

/** Names under which pages are imported, with the files as written. */
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
