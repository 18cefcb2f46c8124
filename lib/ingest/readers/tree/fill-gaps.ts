import type { ElementContent, Root } from 'hast';

import { element, elementsOf, mapChildren, text } from './hast-nodes.ts';
import { splitAtGapMarks, withoutGapMarks } from './gap-marks.ts';

/** Shows what is missing: a short note that is seen but is no text, and so never evidence. */
export function fillGaps(tree: Root, gaps: string[]): void {
  if (gaps.length === 0) return;
  for (const { properties } of elementsOf(tree)) {
    for (const [name, value] of Object.entries(properties)) {
      if (typeof value === 'string') properties[name] = withoutGapMarks(value);
    }
  }
  mapChildren(tree, (node) => {
    if (node.type !== 'text') return [node];
    return splitAtGapMarks(node.value).flatMap((part): ElementContent[] => {
      if (typeof part === 'string') return part === '' ? [] : [text(part)];
      return [element('span', { className: ['gap'], dataNoText: '' }, [text(`[missing: ${gaps[part] ?? ''}]`)])];
    });
  });
}
