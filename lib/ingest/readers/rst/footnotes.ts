import type { Element, ElementContent } from 'hast';

import { element, text } from '../tree/hast-nodes.ts';
import type { Footnote } from './rst-page.ts';

/** Finds the note of each reference and numbers the notes in the order in which they are referred to. */
export class NoteNumbers {
  readonly #notes: readonly Footnote[];
  readonly #byLabel = new Map<string, Footnote[]>();
  readonly #numbers = new Map<Footnote, number>();
  /** How many of those that are written alike have been referred to. */
  readonly #used = new Map<string, number>();

  constructor(notes: readonly Footnote[]) {
    this.#notes = notes;
    for (const note of notes) {
      const alike = this.#byLabel.get(note.label);
      if (alike === undefined) this.#byLabel.set(note.label, [note]);
      else alike.push(note);
    }
  }

  /** The mark in the text; null when there is no such note. */
  referTo(label: string): ElementContent[] | null {
    const note = this.#noteOf(label);
    if (note === undefined) return null;
    const number = this.#numbers.get(note) ?? this.#numbers.size + 1;
    this.#numbers.set(note, number);
    const link = element('a', { href: `#${note.id}`, dataFootnoteRef: '' }, [text(String(number))]);
    return [element('sup', {}, [link])];
  }

  #noteOf(label: string): Footnote | undefined {
    const alike = this.#byLabel.get(label) ?? [];
    if (label !== '#' && label !== '*') return alike[0];
    const used = this.#used.get(label) ?? 0;
    this.#used.set(label, used + 1);
    return alike[used];
  }

  /** The notes below the text, also those that nothing refers to. A note may refer to another. */
  section(resolve: (content: ElementContent[]) => ElementContent[]): Element[] {
    const contents = new Map<Footnote, ElementContent[]>();
    for (const note of this.#notes) contents.set(note, resolve(note.content));
    const notes = [...this.#numbers.keys(), ...this.#notes.filter((note) => !this.#numbers.has(note))];
    if (notes.length === 0) return [];
    const items = notes.map((note) => element('li', { id: note.id }, contents.get(note) ?? []));
    return [element('section', { dataFootnotes: '' }, [element('ol', {}, items)])];
  }
}
