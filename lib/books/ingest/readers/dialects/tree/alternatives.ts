import type { Element, ElementContent, Root } from 'hast';

import { classesOf, element, isContent, isElement, rawText, text } from '../../tree/hast-nodes.ts';
import type { HtmlPass } from '../dialect.ts';

/** Separates two alternatives in a line. */
const BETWEEN = ' / ';

/**
 * Marks parts of a page of which a site shows one at a time, as the reader chooses: adjacent elements whose only classes end in the same word,
 * `options-api` and `composition-api`. Blocks become tabs; words in a line are separated, each followed by its label. Once a page has such a pair, a
 * part without a counterpart is labelled as well.
 */
export const alternatives: HtmlPass = (tree) => {
  const classes = new Set<string>();
  findPairs(tree, classes);
  if (classes.size > 0) label(tree, classes, rawText(tree));
};

function findPairs(parent: Root | Element, classes: Set<string>): void {
  let before: Element | null = null;
  for (const child of parent.children) {
    if (isElement(child)) {
      const [one, other] = [before === null ? null : classOf(before), classOf(child)];
      if (one !== null && other !== null && one !== other && endOf(one) === endOf(other)) classes.add(one).add(other);
      before = child;
      if (!isElement(child, 'pre', 'code', 'svg')) findPairs(child, classes);
    } else if (child.type !== 'text' || child.value.trim() !== '') before = null;
  }
}

/** Returns the class of an element that has exactly one; null for any other element. */
function classOf(node: Element): string | null {
  const [name, ...others] = classesOf(node);
  return name !== undefined && others.length === 0 && isElement(node, 'div', 'span', 'section') && endOf(name) !== ''
    ? name
    : null;
}

/** Class names that describe a position, not an alternative. */
const PLACES =
  /^(?:left|right|top|bottom|upper|lower|first|second|last|main|side|outer|inner)-|-(?:columns?|cols?|row|cell)$/;

/** Returns `api` for `options-api`. */
function endOf(name: string): string {
  return PLACES.test(name) ? '' : (/^[a-z]+-([a-z]+)$/.exec(name)?.[1] ?? '');
}

function label(parent: Root | Element, classes: ReadonlySet<string>, words: string): void {
  let before: ElementContent | null = null;
  const plain = (child: ElementContent): ElementContent[] => {
    before = null;
    return [child];
  };
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (!isElement(child)) return isContent(child) ? plain(child) : [];
    label(child, classes, words);
    const name = classOf(child);
    if (name === null || !classes.has(name)) return plain(child);
    const title = spelled(name.replaceAll('-', ' '), words);
    if (child.tagName !== 'span') {
      return [element('details', { className: ['tab'] }, [element('summary', {}, [text(title)]), ...child.children])];
    }
    const gap = before === null ? [] : [text(BETWEEN)];
    before = child;
    return [...gap, child, text(` (${title})`)];
  });
}

/** Capitalises a name as the beginning of a sentence, with those words in capitals that are in capitals on the page. */
function spelled(name: string, words: string): string {
  const [first = '', ...others] = name.split(' ').map((word) => {
    const capitals = word.toUpperCase();
    return words.includes(capitals) ? capitals : word;
  });
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ');
}
