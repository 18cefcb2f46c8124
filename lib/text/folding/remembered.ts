const MOST_KNOWN = 20_000;

/** The same folding of single characters, by their code points, which remembers what it has folded. */
export function remembered(fold: (character: string) => string): (codePoint: number) => string {
  const known = new Map<number, string>();
  return (codePoint) => {
    const folded = known.get(codePoint);
    if (folded !== undefined) return folded;
    if (known.size >= MOST_KNOWN) known.clear();
    const fresh = fold(String.fromCodePoint(codePoint));
    known.set(codePoint, fresh);
    return fresh;
  };
}
