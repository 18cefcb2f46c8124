import type { Element, ElementContent, Nodes, Properties, RootContent, Text } from 'hast';

export function element(tagName: string, properties: Properties = {}, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties, children };
}

export function text(value: string): Text {
  return { type: 'text', value };
}

/** True for an element, or for one of these names. */
export function isElement(node: Nodes | undefined, ...names: string[]): node is Element {
  return node?.type === 'element' && (names.length === 0 || names.includes(node.tagName));
}

/** The text of a node as one string, white space collapsed. */
export function plainText(node: Nodes): string {
  return rawText(node).replace(/\s+/g, ' ').trim();
}

/** The words of an element that is one unit of the text, such as a formula; null for any other. */
export function unitText(node: Nodes): string | null {
  const words = node.type === 'element' ? node.properties['dataText'] : undefined;
  return typeof words === 'string' ? words : null;
}

/** The text nodes of a node, joined; of a unit its words; what is marked as no text is left out. */
export function rawText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.properties['dataNoText'] !== undefined) return '';
  const unit = unitText(node);
  if (unit !== null) return unit;
  return 'children' in node ? node.children.map(rawText).join('') : '';
}

/** The elements of a tree in document order, the root's own element included. */
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

/** Whether a node can stand within an element: a doctype cannot, nor can what other syntaxes add to the tree while they are read. */
export function isContent(node: Nodes): node is ElementContent {
  return CONTENT.has(node.type);
}

/** Replaces every child by what `replace` makes of it, deepest first; an empty list removes it. */
export function mapChildren(parent: Nodes, replace: (child: ElementContent) => ElementContent[]): void {
  if (parent.type !== 'element' && parent.type !== 'root') return;
  const children = parent.children.flatMap((child): RootContent[] => {
    mapChildren(child, replace);
    return isContent(child) ? replace(child) : [];
  });
  parent.children = children;
}

/** The value of a property as a string; null when absent, empty or of another type. */
export function textProperty(node: Element, name: string): string | null {
  const value = node.properties[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** The classes of an element. */
export function classesOf(node: Element): string[] {
  const value = node.properties['className'];
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value.split(/\s+/) : [];
}
