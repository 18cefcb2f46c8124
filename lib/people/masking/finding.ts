import type { Viewer } from '#lib/people/access/viewer.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

/** What stands in the place of what was found. No bracket that Markdown or a citation could take for its own. */
export const MARKS = { email: '‹e-mail›', number: '‹number›', name: '‹name›' } as const;

/** A range of a text that is not to be kept. */
export interface Finding extends TextRange {
  kind: keyof typeof MARKS;
}

/** Finds ranges of a text that the viewer has written, or has been told. They may overlap, and come in no order. */
export type Finder = (text: string, viewer: Viewer) => Finding[];
