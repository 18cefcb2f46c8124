import type { Element, ElementContent } from 'hast';

import { element, elementsOf, isElement, plainText, text } from '../tree/hast-nodes.ts';
import type { RstPage } from './rst-page.ts';

const HEADING = /^h[1-6]$/;

/** Gives a block the labels that stand above it; a label above nothing waits for the next block. */
export function attachLabels(nodes: ElementContent[], page: RstPage): ElementContent[] {
  const [first] = nodes;
  if (page.pendingIds.length === 0 || first === undefined) return nodes;
  const labels = page.pendingIds;
  page.pendingIds = [];
  for (const { kind, name, id } of labels) {
    page.anchors.push({ kind, name, id, title: isElement(first) ? titleOf(first) : null });
  }
  const anchors = labels.map(({ id }) => element('a', { id }));
  const names = labels.filter(({ kind, name }) => kind === 'object' && !plainText(first).includes(name));
  const lines = names.map(({ name }) => element('p', {}, [element('code', {}, [text(name)])]));
  if (lines.length > 0 || !isElement(first) || !HEADING.test(first.tagName)) return [...anchors, ...lines, ...nodes];
  first.children.unshift(...anchors);
  return nodes;
}

/** What a reference without words of its own is called by: a title, or the caption of a figure or table. */
function titleOf(block: Element): string | null {
  const named = HEADING.test(block.tagName)
    ? block
    : elementsOf(block).find(({ tagName }) => tagName === 'figcaption' || tagName === 'caption');
  return named === undefined ? null : plainText(named);
}
