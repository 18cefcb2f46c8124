import type { TextRange } from '#lib/foundation/text/range.ts';

import { type Finding, MARKS } from './finding.ts';

/** A part of a text that became a mark. */
interface Masked extends TextRange {
  mark: string;
}

/** A text in which marks stand in the place of what was found, and where its offsets are by that. */
export class MaskedText {
  readonly text: string;
  readonly #parts: readonly Masked[];

  /** The findings are ranges of the text, in any order; what overlaps becomes one mark, that of the first. */
  constructor(original: string, findings: readonly Finding[]) {
    this.#parts = joined(findings);
    let end = 0;
    const pieces = this.#parts.map((part) => {
      const piece = original.slice(end, part.start) + part.mark;
      ({ end } = part);
      return piece;
    });
    this.text = pieces.join('') + original.slice(end);
  }

  /** Where an offset of the original is in the text: within what was masked, the beginning of its mark. */
  at(offset: number): number {
    let moved = 0;
    for (const { start, end, mark } of this.#parts) {
      if (start >= offset) break;
      if (end > offset) return start + moved;
      moved += mark.length - (end - start);
    }
    return offset + moved;
  }

  /** The same words, where they are in the text. */
  range({ start, end }: TextRange): TextRange {
    return { start: this.at(start), end: this.at(end) };
  }
}

function joined(findings: readonly Finding[]): Masked[] {
  const parts: Masked[] = [];
  for (const { start, end, kind } of findings.toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  )) {
    const last = parts.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else parts.push({ start, end, mark: MARKS[kind] });
  }
  return parts;
}
