import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';
import type { TextAnchor } from '#lib/foundation/text/anchors/text-anchor.ts';
import { type DomText, domRangeOf, readDomText, textRangeOf } from '#lib/foundation/text/dom/dom-text.ts';
import { readPageBlocks } from '#lib/foundation/text/dom/page-blocks.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

/** Where sites put what a page is about; the first that is there alone. */
const MAIN = ['main article', 'article', 'main', '[role="main"]'];
/** What stands among the words of a page and is not of them. */
const APART = 'nav, button, select, form, svg, dialog, iframe, [hidden], [aria-hidden="true"]';

const SHORTEST_PASSAGE = 40;
const LONGEST_PASSAGE = 400;
const MOST_PASSAGES = 12;

/** The words that the site shows on this page, as they are now. */
export class HostPage {
  readonly domText: DomText;
  #anchored: AnchoredText | null = null;

  constructor(root: Element) {
    this.domText = readDomText(root, isApart);
  }

  /** What the page is about, without what all pages of the site have around it. */
  static read(): HostPage {
    const found = MAIN.map((selector) => document.querySelectorAll(selector)).find(({ length }) => length === 1);
    return new HostPage(found?.[0] ?? document.body);
  }

  /** Its longest paragraphs, by which a library knows it. */
  passages(): string[] {
    const { text } = this.domText;
    return readPageBlocks(this.domText)
      .filter(({ headingLevel }) => headingLevel === null)
      .map(({ start, end }) => cut(text.slice(start, end)))
      .filter(({ length }) => length >= SHORTEST_PASSAGE)
      .toSorted((one, other) => other.length - one.length)
      .slice(0, MOST_PASSAGES);
  }

  /** Where cited words stand here; null where they do not, or nothing tells them from others that are the same. */
  find(anchor: TextAnchor): Range | null {
    this.#anchored ??= new AnchoredText(this.domText.text);
    const found = this.#anchored.resolve(anchor);
    return found.status === 'orphaned' ? null : domRangeOf(this.domText, found);
  }

  /** What of the page is selected; null where nothing is. */
  selected(): TextRange | null {
    const selection = getSelection();
    if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
    const range = selection.getRangeAt(0);
    const { root } = this.domText;
    return range.intersectsNode(root) ? textRangeOf(this.domText, clipped(range, root)) : null;
  }

  rangeOf(words: TextRange): Range | null {
    return domRangeOf(this.domText, words);
  }
}

/** Links without a letter lead to the place they stand at. */
function isApart(element: Element): boolean {
  if (element.matches(APART)) return true;
  return element.localName === 'a' && !/[\p{L}\p{N}]/u.test(element.textContent);
}

function clipped(range: Range, root: Node): Range {
  const result = range.cloneRange();
  if (!root.contains(range.startContainer)) result.setStart(root, 0);
  if (!root.contains(range.endContainer)) result.setEnd(root, root.childNodes.length);
  return result;
}

/** The beginning of a long one, in whole words. */
function cut(text: string): string {
  if (text.length <= LONGEST_PASSAGE) return text;
  const beginning = text.slice(0, LONGEST_PASSAGE);
  return beginning.slice(0, Math.max(beginning.lastIndexOf(' '), SHORTEST_PASSAGE));
}
