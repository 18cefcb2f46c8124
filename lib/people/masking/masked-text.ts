import type { TextRange } from '#lib/foundation/text/range.ts';

import { type Finding, MARKS } from './finding.ts';

/** A part of a text that was replaced by a mark. */
interface Masked extends TextRange {
  mark: string;
}

/** A text with marks in place of findings, and the mapping of its offsets. */
export class MaskedText {
  readonly text: string;
  readonly #parts: readonly Masked[];

  /** The findings are ranges of the text, in any order; overlapping ones become one mark, that of the first. */
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

  /** Maps an offset of the original to the text: within a masked range, to the beginning of its mark. */
  at(offset: number): number {
    let moved = 0;
    for (const { start, end, mark } of this.#parts) {
      if (start >= offset) break;
      if (end > offset) return start + moved;
      moved += mark.length - (end - start);
    }
    return offset + moved;
  }

  /** Returns the range of the same words in the masked text. */
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
