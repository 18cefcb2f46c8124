import type { IngestWarning } from '#lib/contracts/ingest-warning.ts';

import { notationOfPages } from './notation-tally.ts';
import type { PageReading } from './page-reading.ts';
import type { PlannedPage, SourceWarning } from './source-book.ts';

interface Tallied {
  first: SourceWarning;
  times: number;
  pages: number;
}

/** What a person is told of a book: each warning once, and notation that is not understood by its kinds, when all pages are known. */
export class ToldWarnings {
  readonly #told = new Set<string>();
  readonly #tallied = new Map<string, Tallied>();

  /** Those that are to be told now. */
  take(warnings: readonly SourceWarning[]): SourceWarning[] {
    return warnings.filter((warning) => {
      if (warning.tally !== undefined) this.#count(warning, warning.tally.times);
      const isNew = warning.tally === undefined && !this.#told.has(warning.key);
      if (isNew) this.#told.add(warning.key);
      return isNew;
    });
  }

  /** Those of notation, the most frequent first, once no page is to come. */
  rest(): SourceWarning[] {
    const tallied = [...this.#tallied.values()].toSorted((one, other) => other.times - one.times);
    return tallied.map(({ first, ...counts }) => notationOfPages(first, counts));
  }

  #count(warning: SourceWarning, times: number): void {
    const known = this.#tallied.get(warning.key);
    if (known === undefined) this.#tallied.set(warning.key, { first: warning, times, pages: 1 });
    else {
      known.times += times;
      known.pages += 1;
    }
  }
}

/** What there is to say of a page that was read, or could not be. */
export function warningsOfReading({ filename, path }: PlannedPage, reading: PageReading): SourceWarning[] {
  if (reading.outcome !== 'failed') return reading.warnings;
  return [...reading.warnings, { file: filename, message: reading.message, key: `failed ${path}` }];
}

/** A warning as others are told it. Its kind is the first word of its key: "include listings/a.rs is not there". */
export function asIngestWarning({ file, message, key }: SourceWarning): IngestWarning & { kind: string } {
  return { file, message, kind: key.split(' ', 1)[0] ?? key };
}
