const DIMENSION = 512;

/** A vector of length 1 by the words of a text: texts that share words are near to each other. */
export function hashedVector(text: string): Float32Array {
  const vector = new Float32Array(DIMENSION);
  for (const [word] of text.toLowerCase().matchAll(/[a-z0-9_]+/g)) {
    let hash = 2_166_136_261;
    for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), 16_777_619);
    const place = (hash >>> 1) % DIMENSION;
    vector[place] = (vector[place] ?? 0) + (hash % 2 === 0 ? 1 : -1);
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
