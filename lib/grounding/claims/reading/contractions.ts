const CONTRACTED: Record<string, string[]> = {
  cannot: ['can', 'not'],
  "can't": ['can', 'not'],
  "won't": ['will', 'not'],
  "shan't": ['shall', 'not'],
  "ain't": ['be', 'not'],
  "let's": ['let', 'us'],
};
const ENDINGS: readonly [ending: string, words: string[]][] = [
  ["n't", ['not']],
  ["'re", ['are']],
  ["'ve", ['have']],
  ["'ll", ['will']],
  ["'m", ['am']],
  ["'s", ["'s"]],
];

/** Lower case without regard to language: the dot of `İ` goes. */
export function foldCase(word: string): string {
  return word.toLowerCase().replace(/i\u0307/g, 'i');
}

/** A lower-case word as the words it is contracted of: "don't" is do and not; its own when it is none. */
export function contractionParts(word: string): string[] {
  if (!word.includes("'") && word !== 'cannot') return [word];
  const whole = CONTRACTED[word];
  if (whole) return whole;
  for (const [ending, words] of ENDINGS) {
    if (word.endsWith(ending) && word.length > ending.length) return [word.slice(0, -ending.length), ...words];
  }
  return [word];
}
