import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { SelectionSource, Source } from '#lib/contracts/source.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import { truncateAtGrapheme } from '#lib/foundation/text/graphemes.ts';
import { sliceRange, type TextRange } from '#lib/foundation/text/range.ts';

import type { MaskedText } from './masked-text.ts';

/** A source that is words the reader brought along, as ranges of these masked. Marks end no line, so that lines stay as they are. */
export function maskSource(source: Source, selected: MaskedText): Source {
  return 'char_start' in source ? maskSelectionSource(source, selected) : source;
}

function maskSelectionSource(source: SelectionSource, selected: MaskedText): SelectionSource {
  const { start, end } = selected.range({ start: source.char_start, end: source.char_end });
  const quote = sliceRange(selected.text, { start, end });
  const startCodePoint = countCodePoints(selected.text.slice(0, start));
  return {
    ...source,
    ...{ chunk_text: truncateAtGrapheme(quote, LIMITS.chunkTextMaxLength), quote },
    ...{ char_start: start, char_end: end },
    ...{ char_start_cp: startCodePoint, char_end_cp: startCodePoint + countCodePoints(quote) },
  };
}

/** A claim that cites words the reader brought along. */
export function maskCitations<Citing extends CitingClaim>(claim: Citing, selected: MaskedText): Citing {
  const masked = <Range extends TextRange>(range: Range): Range => ({ ...range, ...selected.range(range) });
  const doubts = claim.doubts?.map(({ source_range: range, ...doubt }) => ({
    ...doubt,
    ...(range !== undefined && { source_range: masked(range) }),
  }));
  return { ...claim, citations: claim.citations.map(masked), ...(doubts !== undefined && { doubts }) };
}

interface CitingClaim {
  citations: readonly TextRange[];
  doubts?: readonly { source_range?: TextRange | undefined }[] | undefined;
}
