const COVERS = 6;

/** Which of the six covers a document has, from 1: always the same for the same id. */
export function coverOf(documentId: string): number {
  let hash = 0x811c9dc5;
  for (const character of documentId) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return ((hash >>> 8) % COVERS) + 1;
}
