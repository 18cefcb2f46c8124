import type { ElementContent } from 'hast';

import type { Paragraph } from '../office/nested-lists.ts';
import { childElements, elementsNamed, type XmlElement } from '../packed/xml-tree.ts';
import { element, text } from '../tree/hast-nodes.ts';

/** Returns the address of a relation; null for one that pages may not link to. */
export type LinkOf = (relation: string) => string | null;

interface TextRule {
  /** Whether paragraphs have bullets by default. */
  hasBullets: boolean;
  linkOf: LinkOf;
}

/** Returns the paragraphs of a DrawingML text; empty ones are left out. */
export function paragraphsOf(body: XmlElement, rule: TextRule): Paragraph[] {
  return childElements(body).flatMap((paragraph): Paragraph[] => {
    if (paragraph.name !== 'p') return [];
    const content = childElements(paragraph).flatMap((part) => inline(part, rule.linkOf));
    if (!content.some((node) => node.type !== 'text' || node.value.trim() !== '')) return [];
    const properties = childOf(paragraph, 'pPr');
    const marks = properties === null ? [] : childElements(properties).map(({ name }) => name);
    const isNumbered = marks.includes('buAutoNum');
    const isItem = isNumbered || marks.includes('buChar') || (rule.hasBullets && !marks.includes('buNone'));
    const level = Number(properties?.attributes['lvl'] ?? 0);
    const depth = isItem ? (Number.isInteger(level) && level > 0 ? Math.min(level, 8) : 0) : null;
    return [{ depth, isNumbered, tag: 'p', content }];
  });
}

function inline(part: XmlElement, linkOf: LinkOf): ElementContent[] {
  if (part.name === 'br') return [element('br')];
  if (part.name !== 'r' && part.name !== 'fld') return [];
  const words = childOf(part, 't');
  const value = words === null ? '' : words.children.filter((child) => typeof child === 'string').join('');
  // A vertical tab is a line break.
  const lines = value.split('\v').flatMap((line, index) => (index === 0 ? [text(line)] : [element('br'), text(line)]));
  const properties = childOf(part, 'rPr');
  if (value === '') return [];
  if (properties === null) return lines;
  return linked(properties, styled(properties, lines), linkOf);
}

function styled({ attributes: { b, i, baseline } }: XmlElement, content: ElementContent[]): ElementContent[] {
  const raised = Number.parseInt(baseline ?? '0', 10);
  const tags = [
    ...(b === '1' || b === 'true' ? ['strong'] : []),
    ...(i === '1' || i === 'true' ? ['em'] : []),
    ...(raised > 0 ? ['sup'] : raised < 0 ? ['sub'] : []),
  ];
  return tags.reduce<ElementContent[]>((inner, tag) => [element(tag, {}, inner)], content);
}

function linked(properties: XmlElement, content: ElementContent[], linkOf: LinkOf): ElementContent[] {
  const [link] = elementsNamed(properties, 'hlinkClick');
  const href = link === undefined ? null : linkOf(link.attributes['id'] ?? '');
  return href === null ? content : [element('a', { href }, content)];
}

/** Returns the first child with a name; null if there is none. */
export function childOf(parent: XmlElement, name: string): XmlElement | null {
  return childElements(parent).find((child) => child.name === name) ?? null;
}
