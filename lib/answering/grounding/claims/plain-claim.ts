import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

import { writtenAddresses } from './written-addresses.ts';

/** A claim's plain text. */
export interface PlainClaim {
  /** Its text, with code in backticks. */
  text: string;
  /** All possible link targets: addresses of links and images, and written-out ones, including telephone numbers. */
  addresses: string[];
  /** Whether it is set as a quotation. */
  isBlockquote: boolean;
  /** Whether all of it is set in bold, like a heading. */
  isEmphasised: boolean;
}

/** No sentence is this long, and parsing nested Markdown takes more than linear time. */
const MOST_CHARACTERS = 1500;
const HAS_MARKDOWN = /[*_`[\]<>&\\~!#|]|^\s*(?:[-+]|\d+[.)])\s|https?:|\n\s*\n| {2}\n/;
const TAG = /^<\/?(?:b|i|em|strong|br|sup|sub|code|span|p|a|u|s|mark|kbd|small|q|del|ins)\b[^>]*>$/i;
const ADDRESS_IN_TAG = /\b(?:href|src|srcset|action|poster|data)\s*=\s*["']?([^"'\s>]*)/gi;

/** Parses the Markdown of a claim; text without any markup is used unchanged. */
export function readPlainClaim(markdown: string): PlainClaim {
  if (markdown.length > MOST_CHARACTERS || !HAS_MARKDOWN.test(markdown))
    return { text: markdown, addresses: writtenAddresses(markdown), isBlockquote: false, isEmphasised: false };
  const plain: PlainClaim = { text: '', addresses: [], isBlockquote: false, isEmphasised: false };
  const tree = fromMarkdown(markdown.trimStart());
  plain.isEmphasised = isBoldLine(tree);
  addNode(plain, tree);
  plain.text = plain.text.trim();
  plain.addresses.push(...writtenAddresses(plain.text));
  return plain;
}

function isBoldLine({ children: [block, ...others] }: Root): boolean {
  if (others.length > 0 || block?.type !== 'paragraph') return false;
  return block.children.every(({ type, ...node }) => {
    return type === 'strong' || (type === 'text' && 'value' in node && /^\p{P}*$/u.test(node.value.trim()));
  });
}

function addNode(plain: PlainClaim, node: Nodes): void {
  if (node.type === 'text') plain.text += node.value;
  else if (node.type === 'inlineCode' || node.type === 'code') plain.text += `\`${node.value.replaceAll('`', ' ')}\``;
  else if (node.type === 'html') addHtml(plain, node.value);
  else if (node.type === 'break') plain.text += '\n';
  else addElement(plain, node);
}

function addElement(plain: PlainClaim, node: Nodes): void {
  if (node.type === 'link' || node.type === 'image' || node.type === 'definition') plain.addresses.push(node.url);
  if (node.type === 'image' || node.type === 'imageReference') plain.text += node.alt ?? '';
  if (node.type === 'blockquote') plain.isBlockquote = true;
  if (!('children' in node)) return;
  for (const child of node.children) addNode(plain, child);
  if (/^(?:paragraph|heading|listItem|blockquote)$/.test(node.type)) plain.text += '\n';
}

/** Tags are dropped, but their addresses count; text that only looks like a tag (`Vec<T>`) is kept. */
function addHtml(plain: PlainClaim, value: string): void {
  for (const [, address = ''] of value.matchAll(ADDRESS_IN_TAG)) plain.addresses.push(address);
  if (!TAG.test(value.trim())) plain.text += value;
}
