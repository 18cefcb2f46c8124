import type { List, ListItem, Nodes, Root } from 'mdast';

import { parseMarkdown } from '../markdown/parse-markdown.ts';

/** A line of an mdBook's table of contents. */
export interface SummaryEntry {
  title: string;
  /** As written, relative to the summary; null for a draft chapter. */
  link: string | null;
  depth: number;
}

/**
 * The chapters of a `SUMMARY.md` in reading order: links outside of lists (prefix and suffix chapters) and nested lists.
 * Part titles, separators and anything else are no chapters.
 */
export function parseSummary(markdown: string): SummaryEntry[] {
  const tree: Root = parseMarkdown(markdown);
  return tree.children.flatMap((node) => {
    if (node.type === 'list') return entriesOfList(node, 0);
    if (node.type === 'paragraph') return node.children.flatMap((child) => entryOf(child, 0) ?? []);
    return [];
  });
}

function entriesOfList(list: List, depth: number): SummaryEntry[] {
  return list.children.flatMap((item) => entriesOfItem(item, depth));
}

function entriesOfItem(item: ListItem, depth: number): SummaryEntry[] {
  return item.children.flatMap((node) => {
    if (node.type === 'list') return entriesOfList(node, depth + 1);
    if (node.type === 'paragraph') return node.children.flatMap((child) => entryOf(child, depth) ?? []);
    return [];
  });
}

function entryOf(node: Nodes, depth: number): SummaryEntry | null {
  if (node.type !== 'link') return null;
  return { title: plainText(node).replace(/\s+/g, ' ').trim(), link: node.url === '' ? null : node.url, depth };
}

function plainText(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value;
  return 'children' in node ? node.children.map(plainText).join('') : '';
}
