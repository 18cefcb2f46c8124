import type { Element, ElementContent, Root } from 'hast';

import { classesOf, element, elementsOf, isElement, mapChildren } from '../tree/hast-nodes.ts';

const NOTES = new Set(['note', 'tip', 'important', 'warning', 'caution']);

/** Brings Asciidoctor's blocks into the form the reader knows: notes, figures with captions, titles, footnotes. */
export function adaptBlocks(tree: Root): void {
  mapChildren(tree, (node) => (isElement(node) ? adapt(node) : [node]));
}

function adapt(node: Element): ElementContent[] {
  const classes = classesOf(node);
  if (node.tagName === 'span' && classes.includes('icon')) return [];
  if (node.tagName === 'sup' && (classes.includes('footnote') || classes.includes('footnoteref')))
    return [reference(node)];
  if (node.tagName !== 'div') return [node];
  if (classes.includes('admonitionblock')) return [note(node, classes)];
  if (classes.includes('imageblock') || classes.includes('listingblock')) return [figure(node, classes)];
  if (classes.includes('title')) return [element('p', idOf(node), [element('strong', {}, node.children)])];
  return node.properties['id'] === 'footnotes' ? [footnotes(node)] : [node];
}

function idOf(node: Element) {
  const { id } = node.properties;
  return id === undefined ? {} : { id };
}

/** The icon's cell names the kind, which the reader shows by itself. */
function note(node: Element, classes: string[]): Element {
  const kind = classes.find((name) => NOTES.has(name)) ?? 'note';
  const cell = elementsOf(node).find((one) => one.tagName === 'td' && classesOf(one).includes('content'));
  return element('div', { ...idOf(node), className: [kind] }, cell?.children ?? node.children);
}

/** A title above or below a picture or a listing is its caption. By now it is a paragraph of strong words. */
function figure(node: Element, classes: string[]): Element {
  const isTitle = (child: ElementContent) =>
    isElement(child, 'p') && child.children.every((one) => isElement(one, 'strong'));
  const title = node.children.find((child): child is Element => isElement(child, 'p') && isTitle(child));
  const content = node.children.filter((child) => child !== title);
  if (title === undefined && classes.includes('listingblock')) return { ...node, children: content };
  const words = title?.children.flatMap((child) => (isElement(child) ? child.children : [])) ?? [];
  const caption = words.length === 0 ? [] : [element('figcaption', {}, words)];
  const className = classes.includes('listingblock') ? { className: ['listing'] } : {};
  return element('figure', { ...idOf(node), ...className }, [
    ...content.flatMap((child) => (isElement(child, 'div') ? child.children : [child])),
    ...caption,
  ]);
}

function reference(node: Element): Element {
  const link = elementsOf(node).find(({ tagName }) => tagName === 'a');
  if (link === undefined) return node;
  const { href, id } = link.properties;
  return element('sup', {}, [
    element('a', { href: String(href ?? ''), ...(id === undefined ? {} : { id }), dataFootnoteRef: '' }, link.children),
  ]);
}

/** Each note begins with its number as a link back, and a full stop. */
function footnotes(node: Element): Element {
  const notes = node.children.filter((child): child is Element => isElement(child, 'div'));
  const items = notes.map((one) => {
    const after = one.children.findIndex((child) => isElement(child, 'a')) + 1;
    const [first, ...rest] = one.children.slice(after);
    const words: ElementContent[] =
      first?.type === 'text'
        ? [{ type: 'text', value: first.value.replace(/^\.\s*/, '') }]
        : first === undefined
          ? []
          : [first];
    return element('li', idOf(one), [element('p', {}, [...words, ...rest])]);
  });
  return element('section', { dataFootnotes: '' }, [element('ol', {}, items)]);
}
