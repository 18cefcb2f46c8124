import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';
import type { TextAnchor } from '#lib/foundation/text/anchors/text-anchor.ts';
import { type DomText, domRangeOf, readDomText, textRangeOf } from '#lib/foundation/text/dom/dom-text.ts';
import { readPageBlocks } from '#lib/foundation/text/dom/page-blocks.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

/** Selectors for the main content of a page; the first one present is used alone. */
const MAIN = ['main article', 'article', 'main', '[role="main"]'];
/** Elements among the words of a page that are not part of them. */
const APART = 'nav, button, select, form, svg, dialog, iframe, [hidden], [aria-hidden="true"]';

const SHORTEST_PASSAGE = 40;
const LONGEST_PASSAGE = 400;
const MOST_PASSAGES = 12;

/** The current text of the site's page. */
export class HostPage {
  readonly domText: DomText;
  #anchored: AnchoredText | null = null;

  constructor(root: Element) {
    this.domText = readDomText(root, isApart);
  }

  /** Reads the main content of the page, without the parts common to all pages of the site. */
  static read(): HostPage {
    const found = MAIN.map((selector) => document.querySelectorAll(selector)).find(({ length }) => length === 1);
    return new HostPage(found?.[0] ?? document.body);
  }

  /** Returns the page's longest paragraphs, by which a library recognises it. */
  passages(): string[] {
    const { text } = this.domText;
    return readPageBlocks(this.domText)
      .filter(({ headingLevel }) => headingLevel === null)
      .map(({ start, end }) => cut(text.slice(start, end)))
      .filter(({ length }) => length >= SHORTEST_PASSAGE)
      .toSorted((one, other) => other.length - one.length)
      .slice(0, MOST_PASSAGES);
  }

  /** Returns the location of cited words on this page; null if they are absent, or cannot be distinguished from identical words. */
  find(anchor: TextAnchor): Range | null {
    this.#anchored ??= new AnchoredText(this.domText.text);
    const found = this.#anchored.resolve(anchor);
    return found.status === 'orphaned' ? null : domRangeOf(this.domText, found);
  }

  /** Returns the range selected on the page; null if there is none. */
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

/** Links without a letter lead to their own position. */
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

/** Returns the start of a long text, cut between words. */
function cut(text: string): string {
  if (text.length <= LONGEST_PASSAGE) return text;
  const beginning = text.slice(0, LONGEST_PASSAGE);
  return beginning.slice(0, Math.max(beginning.lastIndexOf(' '), SHORTEST_PASSAGE));
}
