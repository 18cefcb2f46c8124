import type { ElementContent, Root } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import rehypeRaw from 'rehype-raw';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

import { isElement } from '../tree/hast-nodes.ts';
import { adoptAlerts } from './alerts.ts';
import { prepareCodeBlocks } from './code-blocks.ts';
import { takeHeadingAttributes } from './heading-attributes.ts';
import { adoptListings } from './listings.ts';
import { parseMarkdown } from './parse-markdown.ts';

// Ids keep the names that links in books use; `safe-ids.ts` sees to it that they harm nothing.
const toHtmlTree = unified().use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' }).use(rehypeRaw).freeze();
const toInlineTree = unified().use(remarkRehype).freeze();

/** The HTML tree of a Markdown text, not sanitised yet. */
export async function markdownTree(markdown: string, hiddenLinePrefixes: Record<string, string>): Promise<Root> {
  const source = parseMarkdown(markdown);
  takeHeadingAttributes(source);
  adoptAlerts(source);
  prepareCodeBlocks(source, hiddenLinePrefixes);
  const tree = await toHtmlTree.run(source);
  adoptListings(tree, inlineMarkdown);
  return tree;
}

/** The content of a line of Markdown, without a paragraph around it. Raw HTML in it is dropped. */
function inlineMarkdown(markdown: string): ElementContent[] {
  const source: MarkdownRoot = parseMarkdown(markdown);
  const tree = toInlineTree.runSync(source);
  return tree.children.flatMap((child): ElementContent[] => {
    if (isElement(child, 'p')) return child.children;
    return child.type === 'doctype' ? [] : [child];
  });
}
