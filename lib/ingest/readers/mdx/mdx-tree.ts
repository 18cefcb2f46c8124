import type { Root } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

import { remarkFormulas } from '../markdown/formulas.ts';
import { markdownTree, treeOfMarkdown } from '../markdown/markdown-tree.ts';
import { rewriteSiteNotation } from '../markdown/site-notation.ts';
import type { PageContext } from '../page-context.ts';
import { withoutComponents } from './components.ts';
import { insertPartials } from './partials.ts';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFormulas, { dollars: true }).use(remarkMdx).freeze();
const dollarParser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze();

/**
 * The HTML tree of a page of MDX, not sanitised yet. It is looked at, never run: imports and exports go, components leave their
 * content. What is no MDX is read as Markdown, and reported.
 */
export async function mdxTree(source: string, context: PageContext): Promise<Root> {
  const rewritten = rewriteSiteNotation(source);
  const parseMdx = mdxParser(context.book);
  const tree = parseMdx(rewritten) ?? parseMdx(withoutComments(rewritten));
  if (tree === null) return asMarkdown(source, context);
  await insertPartials(tree, context, (text) => parseMdx(rewriteSiteNotation(text)));
  return treeOfMarkdown(withoutComponents(tree), context.book.hiddenLinePrefixes);
}

/** Null for what is no MDX. */
function mdxParser({ isDollarPlain }: PageContext['book']): (source: string) => MarkdownRoot | null {
  return (source) => {
    try {
      return (isDollarPlain === true ? dollarParser : parser).parse(source);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return null;
    }
  };
}

function asMarkdown(source: string, { book, page, warnings }: PageContext): Promise<Root> {
  // Pages that end in .md need not be MDX.
  if (page.filename.endsWith('.mdx')) {
    const message = `${page.filename} is no MDX; it is read as Markdown.`;
    warnings.push({ file: page.filename, message, key: `mdx ${page.filename}` });
  }
  return markdownTree(source, book.hiddenLinePrefixes, book);
}

/** HTML's comments are no MDX, but sites have them. */
function withoutComments(source: string): string {
  const [before = '', ...parts] = source.split('<!--');
  const rest = parts.map((part) => {
    const end = part.indexOf('-->');
    return end === -1 ? `<!--${part}` : part.slice(end + 3);
  });
  return before + rest.join('');
}
