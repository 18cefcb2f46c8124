import type { BlockContent, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';

import { BLOCK_ELEMENTS } from '#lib/foundation/text/walk-text.ts';

import { frameOf, isNoteKind, shapeNamed } from '../dialects/named-blocks.ts';

type Component = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

const PHRASING = new Set(['text', 'strong', 'emphasis', 'delete', 'inlineCode', 'link', 'image', 'break']);
/** Returns the tree with components, which only JavaScript would render, replaced by HTML elements. */
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
  const block = isFlow || isNoteKind(name) ? namedBlock(node, name, children) : null;
  if (block !== null) return block;
  if (name === 'CodeBlock') return codeBlock(node, children);
  return children;
}

/** Returns the block for a component by its name; null for a name without a known shape. */
function namedBlock(node: Component, name: string, children: Nodes[]): Nodes[] | null {
  const said = ['label', 'title', 'value', 'summary'].map((one) => attribute(node, one)).find((one) => one !== null);
  const shape = shapeNamed(name, { title: said ?? '', kinds: [attribute(node, 'type') ?? undefined] });
  if (shape === null || shape.kind === 'meaning' || shape.kind === 'nothing') return null;
  const { tagName, className, title, titleTag } = frameOf(shape);
  if (shape.kind === 'plain') return [...heading(title), ...children];
  const words: PhrasingContent = { type: 'text', value: title === '' ? name : title };
  const summary: Nodes = { type: 'paragraph', children: [words], data: { hName: 'summary' } };
  const head = titleTag === 'summary' ? [summary] : titleTag === 'strong' ? heading(title) : [];
  const data = { hName: tagName, hProperties: className === null ? {} : { className: className.split(' ') } };
  return [{ type: 'blockquote', children: [...head, ...children] as BlockContent[], data }];
}

/** Makes an element by a node type that remark-rehype turns into any element. */
function htmlElement(node: Component, name: string, children: Nodes[]): Nodes {
  const properties = Object.fromEntries(node.attributes.flatMap((one) => propertyOf(one)));
  const data = { hName: name, hProperties: properties };
  if (node.type === 'mdxJsxTextElement') return { type: 'emphasis', children: children as PhrasingContent[], data };
  return { type: 'blockquote', children: children as BlockContent[], data };
}

function propertyOf(one: Component['attributes'][number]): [string, string | boolean][] {
  if (one.type !== 'mdxJsxAttribute') return [];
  // JSX uses other names than HTML for these.
  const name =
    one.name === 'className' || one.name === 'class' ? 'className' : one.name === 'htmlFor' ? 'for' : one.name;
  if (one.value === null || one.value === undefined) return [[name, true]];
  const value =
    typeof one.value === 'string' ? one.value : (textOfExpression(one.value) ?? fileOfExpression(one.value));
  return value === null ? [] : [[name, value]];
}

/** Returns a line that names the content below it. */
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

/** An expression with its parsed program, which is never run. */
type Expression = Pick<Extract<Nodes, { type: 'mdxTextExpression' }>, 'data'>;

const FILE_FUNCTIONS = new Set(['require', 'useBaseUrl']);

/** Returns the text of an expression that is only a literal (`{' '}`, `` {`code`} ``); null for one that would have to be run. */
function textOfExpression({ data }: Expression): string | null {
  const [statement] = data?.estree?.body ?? [];
  if (statement?.type !== 'ExpressionStatement') return null;
  const { expression } = statement;
  if (expression.type === 'Literal' && (typeof expression.value === 'string' || typeof expression.value === 'number')) {
    return String(expression.value);
  }
  if (expression.type !== 'TemplateLiteral' || expression.expressions.length > 0) return null;
  return expression.quasis.map(({ value }) => value.cooked ?? value.raw).join('');
}

/** Returns the file that `require('./picture.png').default` or `useBaseUrl('/picture.png')` refers to. */
function fileOfExpression({ data }: Expression): string | null {
  const [statement] = data?.estree?.body ?? [];
  if (statement?.type !== 'ExpressionStatement') return null;
  const { expression } = statement;
  const call = expression.type === 'MemberExpression' ? expression.object : expression;
  if (call.type !== 'CallExpression' || call.callee.type !== 'Identifier') return null;
  return FILE_FUNCTIONS.has(call.callee.name) ? fileNamed(call.arguments[0]) : null;
}

function fileNamed(argument: { type: string; value?: unknown } | undefined): string | null {
  const name = argument?.type === 'Literal' ? argument.value : null;
  return typeof name === 'string' ? name.replace(/^@site\/static(?=\/)/, '') : null;
}
