import type { Viewer } from '#lib/people/access/viewer.ts';
import type { HistoryTurn } from '#lib/people/conversations/build-history.ts';
import type { Masking } from '#lib/people/conversations/ports.ts';
import { sliceRange } from '#lib/foundation/text/range.ts';

import { findAgain, type FoundWords } from './echoes.ts';
import { findNames } from './find-names.ts';
import type { Finder, Finding } from './finding.ts';
import { MaskedText } from './masked-text.ts';

/** The words of a viewer after masking. */
interface ReadWords {
  masked: MaskedText;
  /** The words that were removed. */
  said: FoundWords[];
}

/** Text adjacent to a finding may itself be one; the search is repeated this many times. */
const PASSES = 2;
/** Placeholder for a finding: not a letter, a digit or a meaningful sign. */
const TAKEN = '\uFFFC';

/** Masks the words of a viewer, and of the answers to them. */
export class Masker implements Masking {
  readonly #finders: readonly Finder[];

  constructor(finders: readonly Finder[]) {
    this.#finders = finders;
  }

  /** Returns the viewer's own text in masked form, and the words that were removed. */
  read(viewer: Viewer, text: string): ReadWords {
    const found = this.#find(viewer, text);
    return { masked: new MaskedText(text, found), said: found.map((finding) => foundIn(text, finding)) };
  }

  words(viewer: Viewer, text: string): string {
    return this.read(viewer, text).masked.text;
  }

  history(viewer: Viewer, turns: readonly HistoryTurn[]): HistoryTurn[] {
    const questions = turns.map(({ question }) => this.read(viewer, question));
    const repeated = this.answering(
      viewer,
      questions.flatMap(({ said }) => said),
    );
    return turns.map(({ answer }, at) => ({
      question: questions[at]?.masked.text ?? '',
      answer: repeated(answer).text,
    }));
  }

  /**
   * Returns a function that masks text written in answer to the viewer: the removed words that they wrote themselves, and names of the viewer. Words
   * that occur in passages of books are kept.
   */
  answering(viewer: Viewer, said: readonly FoundWords[]): (text: string, books?: readonly string[]) => MaskedText {
    // Names are searched for even if the viewer has not written them.
    const values = said.filter(({ kind }) => kind !== 'name');
    const named = this.#finders.filter((find) => find === findNames);
    return (text, books = []) => {
      const found = [
        ...values.flatMap((each) => findAgain(text, each)),
        ...named.flatMap((find) => find(text, viewer)),
      ];
      const own = found.filter((finding) => !books.some((book) => findAgain(book, foundIn(text, finding)).length > 0));
      return new MaskedText(text, own);
    };
  }

  #find(viewer: Viewer, text: string): Finding[] {
    const all: Finding[] = [];
    let rest = text;
    for (let pass = 0; pass < PASSES; pass += 1) {
      const before = rest;
      for (const find of this.#finders) {
        const found = find(rest, viewer);
        all.push(...found);
        rest = without(rest, found);
      }
      if (rest === before) break;
    }
    return all;
  }
}

/** Returns the text without the findings, every other character in its place. */
function without(text: string, found: readonly Finding[]): string {
  let [left, end] = ['', 0];
  for (const finding of found.toSorted((one, other) => one.start - other.start)) {
    if (finding.end <= end) continue;
    const start = Math.max(end, finding.start);
    left += text.slice(end, start) + TAKEN.repeat(finding.end - start);
    ({ end } = finding);
  }
  return left + text.slice(end);
}

function foundIn(text: string, finding: Finding): FoundWords {
  return { kind: finding.kind, words: sliceRange(text, finding) };
}
