import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import type { OpenPage } from '../reader-state.ts';
import type { MarkedPlace, PageMark } from './note.ts';

/** A note or a question with the position of its words on the page. */
export interface PlacedNote<Mark extends PageMark = PageMark> extends TextRange {
  note: Mark;
  /** The anchor to store from now on if the words have moved since the note was made. */
  moved: Pick<MarkedPlace, 'anchor' | 'pageVersion'> | null;
}

/** Returns the notes of a page: those whose words it contains, in text order, and those whose words are no longer on it. */
export function placeNotes<Mark extends PageMark>(
  notes: readonly Mark[],
  { pageId, version, isCurrent }: Pick<OpenPage, 'pageId' | 'version' | 'isCurrent'>,
  text: string,
): { placed: PlacedNote<Mark>[]; lost: Mark[] } {
  const placed: PlacedNote<Mark>[] = [];
  const lost: Mark[] = [];
  let anchored: AnchoredText | null = null;
  for (const note of notes) {
    if (note.pageId !== pageId) continue;
    const { start, end } = note.anchor;
    if (note.pageVersion === version) placed.push({ note, start, end, moved: null });
    else if (isCurrent) {
      anchored ??= new AnchoredText(text);
      const found = anchored.resolve(note.anchor);
      if (found.status === 'orphaned') lost.push(note);
      else
        placed.push({
          note,
          start: found.start,
          end: found.end,
          moved: { anchor: anchored.describe(found), pageVersion: version },
        });
    }
  }
  return { placed: placed.toSorted((one, other) => one.start - other.start), lost };
}
