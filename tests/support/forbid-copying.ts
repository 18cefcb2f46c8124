import { createHash } from 'node:crypto';

/** What stands for the rest of a password, and for all of none (ISO 32000-1, 7.6.3.3). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
/** Of all that a reader may do, reading alone: no printing, changing, copying or annotating. */
const READING_ONLY = -64;
const KEY_BYTES = 5;

/** How the streams of a PDF are locked that opens without a password and says that nothing of it is to be copied. */
export interface CopyLock {
  /** Entries of the trailer. */
  trailer: string;
  /** The content of a stream of an object, as it stands in the file. */
  lock(content: Buffer, objectNumber: number): Buffer;
}

/** The standard security handler in its first revision, with the empty password for reader and owner. Strings must not occur in the file. */
export function copyLock(): CopyLock {
  const id = Buffer.alloc(16, 0x5a);
  const owner = rc4(digest(PADDING).subarray(0, KEY_BYTES), PADDING);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(READING_ONLY);
  const key = digest(PADDING, owner, permissions, id).subarray(0, KEY_BYTES);
  const user = rc4(key, PADDING);
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  return {
    trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P ${READING_ONLY} /O ${hex(owner)} /U ${hex(user)} >> /ID [${hex(id)} ${hex(id)}]`,
    lock: (content, objectNumber) => {
      const place = Buffer.alloc(5);
      place.writeUIntLE(objectNumber, 0, 3);
      return rc4(digest(key, place).subarray(0, KEY_BYTES + 5), content);
    },
  };
}

function digest(...parts: Buffer[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

/** OpenSSL has it no more, and this format no other cipher in its first revision. */
function rc4(key: Buffer, content: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let at = 0, to = 0; at < 256; at += 1) {
    to = (to + (state[at] ?? 0) + (key[at % key.length] ?? 0)) % 256;
    swap(at, to);
  }
  let [at, to] = [0, 0];
  return Buffer.from(
    content.map((byte) => {
      at = (at + 1) % 256;
      to = (to + (state[at] ?? 0)) % 256;
      swap(at, to);
      return byte ^ (state[((state[at] ?? 0) + (state[to] ?? 0)) % 256] ?? 0);
    }),
  );
}
