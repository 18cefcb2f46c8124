import { domRangeOf } from '#lib/foundation/text/dom/dom-text.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import type { PageText } from '../article-text.ts';
import { highlightSegments, type HighlightSegment, type HighlightedText } from './highlight-segments.ts';

/** Hundreds of ranges can freeze a browser. Beyond this number, only those near the window are registered. */
const MOST_PAINTED = 60;
/** On one page. */
const MOST_NOTES = 500;

const LAYERS: [name: RegExp, priority: number][] = [
  [/^note-/, -1],
  [/^scope$/, 0],
  [/^cite-(?:\d|many|long)$/, 1],
  [/^found$/, 2],
  [/^cite-active$/, 3],
  [/^cite-active-\d$/, 4],
  [/^spoken$/, 5],
];

/**
 * Paints words of a page without touching its elements. This is the only module that uses the browser's highlight registry. If there is none, only
 * the gutter marks are visible.
 */
class PaintedNames {
  #names = new Set<string>();

  /** Paints ranges under each name, and removes those painted under other names before. */
  register(ranges: ReadonlyMap<string, Range[]>): void {
    if (!canPaint()) return;
    for (const name of this.#names) if (!ranges.has(name)) CSS.highlights.delete(name);
    for (const [name, words] of ranges) {
      const highlight = new Highlight(...words);
      highlight.priority = LAYERS.find(([pattern]) => pattern.test(name))?.[1] ?? 0;
      CSS.highlights.set(name, highlight);
    }
    this.#names = new Set(ranges.keys());
  }
}

/** Paints a reader's own highlights, below all others. */
export class NoteLayer {
  readonly #names = new PaintedNames();

  /** `colour` is the name of the highlight paint. */
  paint({ domText }: PageText, words: readonly (TextRange & { colour: string })[]): void {
    const ranges = new Map<string, Range[]>();
    for (const { colour, ...own } of words.slice(0, MOST_NOTES)) {
      const range = domRangeOf(domText, own);
      if (range) ranges.set(`note-${colour}`, [...(ranges.get(`note-${colour}`) ?? []), range]);
    }
    this.#names.register(ranges);
  }

  clear(): void {
    this.#names.register(new Map());
  }
}

/** Paints cited, found and spoken words, and the scope of a question. */
export class HighlightLayer {
  /** The painted segments, in the order of the text. */
  segments: HighlightSegment[] = [];
  readonly #names = new PaintedNames();
  #painted = '';

  /** True when there are so many highlights that only those near the window are painted: they must be painted again after scrolling. */
  get isWindowed(): boolean {
    return this.segments.length > MOST_PAINTED;
  }

  /** `near` limits the painted range when there are many highlights. */
  paint({ domText, article }: PageText, lit: HighlightedText, near: () => TextRange): void {
    this.segments = highlightSegments(lit);
    const shown = this.isWindowed ? inside(this.segments, near()) : this.segments;
    const painted = `${article.dataset['pageId'] ?? ''} ${JSON.stringify(shown)}`;
    if (painted === this.#painted) return;
    this.#painted = painted;
    const ranges = new Map<string, Range[]>();
    for (const segment of shown) {
      const range = domRangeOf(domText, segment);
      if (range) for (const name of segment.names) ranges.set(name, [...(ranges.get(name) ?? []), range]);
    }
    this.#names.register(ranges);
  }

  /** Removes all highlights. */
  clear(): void {
    this.segments = [];
    this.#painted = '';
    this.#names.register(new Map());
  }
}

function canPaint(): boolean {
  return typeof Highlight === 'function' && typeof CSS === 'object' && 'highlights' in CSS;
}

function inside(segments: HighlightSegment[], near: TextRange): HighlightSegment[] {
  return segments.filter(({ start, end }) => end > near.start && start < near.end).slice(0, MOST_PAINTED);
}
