import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import PQueue from 'p-queue';

const derive = promisify<string, Uint8Array, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

/**
 * One of the settings that OWASP's Password Storage Cheat Sheet rates equal in strength (scrypt, N = 2^15, r = 8, p = 3): 32 MB and some tenths of a
 * second per guess.
 */
const COST = { ln: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Each takes 32 MB and a core: frequent sign-in attempts must not take the machine from the readers. */
const queue = new PQueue({ concurrency: 2 });

const FORMAT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

/** A hash that no password matches, compared against if there is no account so that the work is the same. */
export const NOBODYS_HASH = written(new Uint8Array(SALT_BYTES), new Uint8Array(KEY_BYTES));

/** Hashes the password in a self-describing form: `$scrypt$ln=15,r=8,p=3$salt$key`, both in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await keyOf(password, salt, { ...COST, bytes: KEY_BYTES });
  return written(salt, key);
}

/** Returns whether it is the password that was hashed. Takes as long when it is not; false for a text that is not a hash of `hashPassword`. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const [, ln, r, p, salt, key] = FORMAT.exec(hash) ?? [];
  if (salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const cost = { ln: Number(ln), r: Number(r), p: Number(p), bytes: expected.byteLength };
  return timingSafeEqual(await keyOf(password, Buffer.from(salt, 'base64url'), cost), expected);
}

async function keyOf(
  password: string,
  salt: Uint8Array,
  { ln, r, p, bytes }: { ln: number; r: number; p: number; bytes: number },
): Promise<Buffer> {
  const N = 2 ** ln;
  // A letter with its accent is one character on some keyboards and two on others.
  return queue.add(() => derive(password.normalize('NFC'), salt, bytes, { N, r, p, maxmem: 2 * 128 * N * r }));
}

function written(salt: Uint8Array, key: Uint8Array): string {
  const [saltText, keyText] = [salt, key].map((bytes) => Buffer.from(bytes).toString('base64url'));
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${saltText}$${keyText}`;
}
