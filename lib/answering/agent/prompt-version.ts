import { createHash } from 'node:crypto';

/** Number of hexadecimal digits: enough to distinguish all prompts that one server ever has. */
const LENGTH = 12;

/**
 * Returns the identifier of a prompt: the beginning of the SHA-256 of everything that instructs a model and is the same for every question. It
 * depends on no reader and no book.
 */
export function promptVersion(...told: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, LENGTH);
}
