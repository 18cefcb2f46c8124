/** `compared-rows.wat`, compiled. JavaScript multiplies one number at a time, which takes five times as long, and cannot count bits. */
export const COMPARED_ROWS =
  'AGFzbQEAAAABEwNgA39/fwBgA39/fwF/YAF7AX8DBQQAAAECBQMBAAEHJQMGbWVtb3J5AgAIcHJvZHVjdHMAAA1kaWZmZXJlbnRCaXRzAAEKkAIEcAIDfwF7' +
  'IAAhAwNAIAMgAiAAEAIhBEEAIQX9DAAAAAAAAAAAAAAAAAAAAAAhBgNAIAYgBf0ABAAgBCAFav0ABAD9ugH9rgEhBiAFQRBqIQUgBSAASQ0ACyADIAYQAzYC' +
  'ACADQQRqIQMgAyABSQ0ACwt1AgN/AXsgACEDA0AgAyACIAAQAiEEQQAhBf0MAAAAAAAAAAAAAAAAAAAAACEGA0AgBiAF/QAEACAEIAVq/QAEAP1R/WL9ff2O' +
  'ASEGIAVBEGohBSAFIABJDQALIAMgBv1/EAM2AgAgA0EEaiEDIAMgAUkNAAsLDQAgASAAKAIAIAJsagsZACAA/RsAIAD9GwFqIAD9GwIgAP0bA2pqCw==';

const PAGE_BYTES = 65_536;
/** Bytes compared at once. */
const PART_BYTES = 16;
/** A list of at most this many row numbers fits in front of the rows. */
const MOST_LISTED = 4_096;

type Compare = (width: number, listEnd: number, rows: number) => void;

/** The typed array type of a row. */
interface WordType<Row> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, offset: number, length: number): Row;
}

/**
 * `products`: of 16-bit integers; the squares of a row may add up to at most 2³⁰, so that every product fits 32 bits. `differentBits`: of 32-bit
 * words, fewer than 2¹⁸ bits per row.
 */
export type Comparison = 'products' | 'differentBits';

/** Rows of words in separate WebAssembly memory, where comparing them with another row takes almost no time. */
export class ComparedRows<Row extends Int16Array | Int32Array> {
  readonly #memory: WebAssembly.Memory;
  readonly #compare: Compare;
  readonly #words: WordType<Row>;
  readonly #length: number;
  readonly #width: number;

  /** Creates rows of `length` words of that type. Throws where the processor lacks the instructions. */
  constructor(comparison: Comparison, words: WordType<Row>, length: number) {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(COMPARED_ROWS, 'base64')));
    const opened = exports as { memory: WebAssembly.Memory } & Record<Comparison, Compare>;
    this.#memory = opened.memory;
    this.#compare = opened[comparison];
    this.#words = words;
    this.#length = length;
    this.#width = Math.ceil((length * words.BYTES_PER_ELEMENT) / PART_BYTES) * PART_BYTES;
  }

  /** Reserves memory for rows below `count`. Memory grows in place: nothing is moved. */
  reserve(count: number): void {
    const lacking = this.#rowsAt + count * this.#width - this.#memory.buffer.byteLength;
    if (lacking > 0) this.#memory.grow(Math.ceil(lacking / PAGE_BYTES));
  }

  /** Returns a reserved row, which may be read or written until more rows are reserved. */
  row(row: number): Row {
    return this.#wordsAt(this.#rowsAt + row * this.#width);
  }

  /** Returns the results of comparing another row with each of these, in their order. */
  compare(other: Row, rows: Int32Array): Int32Array {
    this.#wordsAt(0).set(other);
    const found = new Int32Array(rows.length);
    for (let start = 0; start < rows.length; start += MOST_LISTED) {
      const some = rows.subarray(start, start + MOST_LISTED);
      const list = new Int32Array(this.#memory.buffer, this.#width, some.length);
      list.set(some);
      this.#compare(this.#width, this.#width + list.byteLength, this.#rowsAt);
      found.set(list, start);
    }
    return found;
  }

  get #rowsAt(): number {
    return this.#width + MOST_LISTED * Int32Array.BYTES_PER_ELEMENT;
  }

  #wordsAt(offset: number): Row {
    return new this.#words(this.#memory.buffer, offset, this.#length);
  }
}
