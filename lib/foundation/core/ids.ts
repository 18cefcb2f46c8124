import { v5 } from 'uuid';

// Any fixed UUID serves as the namespace (RFC 9562 §5.5); changing it would change every page and chunk id.
const LECTERN_NAMESPACE = '6f1c0e52-7a54-4c7e-9d0b-2f6a3c1b9e10';

/** Returns a random (v4) id. */
export function newId(): string {
  return crypto.randomUUID();
}

/** Returns the id (UUIDv5) derived from a name: the same parts always give the same id. */
export function nameBasedId(...parts: string[]): string {
  return v5(JSON.stringify(parts), LECTERN_NAMESPACE);
}
