import { createHmac, createSecretKey, randomBytes } from 'node:crypto';

const DIGEST_LENGTH = 16;

// Made anew by every process and kept nowhere: who holds a log cannot find out by guessing what was digested.
const key = createSecretKey(randomBytes(32));

/** The same for the same text, as long as this process runs; says nothing of the text itself. */
export function keyedDigest(text: string): string {
  return createHmac('sha256', key).update(text).digest('hex').slice(0, DIGEST_LENGTH);
}
