import { createHash } from 'node:crypto';

/** Hexadecimal digits: enough to tell apart the prompts that one server ever has. */
const LENGTH = 12;

/**
 * By what a prompt is known again: the beginning of the SHA-256 of what a model is told, of everything that steers it and is the same for
 * every question. It has nothing of a reader, and nothing of a book.
 */
export function promptVersion(...told: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, LENGTH);
}
