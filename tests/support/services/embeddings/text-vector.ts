import { createHash } from 'node:crypto';

import { terms } from '#lib/foundation/text/terms.ts';

/** Words that mean the same to a fake model. */
export type Concepts = readonly (readonly string[])[];

interface VectorOptions {
  dimension: number;
  /** What the model was told the text is for: the same text gets another vector for each, though a near one. */
  purpose?: string;
  concepts?: Concepts;
}

/**
 * A vector of length 1 that depends on the text's words alone: texts that share words, or words of one concept, are near to each other
 * and others are about at right angles.
 */
export function textVector(text: string, { dimension, purpose = '', concepts = [] }: VectorOptions): number[] {
  const vector = new Array<number>(dimension).fill(0);
  const found = terms(text);
  for (const term of found) add(vector, conceptOf(term, concepts), 1);
  // A text without a word is somewhere too.
  if (found.length === 0) add(vector, `nothing in ${text}`, 1);
  add(vector, `purpose ${purpose}`, 0.25);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function conceptOf(term: string, concepts: Concepts): string {
  const concept = concepts.find((words) => words.some((word) => terms(word).includes(term)));
  return concept?.join(' ') ?? term;
}

/** Each name has four places of its own, nearly always; where two names meet, the signs make it even out. */
function add(vector: number[], name: string, weight: number): void {
  const hash = createHash('sha256').update(name).digest();
  for (let place = 0; place < 4; place += 1) {
    const bits = hash.readUInt32BE(place * 4);
    const index = (bits >>> 1) % vector.length;
    vector[index] = (vector[index] ?? 0) + (bits % 2 === 0 ? weight : -weight);
  }
}
