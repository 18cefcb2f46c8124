import { foldInSlices } from '#lib/foundation/text/folding/fold-text.ts';
import type { FoldedText } from '#lib/foundation/text/folding/folded-text.ts';

/** A text folded as a search folds it, in one go. */
export function foldedOf(text: string): FoldedText {
  const folding = foldInSlices(text);
  for (;;) {
    const next = folding.next();
    if (next.done === true) return next.value;
  }
}
