import { terms, words } from '#lib/text/terms.ts';

/** What a question is about: its terms, each with how much it says. */
export interface WeightedTerms {
  weights: ReadonlyMap<string, number>;
  total: number;
}

/** What is asked of anything tells little about what it is asked of. */
const ASKING = new Set(
  terms(`ask answer explain explanation tell describe description mean meaning define definition understand know learn show help
    work use usage used get make want need like look find give go say way thing case example reason purpose possible good best
    better difference differ different compare comparison happen please question book page chapter section document handle
    support able actually exactly really simple simply basic work mention write wrote written`),
);
const ASKING_WEIGHT = 0.2;

/** Terms that were seen little are not yet known to be rare: as if this many other questions had been asked. */
const PRIOR_QUESTIONS = 20;

/** Whoever pastes a page is known by how it begins; so many terms are compared at most. */
const MOST_TERMS = 40;

/** The terms of questions, weighed by how rare they are among them. */
export class QuestionTerms {
  readonly #frequency = new Map<string, number>();
  readonly #known = new Map<string, Set<string>>();
  #questions = 0;

  /** Takes a question into account. */
  count(query: string): void {
    this.#questions += 1;
    for (const term of this.#termsOf(query)) this.#frequency.set(term, (this.#frequency.get(term) ?? 0) + 1);
  }

  weigh(query: string): WeightedTerms {
    const weights = new Map([...this.#termsOf(query)].map((term) => [term, this.#weightOf(term)]));
    return { weights, total: weights.values().reduce((sum, weight) => sum + weight, 0) };
  }

  #weightOf(term: string): number {
    const rarity = Math.log(1 + (this.#questions + PRIOR_QUESTIONS) / (1 + (this.#frequency.get(term) ?? 0)));
    return ASKING.has(term) ? ASKING_WEIGHT * rarity : rarity;
  }

  #termsOf(query: string): Set<string> {
    const known = this.#known.get(query) ?? new Set(termsOfQuestion(query).slice(0, MOST_TERMS));
    this.#known.set(query, known);
    return known;
  }
}

// "What is it?" has nothing but stop words, and "???" not even those: such questions are about what they say.
function termsOfQuestion(query: string): string[] {
  const telling = terms(query);
  if (telling.length > 0) return telling;
  const all = words(query);
  return all.length > 0 ? all : [query.trim()];
}
