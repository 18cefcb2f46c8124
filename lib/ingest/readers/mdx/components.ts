import type { BlockContent, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';

import { BLOCK_ELEMENTS } from '#lib/text/walk-text.ts';

import { KINDS_OF_NOTES } from '../markdown/note-kinds.ts';
import { fileOfExpression, textOfExpression } from './expressions.ts';

type Component = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

const PHRASING = new Set(['text', 'strong', 'emphasis', 'delete', 'inlineCode', 'link', 'image', 'break']);
const TABS = new Set(['TabItem', 'Tab']);
const GROUPS = new Set(['Tabs', 'TabGroup', 'CodeTabs']);
const FOLDED = new Set(['Accordion', 'AccordionItem', 'Expandable', 'Collapse', 'Collapsible', 'Details', 'Spoiler']);
const TITLED = new Set(['Step', 'Card', 'CodeGroup']);
const NOTES = new Set([
  'Admonition',
  'Callout',
  'Alert',
  'Note',
  'Tip',
  'Info',
  'Warning',
  'Caution',
  'Danger',
  'Important',
]);

/** The tree with elements of HTML in the place of those that only JavaScript would draw. */
export function withoutComponents(tree: Root): Root {
  return { ...tree, children: tree.children.flatMap((node) => replaced(node)) as RootContent[] };
}

function replaced(node: Nodes): Nodes[] {
  switch (node.type) {
    case 'mdxjsEsm':
      return [];
    case 'mdxFlowExpression':
    case 'mdxTextExpression': {
      const text = textOfExpression(node);
      return text === null ? [] : [{ type: 'text', value: text }];
    }
    case 'paragraph':
      return isOnlyComponents(node) ? onlyComponents(node) : [{ ...node, children: childrenOf(node) } as Nodes];
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return component(node);
    default:
      if (!('children' in node)) return [node];
      return [{ ...node, children: childrenOf(node) } as Nodes];
  }
}

/** A line that holds nothing but components stands for blocks, as in MDX itself. */
function isOnlyComponents({ children }: Paragraph): boolean {
  const parts = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  return parts.length > 0 && parts.every(({ type }) => type === 'mdxJsxTextElement' || type === 'mdxTextExpression');
}

function onlyComponents({ children }: Paragraph): Nodes[] {
  return children.flatMap((child): Nodes[] => {
    if (child.type !== 'mdxJsxTextElement') return [];
    const nodes = replaced({ ...child, type: 'mdxJsxFlowElement' } as Extract<Nodes, { type: 'mdxJsxFlowElement' }>);
    return nodes.every(isPhrasing) ? [{ type: 'paragraph', children: nodes as PhrasingContent[] }] : nodes;
  });
}

function isPhrasing(node: Nodes): boolean {
  if (PHRASING.has(node.type)) return true;
  const name = node.data !== undefined && 'hName' in node.data ? String(node.data.hName) : '';
  return name !== '' && !BLOCK_ELEMENTS.has(name);
}

function childrenOf(node: Extract<Nodes, { children: unknown[] }>): Nodes[] {
  const children: Nodes[] = node.children;
  return children.flatMap((child) => replaced(child));
}

function component(node: Component): Nodes[] {
  const { name } = node;
  const children = childrenOf(node);
  if (name === null || name === '') return children;
  const isFlow = node.type === 'mdxJsxFlowElement';
  if (/^[a-z][a-z0-9-]*$/.test(name)) return [htmlElement(node, name, children)];
  if (NOTES.has(name)) return [note(node, name, children)];
  if (isFlow) {
    const block = blockComponent(node, name, children);
    if (block !== null) return block;
  }
  if (name === 'CodeBlock') return codeBlock(node, children);
  return children;
}

/** Tabs and what is folded, as the reader shows them; null for what is neither. */
function blockComponent(node: Component, name: string, children: Nodes[]): Nodes[] | null {
  const title = attribute(node, 'label') ?? attribute(node, 'title') ?? attribute(node, 'value');
  if (TITLED.has(name)) return [...heading(title), ...children];
  if (GROUPS.has(name)) return [block('div', { className: ['tabs'] }, children)];
  const isTab = TABS.has(name);
  if (!isTab && !FOLDED.has(name)) return null;
  const words: PhrasingContent = { type: 'text', value: title ?? attribute(node, 'summary') ?? name };
  const summary: Nodes = { type: 'paragraph', children: [words], data: { hName: 'summary' } };
  return [block('details', isTab ? { className: ['tab'] } : {}, [summary, ...children])];
}

function block(name: string, properties: Record<string, string[]>, children: Nodes[]): Nodes {
  return { type: 'blockquote', children: children as BlockContent[], data: { hName: name, hProperties: properties } };
}

/** An element as remark-rehype makes one of whatever node. */
function htmlElement(node: Component, name: string, children: Nodes[]): Nodes {
  const properties = Object.fromEntries(node.attributes.flatMap((one) => propertyOf(one)));
  const data = { hName: name, hProperties: properties };
  if (node.type === 'mdxJsxTextElement') return { type: 'emphasis', children: children as PhrasingContent[], data };
  return { type: 'blockquote', children: children as BlockContent[], data };
}

function propertyOf(one: Component['attributes'][number]): [string, string | boolean][] {
  if (one.type !== 'mdxJsxAttribute') return [];
  // How JSX calls what HTML calls otherwise.
  const name =
    one.name === 'className' || one.name === 'class' ? 'className' : one.name === 'htmlFor' ? 'for' : one.name;
  if (one.value === null || one.value === undefined) return [[name, true]];
  const value =
    typeof one.value === 'string' ? one.value : (textOfExpression(one.value) ?? fileOfExpression(one.value));
  return value === null ? [] : [[name, value]];
}

function note(node: Component, name: string, children: Nodes[]): Nodes {
  const kind = KINDS_OF_NOTES.get((attribute(node, 'type') ?? name).toLowerCase()) ?? 'note';
  const content = [...heading(attribute(node, 'title')), ...children] as BlockContent[];
  return { type: 'blockquote', children: content, data: { hName: 'div', hProperties: { className: [kind] } } };
}

/** A line that names what stands below it. */
function heading(title: string | null): Nodes[] {
  if (title === null || title.trim() === '') return [];
  const words: PhrasingContent = { type: 'strong', children: [{ type: 'text', value: title }] };
  return [{ type: 'paragraph', children: [words] }];
}

function codeBlock(node: Component, children: Nodes[]): Nodes[] {
  const value = children.map((child) => ('value' in child ? child.value : '')).join('');
  return [...heading(attribute(node, 'title')), { type: 'code', lang: attribute(node, 'language'), value }];
}

function attribute(node: Component, name: string): string | null {
  const found = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === name);
  if (found?.type !== 'mdxJsxAttribute' || found.value === null || found.value === undefined) return null;
  return typeof found.value === 'string' ? found.value : textOfExpression(found.value);
}
