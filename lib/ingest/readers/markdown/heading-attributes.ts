import type { Heading, Root } from 'mdast';
import { visit } from 'unist-util-visit';

const ATTRIBUTES = /^\{\s*((?:[#.][^\s{}#.]+|[\w-]+=[^\s{}]+)(?:\s+(?:[#.][^\s{}]+|[\w-]+=[^\s{}]+))*)\s*\}$/;

/** Takes the attributes off the end of headings (`## Title {#id .class}`) and keeps the id. */
export function takeHeadingAttributes(tree: Root): void {
  visit(tree, 'heading', (heading: Heading) => {
    const last = heading.children.at(-1);
    if (last?.type !== 'text') return;
    const start = last.value.lastIndexOf('{');
    const attributes = start === -1 ? null : ATTRIBUTES.exec(last.value.slice(start).trimEnd());
    if (!attributes) return;
    last.value = last.value.slice(0, start).trimEnd();
    const id = attributes[1]?.split(/\s+/).find((attribute) => attribute.startsWith('#'));
    if (id !== undefined) heading.data = { ...heading.data, hProperties: { id: id.slice(1) } };
  });
}
