const CARDINALS =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty`.split(/\s+/);
const ORDINALS =
  `zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
  fifteenth sixteenth seventeenth eighteenth nineteenth twentieth`.split(/\s+/);
const ROUND: Readonly<Record<string, number>> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
  dozen: 12,
  couple: 2,
};

/** A source for patterns: a number in digits or as a word up to twenty, or a round one. */
export const CARDINAL = `\\d{1,6}|${CARDINALS.slice(1).join('|')}|${Object.keys(ROUND).join('|')}`;

/** A source for patterns: `2nd` or `second`. */
export const ORDINAL = `\\d{1,3}(?:st|nd|rd|th)|${ORDINALS.slice(1).join('|')}`;

/** What a number says, in digits or as a word, cardinal or ordinal; null for what is none. */
export function numberOf(text: string): number | null {
  const word = text.toLowerCase().trim();
  const digits = /^(\d{1,6})(?:st|nd|rd|th)?$/.exec(word)?.[1];
  if (digits !== undefined) return Number(digits);
  for (const names of [CARDINALS, ORDINALS]) if (names.includes(word)) return names.indexOf(word);
  return ROUND[word] ?? null;
}

/** A count as prose has it: words up to twelve. */
export function countWord(count: number): string {
  return (count <= 12 ? CARDINALS[count] : undefined) ?? String(count);
}
