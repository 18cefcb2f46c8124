import type { Line } from './screen-breaks.ts';

/** What lies over the text, or is there for screen readers alone. */
const NOT_READ = '[data-no-text], .sr-only';
/** What has a height of its own without being text. */
const BOXES = 'img, svg, canvas, hr, input, button';
/** What is not parted as long as one screen has room for it; code, while half of one has. */
const WHOLE = 'tr, figure, .formula, nav a';
const CODE = 'pre';
const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Every line that a column shows. `room` is the height of a screen in CSS pixels. */
export function measureLines(column: HTMLElement, room: number): Line[] {
  const lines: Line[] = [];
  const add = (box: DOMRect, leads: boolean): void => {
    const [top, bottom] = [box.top + scrollY, box.bottom + scrollY];
    if (box.width > 0 && box.height > 0) lines.push({ top, bottom, leads });
  };
  const range = document.createRange();
  const read = (node: Node, leads: boolean): void => {
    if (node instanceof Text) {
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) add(box, leads);
    }
    if (!(node instanceof Element) || node.matches(NOT_READ)) return;
    const highest = highestWhole(node, room);
    const box = highest === 0 ? null : node.getBoundingClientRect();
    if (box !== null && box.height <= highest) add(box, false);
    else for (const child of node.childNodes) read(child, leads || node.matches(HEADINGS));
  };
  read(column, false);
  return lines;
}

/** Up to which height an element is not parted; 0 for one that is always. */
function highestWhole(element: Element, room: number): number {
  if (element.matches(BOXES)) return Infinity;
  if (element.matches(WHOLE)) return room;
  return element.matches(CODE) ? room / 2 : 0;
}
