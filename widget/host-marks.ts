import { citationHue } from '#lib/client/highlights/citation-hue.ts';

import { tokenIn } from './tokens.ts';

/** Cited words that are on this page. */
export interface Highlighted {
  position: number;
  range: Range;
}

const PREFIX = 'lectern-';
const HUES = [1, 2, 3, 4, 5, 6];

/** Highlights words of the host page through the highlight registry, without touching its elements. Does nothing if there is no registry. */
export class HostMarks {
  readonly #sheet = new CSSStyleSheet();
  #names: string[] = [];
  #lit: Highlighted[] = [];
  #scope: Range | null = null;
  #active: number | null = null;

  constructor() {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
  }

  set theme(theme: 'light' | 'dark') {
    this.#sheet.replaceSync(rulesFor(theme));
  }

  light(lit: Highlighted[]): void {
    this.#lit = lit;
    this.#paint();
  }

  /** The words being asked about. */
  set scope(range: Range | null) {
    this.#scope = range;
    this.#paint();
  }

  /** The emphasised citation. */
  set active(position: number | null) {
    this.#active = position;
    this.#paint();
  }

  #paint(): void {
    if (!('highlights' in CSS)) return;
    for (const name of this.#names) CSS.highlights.delete(name);
    const ranges = new Map<string, Range[]>();
    const add = (name: string, range: Range) => ranges.set(name, [...(ranges.get(name) ?? []), range]);
    if (this.#scope !== null) add(`${PREFIX}scope`, this.#scope);
    for (const { position, range } of this.#lit)
      add(`${PREFIX}${position === this.#active ? 'active' : 'cite'}-${citationHue(position)}`, range);
    for (const [name, words] of ranges) {
      const highlight = new Highlight(...words);
      highlight.priority = name.includes('active') ? 2 : name.includes('cite') ? 1 : 0;
      CSS.highlights.set(name, highlight);
    }
    this.#names = [...ranges.keys()];
  }
}

/** Brings words into view, a third of the way down the window. */
export function showRange(range: Range): void {
  const start = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement;
  for (
    let folded = start?.closest('details:not([open])');
    folded;
    folded = folded.parentElement?.closest('details:not([open])')
  )
    folded.setAttribute('open', '');
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= 80 && bottom <= innerHeight - 40) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollBy({ top: top - innerHeight / 3, behavior: isCalm ? 'instant' : 'smooth' });
}

function rulesFor(theme: 'light' | 'dark'): string {
  const colour = (name: string) => tokenIn(theme, name);
  const rule = (name: string, ground: string, line: string) =>
    `::highlight(${PREFIX}${name}){color:${colour('ink')};background-color:${colour(ground)};${line}}`;
  const under = (hue: number, width: string) =>
    `text-decoration:underline ${width} ${colour(`cite-${hue}-line`)};text-underline-offset:.22em;text-decoration-skip-ink:none`;
  return [
    rule('scope', 'scope', ''),
    ...HUES.map((hue) => rule(`cite-${hue}`, `cite-${hue}-tint`, under(hue, '1.5px'))),
    ...HUES.map((hue) => rule(`active-${hue}`, `cite-${hue}-active`, under(hue, '3px'))),
    `@media (forced-colors:active){${HUES.map((hue) => `::highlight(${PREFIX}cite-${hue}){color:MarkText;background-color:Mark}::highlight(${PREFIX}active-${hue}){color:HighlightText;background-color:Highlight}`).join('')}}`,
  ].join('');
}
