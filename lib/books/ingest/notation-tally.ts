import type { NotationTally, SourceWarning } from './source-book.ts';

const FATES: Record<NotationTally['fate'], string> = {
  shown: 'is not understood and stays in the text as it is written',
  dropped: 'is not understood and is left out of the text',
  unwrapped: 'is not understood, and only the words in it are read',
};

/** Creates the warning for one kind of notation on one page; `ToldWarnings` aggregates those of a book. */
function notationWarning(file: string, tally: NotationTally): SourceWarning {
  const { what, fate } = tally;
  const key = `${fate === 'shown' ? 'leftover' : 'notation'} ${fate} ${what}`;
  return { file, message: messageOf(file, tally, 1), key, tally };
}

/** Creates the warning for one kind of notation on many pages, of which `file` is the first. */
export function notationOfPages(
  first: SourceWarning,
  { times, pages }: { times: number; pages: number },
): SourceWarning {
  const { tally, ...warning } = first;
  return tally === undefined ? warning : { ...warning, message: messageOf(first.file, { ...tally, times }, pages) };
}

function messageOf(file: string, { what, fate, times, line }: NotationTally, pages: number): string {
  const place = line === null ? file : `${file}, line ${line}`;
  const where = pages === 1 ? '' : ` on ${pages.toLocaleString('en')} pages`;
  const often = times === 1 ? `once, in ${place}` : `${times.toLocaleString('en')} times${where}, first in ${place}`;
  return `${what} ${FATES[fate]}: ${often}.`;
}

/** Counts the unsupported notation of one page by kind. */
export class NotationCount {
  readonly #tallies = new Map<string, { file: string; tally: NotationTally }>();

  /** Counts an occurrence. `file` and `line` belong to this one; the first of each kind is the one reported. */
  add(file: string, { what, fate, line }: Omit<NotationTally, 'times'>): void {
    const key = `${fate} ${what}`;
    const known = this.#tallies.get(key);
    if (known === undefined) this.#tallies.set(key, { file, tally: { what, fate, times: 1, line } });
    else known.tally.times += 1;
  }

  /** Total number of occurrences. */
  get times(): number {
    return this.#tallies.values().reduce((sum, { tally }) => sum + tally.times, 0);
  }

  /** Returns one warning for each kind. */
  warnings(): SourceWarning[] {
    return Array.from(this.#tallies.values(), ({ file, tally }) => notationWarning(file, tally));
  }
}
