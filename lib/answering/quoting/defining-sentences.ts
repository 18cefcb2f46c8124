import { isAskingWord } from '#lib/foundation/text/english/asking-words.ts';
import { definedPhrases, type DefiningSentence } from '#lib/foundation/text/english/defined-phrases.ts';
import { terms } from '#lib/foundation/text/terms.ts';

/** A sentence that defines a term of a passage. */
export interface Definition<Found extends DefiningSentence> {
  sentence: Found;
  /** The term in its indexed form. */
  terms: string[];
}

/**
 * Returns the sentences that define terms of the passage, at most `most`, in the order in which the passage uses them: for each term the plainest
 * definition. A longer term takes precedence over the words it consists of.
 */
export function definitionsFor<Found extends DefiningSentence>(
  passage: string,
  sentences: Iterable<Found>,
  most: number,
): Definition<Found>[] {
  const said = new SaidTerms(passage);
  const found = new Map<string, Definition<Found> & { at: number; rank: number }>();
  for (const sentence of sentences) {
    const fitting = definedPhrases(sentence).flatMap(({ phrase, rank }) => {
      const own = terms(phrase.join(' '));
      const at = said.placeOf(own);
      // Words used for everything, such as “use” and “type”, need no definition.
      return at === -1 || phrase.every(isAskingWord) ? [] : [{ sentence, terms: own, at, rank }];
    });
    // Where the end of a name is undetermined, the longest phrase that the passage contains is used.
    const [definition] = fitting.toSorted((one, other) => other.terms.length - one.terms.length);
    const key = definition?.terms.join(' ') ?? '';
    if (definition !== undefined && definition.rank > (found.get(key)?.rank ?? 0)) found.set(key, definition);
  }
  return [...found.values()]
    .toSorted((one, other) => other.terms.length - one.terms.length || one.at - other.at)
    .slice(0, most)
    .toSorted((one, other) => one.at - other.at);
}

/** The terms of a passage, indexed by position. */
class SaidTerms {
  readonly #terms: string[];
  readonly #places: ReadonlyMap<string, number[]>;

  constructor(passage: string) {
    this.#terms = terms(passage);
    this.#places = Map.groupBy(this.#terms.keys(), (at) => this.#terms[at] ?? '');
  }

  /** Returns the position of the first consecutive occurrence of the terms; -1 when there is none. */
  placeOf(own: readonly string[]): number {
    const places = this.#places.get(own[0] ?? '') ?? [];
    return places.find((at) => own.every((term, offset) => this.#terms[at + offset] === term)) ?? -1;
  }
}
