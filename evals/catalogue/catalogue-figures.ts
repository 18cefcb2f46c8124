/** What went wrong with one question. */
export interface CatalogueFailure {
  part: string;
  asked: string;
  wrong: string;
  /** What the answer says. */
  said: string;
}

/** How many of a kind were asked, and how many came out right. */
export interface RightCount {
  asked: number;
  right: number;
}

/** What one half of the questions about the generated catalogue found. */
export interface CatalogueFigures {
  /** Questions for documents, and those that the catalogue has answered; the others are searched for, which is no answer but no lie. */
  answered: RightCount;
  /** Those that it has answered. */
  catalogue: RightCount;
  /** Questions that have the words of the catalogue and ask for something else, and those that were searched for. */
  nearMisses: RightCount;
  /** The same of questions about what documents say. */
  content: RightCount;
  identifiers: RightCount;
  dates: RightCount;
  /** Ambiguous references, and those that were asked back. */
  ambiguous: RightCount;
  resumed: RightCount;
  /** Clear references, and those that were not asked back. */
  clear: RightCount;
  /** Clear references whose answer is about what was meant: no promise. */
  clearAbout: RightCount;
}

/** A half with its failures: only those of the tune half may be shown. */
export interface JudgedCatalogue {
  figures: CatalogueFigures;
  failures: CatalogueFailure[];
}

interface JudgedAnswer {
  asked: string;
  wrong: string | null;
  said?: string;
}

/** Counts results by part, and keeps what was wrong. */
export class CatalogueTally {
  readonly #counts = new Map<keyof CatalogueFigures, RightCount>();
  readonly failures: CatalogueFailure[] = [];

  /** `wrong` is null for what is right. */
  add(part: keyof CatalogueFigures, { asked, wrong, said = '' }: JudgedAnswer): void {
    const before = this.count(part);
    this.#counts.set(part, { asked: before.asked + 1, right: before.right + (wrong === null ? 1 : 0) });
    if (wrong !== null) this.failures.push({ part, asked, wrong, said });
  }

  count(part: keyof CatalogueFigures): RightCount {
    return this.#counts.get(part) ?? { asked: 0, right: 0 };
  }

  figures(): CatalogueFigures {
    return {
      answered: this.count('answered'),
      catalogue: this.count('catalogue'),
      nearMisses: this.count('nearMisses'),
      content: this.count('content'),
      identifiers: this.count('identifiers'),
      dates: this.count('dates'),
      ambiguous: this.count('ambiguous'),
      resumed: this.count('resumed'),
      clear: this.count('clear'),
      clearAbout: this.count('clearAbout'),
    };
  }
}
