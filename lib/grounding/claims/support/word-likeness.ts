/** Words that begin alike so far are often of one family: "appointment" and "appointed". */
const SHORTEST_START = 5;
const LIKE = 0.7;

/** How far a word is like one of others, by the letters they begin with: languages that add endings, and derived words of one family. */
export function likenessOf(stem: string, stems: ReadonlySet<string>): number {
  if (stem.length < SHORTEST_START) return 0;
  for (const other of stems) if (beginsAlike(stem, other)) return LIKE;
  return 0;
}

function beginsAlike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < SHORTEST_START) return false;
  let shared = 0;
  while (shared < shorter && one[shared] === other[shared]) shared += 1;
  return shared >= SHORTEST_START || (shared === SHORTEST_START - 1 && shared >= shorter - 1);
}
