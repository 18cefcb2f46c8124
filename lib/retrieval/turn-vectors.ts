/** Of the random signs: any would do, and these are the same on every machine. */
const SEED = 20_261_126;

/** The first turn mixes the numbers of each block, the second what the blocks have in common. */
const TURNS = 2;

/**
 * Turns vectors that stand one behind the other, all in the same way, so that each number of the result depends on all of a vector. Angles
 * stay what they are, lengths do not. Without it a few numbers that are large in all vectors of a model make signs say little of angles
 * (Charikar 2002, by the structured rotations of Ailon and Chazelle 2009: random signs and a Walsh–Hadamard transform, here twice).
 */
export function turnVectors(values: Float32Array, dimension: number): Float32Array {
  const block = dimension & -dimension;
  const signs = randomSigns(dimension * TURNS);
  const turned = new Float32Array(values.length);
  const row = new Float32Array(dimension);
  for (let at = 0; at < values.length; at += dimension) {
    row.set(values.subarray(at, at + dimension));
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (let index = 0; index < dimension; index += 1)
        row[index] = Number(row[index]) * Number(signs[turn * dimension + index]);
      mixBlocks(row, block);
      if (turn === 0) dealOut(row, block);
    }
    turned.set(row, at);
  }
  return turned;
}

/** The Walsh–Hadamard transform of each block, whose length is a power of two. */
function mixBlocks(row: Float32Array, block: number): void {
  const pairs = row.length / 2;
  for (let half = 1; half < block; half *= 2)
    for (let pair = 0; pair < pairs; pair += 1) {
      // The pairs of a step, counted through: those within a half stand next to each other.
      const index = pair + (pair & -half);
      const one = Number(row[index]);
      const other = Number(row[index + half]);
      row[index] = one + other;
      row[index + half] = one - other;
    }
}

/** Every block gets as much of each. */
function dealOut(row: Float32Array, block: number): void {
  const before = row.slice();
  const blocks = row.length / block;
  for (let index = 0; index < row.length; index += 1)
    row[(index % block) * blocks + Math.floor(index / block)] = Number(before[index]);
}

/** Lehmer's generator, which stays within the whole numbers of a double. */
function randomSigns(count: number): Int8Array {
  let state = SEED;
  return Int8Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state & 0x1_00_00) === 0 ? -1 : 1;
  });
}
