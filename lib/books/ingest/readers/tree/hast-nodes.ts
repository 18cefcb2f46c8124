import type { Element, ElementContent, Nodes, Properties, RootContent, Text } from 'hast';

export function element(tagName: string, properties: Properties = {}, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties, children };
}

export function text(value: string): Text {
  return { type: 'text', value };
}

/** Whether a node is an element, optionally with one of these names. */
export function isElement(node: Nodes | undefined, ...names: string[]): node is Element {
  return node?.type === 'element' && (names.length === 0 || names.includes(node.tagName));
}

/** Returns the text of a node as one string, with white space collapsed. */
export function plainText(node: Nodes): string {
  return rawText(node).replace(/\s+/g, ' ').trim();
}

/** Returns the text of an element that is one unit of the page's text, such as a formula; null for any other. */
export function unitText(node: Nodes): string | null {
  const words = node.type === 'element' ? node.properties['dataText'] : undefined;
  return typeof words === 'string' ? words : null;
}

/** Returns the text nodes of a node, joined; for a unit its words; elements marked as not text are left out. */
export function rawText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.properties['dataNoText'] !== undefined) return '';
  const unit = unitText(node);
  if (unit !== null) return unit;
  return 'children' in node ? node.children.map(rawText).join('') : '';
}

/** Returns the elements of a tree in document order, including the root if it is an element. */
export function elementsOf(root: Nodes): Element[] {
  const elements: Element[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'element') elements.push(node);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return elements;
}

const CONTENT = new Set<string>(['element', 'text', 'comment', 'raw']);

/** Returns whether a node can be inside an element: a doctype cannot, nor can nodes that other syntaxes add to the tree while they are read. */
export function isContent(node: Nodes): node is ElementContent {
  return CONTENT.has(node.type);
}

/** Replaces every child by the result of `replace`, deepest first; an empty list removes it. */
export function mapChildren(parent: Nodes, replace: (child: ElementContent) => ElementContent[]): void {
  if (parent.type !== 'element' && parent.type !== 'root') return;
  const children = parent.children.flatMap((child): RootContent[] => {
    mapChildren(child, replace);
    return isContent(child) ? replace(child) : [];
  });
  parent.children = children;
}

/** Returns the value of a property as a string; null if it is absent, empty or of another type. */
export function textProperty(node: Element, name: string): string | null {
  const value = node.properties[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Returns the classes of an element. */
export function classesOf(node: Element): string[] {
  const value = node.properties['className'];
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value.split(/\s+/) : [];
}
