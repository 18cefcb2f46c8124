/** How the last group of every id of a seeded turn or session begins: what `--remove` knows them by, with their viewer. */
const MARK = '5eed';

/** Who asks the seeded questions: nobody who could sign in. */
export const SEEDED_VIEWER = 'seed:';

/** Ids of seeded turns and sessions, as SQL `like` finds them. */
export const SEEDED_ID_PATTERN = `%-${MARK}________`;

/**
 * The id (a UUID as v4 writes it) of the turn or session with this number: the same for the same seed, another for every other
 * number below 2³². Neighbours stand apart, as random ids do.
 */
export function seededId(seed: number, kind: 'session' | 'turn', number: number): string {
  const first = hex(scramble(number), 8);
  const second = hex(scramble(seed) >>> 16, 4);
  const third = `4${kind === 'turn' ? 'a' : 'b'}${hex(seed & 0xff, 2)}`;
  const fourth = `8${hex((scramble(seed) & 0xfff) >>> 0, 3)}`;
  return `${first}-${second}-${third}-${fourth}-${MARK}${hex(scramble(number ^ 0x9e3779b9), 8)}`;
}

/** Gives every number of 32 bits another one, none twice (the finalizer of MurmurHash3). */
function scramble(number: number): number {
  let value = number >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}
