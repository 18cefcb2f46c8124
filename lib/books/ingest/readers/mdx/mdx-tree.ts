import type { Root } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

import { FenceTracker } from '../dialects/blocks/fence-tracker.ts';
import { NotationPage } from '../dialects/notation-page.ts';
import { parseNotation, prepareBlocks, prepareMarkdown } from '../dialects/read-notation.ts';
import { remarkFormulas } from '../markdown/formulas.ts';
import { markdownTree, treeOfMarkdown } from '../markdown/markdown-tree.ts';
import type { PageContext } from '../page-context.ts';
import { withoutComponents } from './components.ts';
import { insertPartials } from './partials.ts';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFormulas, { dollars: true }).use(remarkMdx).freeze();
const dollarParser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze();

/**
 * Returns the HTML tree of a page of MDX, not sanitised yet. The code is parsed, never run: imports and exports are removed, components leave their
 * content. A page that is not valid MDX is read as Markdown, and reported.
 */
export async function mdxTree(source: string, context: PageContext, page: NotationPage): Promise<Root> {
  const prepared = escapeHeadingIds(await prepareMarkdown(source, page));
  const parseMdx = mdxParser(context.book);
  const tree = parseNotation(prepared, page, parseMdx) ?? parseNotation(withoutComments(prepared), page, parseMdx);
  if (tree === null) return asMarkdown(source, context, page);
  await insertPartials(tree, context, (text) => parseMdx(prepareBlocks(text, new NotationPage(context))));
  return treeOfMarkdown(withoutComponents(tree), context.book.hiddenLinePrefixes, page);
}

/** Returns null if the text is not valid MDX. */
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

function asMarkdown(source: string, { book, page, warnings }: PageContext, notation: NotationPage): Promise<Root> {
  // Pages with the extension .md are not necessarily MDX.
  if (page.filename.endsWith('.mdx')) {
    const message = `${page.filename} is not valid MDX and is read as Markdown.`;
    warnings.push({ file: page.filename, message, key: `mdx ${page.filename}` });
  }
  return markdownTree(source, book, notation);
}

/** Escapes the ids of headings (`## Title {#id}`), which would be invalid expressions in MDX. Docusaurus does the same. */
function escapeHeadingIds(source: string): string {
  const fences = new FenceTracker();
  const lines = source.split('\n').map((line) => {
    if (fences.isCode(line) || !/^ {0,3}#{1,6} /.test(line)) return line;
    return line.replace(/(?<!\\)\{(?=#[\w-]{1,200}\}\s{0,9}$)/, '\\{');
  });
  return lines.join('\n');
}

/** Removes HTML comments, which are invalid in MDX but occur in sites. */
function withoutComments(source: string): string {
  const [before = '', ...parts] = source.split('<!--');
  const rest = parts.map((part) => {
    const end = part.indexOf('-->');
    return end === -1 ? `<!--${part}` : part.slice(end + 3);
  });
  return before + rest.join('');
}
