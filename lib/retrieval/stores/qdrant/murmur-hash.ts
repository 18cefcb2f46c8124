const FIRST_FACTOR = 0xcc9e2d51;
const SECOND_FACTOR = 0x1b873593;

/** MurmurHash3 (x86, 32 bits, seed 0) of a text's UTF-8 bytes, as an unsigned number. */
export function murmurHash(text: string): number {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wholeBlocks = bytes.length - (bytes.length % 4);
  let hash = 0;
  for (let offset = 0; offset < wholeBlocks; offset += 4) {
    hash = rotate(hash ^ scramble(view.getUint32(offset, true)), 13);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  let tail = 0;
  for (let offset = bytes.length - 1; offset >= wholeBlocks; offset -= 1) tail = (tail << 8) | view.getUint8(offset);
  return avalanche(hash ^ scramble(tail) ^ bytes.length) >>> 0;
}

function scramble(block: number): number {
  return Math.imul(rotate(Math.imul(block, FIRST_FACTOR), 15), SECOND_FACTOR);
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

function avalanche(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
