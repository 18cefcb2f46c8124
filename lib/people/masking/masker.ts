import type { Viewer } from '#lib/people/access/viewer.ts';
import type { HistoryTurn } from '#lib/people/conversations/build-history.ts';
import type { Masking } from '#lib/people/conversations/ports.ts';
import { sliceRange } from '#lib/foundation/text/range.ts';

import { findAgain, type FoundWords } from './echoes.ts';
import { findNames } from './find-names.ts';
import type { Finder, Finding } from './finding.ts';
import { MaskedText } from './masked-text.ts';

/** Words of a viewer. */
interface ReadWords {
  masked: MaskedText;
  /** What is not in them any more. */
  said: FoundWords[];
}

/** What stood against something that was found may be something itself; so often it is looked for. */
const PASSES = 2;
/** In the place of what was found: no letter, digit or sign of anything. */
const TAKEN = '\uFFFC';

/** Masks words of a viewer, and of whoever answered them. */
export class Masker implements Masking {
  readonly #finders: readonly Finder[];

  constructor(finders: readonly Finder[]) {
    this.#finders = finders;
  }

  /** What the viewer has written: without what is not to be kept, and what that is. */
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
   * Masks what was written because of what the viewer has said: of it what they have said themselves, and names of the viewer. What stands
   * in words of books is theirs, and stays.
   */
  answering(viewer: Viewer, said: readonly FoundWords[]): (text: string, books?: readonly string[]) => MaskedText {
    // Names are known also where the viewer has not written them.
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

/** The text without what was found, every other character where it was. */
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
