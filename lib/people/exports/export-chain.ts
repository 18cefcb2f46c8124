import { createHash } from 'node:crypto';

/** The columns that chain a row to the previous ones; they follow all others. */
export const CHAIN_COLUMNS = ['export_row', 'export_last', 'export_sha256'] as const;

/**
 * Chains the rows of a file: each carries the SHA-256 of its content and of the previous hash, so that no byte of the file can be changed, and no row
 * be left out or moved, without changing all hashes after it. The last hash identifies the whole file.
 */
export class ExportChain {
  #last: string;
  #rows = 0;

  /** `start` is the text before the first row. */
  constructor(start: string) {
    this.#last = sha256(start);
  }

  /** The number of rows so far. */
  get rows(): number {
    return this.#rows;
  }

  /** Returns the current hash, in hexadecimal. */
  get hash(): string {
    return this.#last;
  }

  /** Adds a row with this text and returns the row's hash. */
  add(text: string): string {
    this.#rows += 1;
    this.#last = sha256(`${this.#last}\n${text}`);
    return this.#last;
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
