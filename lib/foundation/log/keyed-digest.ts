import { createHmac, createSecretKey, randomBytes } from 'node:crypto';

const DIGEST_LENGTH = 16;

// Created by every process and stored nowhere: the digested text cannot be found by guessing from a log.
const key = createSecretKey(randomBytes(32));

/** Returns a digest that is stable for a text within this process and reveals nothing about it. */
export function keyedDigest(text: string): string {
  return createHmac('sha256', key).update(text).digest('hex').slice(0, DIGEST_LENGTH);
}
