import type { IngestWarning } from '#lib/contracts/ingest-warning.ts';

import { notationOfPages } from './notation-tally.ts';
import type { PageReading } from './page-reading.ts';
import type { PlannedPage, SourceWarning } from './source-book.ts';

interface Tallied {
  first: SourceWarning;
  times: number;
  pages: number;
}

/** The warnings shown for a book: each once, and unknown notation summarised by kind, once all pages are known. */
export class ToldWarnings {
  readonly #told = new Set<string>();
  readonly #tallied = new Map<string, Tallied>();

  /** Returns the warnings that are to be shown now. */
  take(warnings: readonly SourceWarning[]): SourceWarning[] {
    return warnings.filter((warning) => {
      if (warning.tally !== undefined) this.#count(warning, warning.tally.times);
      const isNew = warning.tally === undefined && !this.#told.has(warning.key);
      if (isNew) this.#told.add(warning.key);
      return isNew;
    });
  }

  /** Returns the warnings about notation, most frequent first, once all pages have been processed. */
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

/** Returns the warnings about a page that was read, or could not be. */
export function warningsOfReading({ filename, path }: PlannedPage, reading: PageReading): SourceWarning[] {
  if (reading.outcome !== 'failed') return reading.warnings;
  return [...reading.warnings, { file: filename, message: reading.message, key: `failed ${path}` }];
}

/** Converts a warning to its public form. Its kind is the first word of its key: "include listings/a.rs is not there". */
export function asIngestWarning({ file, message, key }: SourceWarning): IngestWarning & { kind: string } {
  return { file, message, kind: key.split(' ', 1)[0] ?? key };
}
