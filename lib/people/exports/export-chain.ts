import { createHash } from 'node:crypto';

/** The columns that tie a row to those before it, behind all others. */
export const CHAIN_COLUMNS = ['export_row', 'export_last', 'export_sha256'] as const;

/**
 * Ties the rows of a file to each other: each carries the SHA-256 of what it holds and of the hash before it, so that no byte of the file
 * can be changed, and no row be left out or moved, without all hashes behind it. Whoever has noted the last one knows the whole file.
 */
export class ExportChain {
  #last: string;
  #rows = 0;

  /** `start` is what stands before the first row. */
  constructor(start: string) {
    this.#last = sha256(start);
  }

  /** How many rows there are so far. */
  get rows(): number {
    return this.#rows;
  }

  /** In hexadecimal. */
  get hash(): string {
    return this.#last;
  }

  /** The hash of the next row, which holds this text. */
  add(text: string): string {
    this.#rows += 1;
    this.#last = sha256(`${this.#last}\n${text}`);
    return this.#last;
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
