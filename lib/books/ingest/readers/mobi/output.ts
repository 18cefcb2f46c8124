import { MAX_TEXT_BYTES, TextTooLongError } from '../packed/text-limit.ts';

const FIRST_BYTES = 64 * 1024;

/** A growing output buffer, up to the maximum size of a book. */
export class Output {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  length = 0;

  push(byte: number): void {
    this.#makeRoom(1);
    this.#bytes[this.length] = byte;
    this.length += 1;
  }

  append(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Repeats the bytes from `distance` bytes ago, which may overlap the repeated bytes themselves. */
  repeat(distance: number, length: number): void {
    if (distance < 1 || distance > this.length) throw new RangeError('It repeats what was never written.');
    this.#makeRoom(length);
    for (let count = 0; count < length; count += 1) {
      this.#bytes[this.length] = this.#bytes[this.length - distance] ?? 0;
      this.length += 1;
    }
  }

  finish(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }

  #makeRoom(count: number): void {
    const needed = this.length + count;
    if (needed > MAX_TEXT_BYTES) throw new TextTooLongError();
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
  }
}
