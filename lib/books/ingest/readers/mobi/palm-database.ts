const RECORD_COUNT_AT = 76;
const RECORDS_AT = 78;
const RECORD_BYTES = 8;

/**
 * The records of a Palm database, the container of Mobipocket and Kindle. Their positions are validated as a whole when it is opened: none overlaps
 * another, so all of them together are no longer than the file. Any inconsistency throws a `RangeError`.
 */
export class PalmDatabase {
  readonly #bytes: Buffer;
  readonly #starts: number[] = [];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const count = bytes.readUInt16BE(RECORD_COUNT_AT);
    let before = RECORDS_AT + count * RECORD_BYTES;
    for (let index = 0; index < count; index += 1) {
      const start = bytes.readUInt32BE(RECORDS_AT + index * RECORD_BYTES);
      if (start < before || start > bytes.length)
        throw new RangeError(`Record ${index} does not follow the one before.`);
      this.#starts.push(start);
      before = start;
    }
  }

  get count(): number {
    return this.#starts.length;
  }

  record(index: number): Buffer {
    const start = this.#starts[index];
    if (start === undefined) throw new RangeError(`There is no record ${index}.`);
    return this.#bytes.subarray(start, this.#starts[index + 1] ?? this.#bytes.length);
  }
}
