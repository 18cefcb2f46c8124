import { Parser } from 'htmlparser2';

import { rangesOverlap, type TextRange } from '#lib/foundation/text/range.ts';
import { LINE_BREAK_ELEMENT, NO_TEXT_ATTRIBUTE, UNIT_TEXT_ATTRIBUTE } from '#lib/foundation/text/walk-text.ts';

/** A formula and its range in the canonical text of its page. */
export interface PlacedFormula extends TextRange {
  mathml: string;
}

/** The state of an open element whose content is not text itself. */
interface SkippedElement {
  name: string;
  /** Number of open nested elements with the same name. */
  depth: number;
  /** Set for a formula: its position, its tag without its text, and the start of its content in the HTML. */
  formula: { place: TextRange; tag: string; from: number } | null;
}

/**
 * Returns the formulas of a page that overlap a range of its text, in order, as displayed on the page. `html` is the HTML written by ingest, whose
 * blocks state where they start. A formula whose text is not at the expected place, or that is not closed, is left out.
 */
export function formulasWithin({ html, text }: { html: string; text: string }, range: TextRange): PlacedFormula[] {
  const formulas: PlacedFormula[] = [];
  let position = 0;
  let breaks = false;
  let skipped: SkippedElement | null = null;

  const take = (length: number): TextRange => {
    const start = position + Number(breaks);
    [position, breaks] = [start + length, false];
    return { start, end: position };
  };
  const open = (name: string, attributes: Record<string, string>): void => {
    const start = attributes['data-start'];
    if (start !== undefined) [position, breaks] = [Number(start), false];
    if (name === LINE_BREAK_ELEMENT) breaks = true;
    const { [UNIT_TEXT_ATTRIBUTE]: words, ...shown } = attributes;
    if (name === 'math' && words !== undefined) {
      const place = take(words.length);
      const isWanted = text.slice(place.start, place.end) === words && rangesOverlap(place, range);
      const formula = isWanted ? { place, tag: tagOf(name, shown), from: parser.endIndex + 1 } : null;
      skipped = { name, depth: 0, formula };
    } else if (NO_TEXT_ATTRIBUTE in attributes) skipped = { name, depth: 0, formula: null };
  };
  const close = ({ formula }: SkippedElement, isImplied: boolean): void => {
    skipped = null;
    if (formula === null || isImplied) return;
    formulas.push({ ...formula.place, mathml: formula.tag + html.slice(formula.from, parser.endIndex + 1) });
  };

  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (skipped === null) open(name, attributes);
      else if (skipped.name === name) skipped.depth += 1;
    },
    ontext: (words) => {
      if (skipped === null) take(words.length);
    },
    onclosetag: (name, isImplied) => {
      if (skipped?.name !== name) return;
      if (skipped.depth > 0) skipped.depth -= 1;
      else close(skipped, isImplied);
    },
  });
  parser.end(html);
  return formulas;
}

function tagOf(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  );
  return `<${name}${written.join('')}>`;
}
