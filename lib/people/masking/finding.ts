import type { Viewer } from '#lib/people/access/viewer.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

/** The replacements for findings. Their brackets have no meaning in Markdown or citations. */
export const MARKS = { email: '‹e-mail›', number: '‹number›', name: '‹name›' } as const;

/** A range of a text that must not be stored. */
export interface Finding extends TextRange {
  kind: keyof typeof MARKS;
}

/** Finds sensitive ranges in a text that the viewer wrote or received. They may overlap, and are in no particular order. */
export type Finder = (text: string, viewer: Viewer) => Finding[];
