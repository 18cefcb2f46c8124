import type { Variant } from './variant.ts';

const OPENING =
  /^(If|When|Because|Although|While|After|Before|Once|Since|Until|As soon as|As long as) ([^,;:()]+), (?:then )?([^,;:()]+)([.!])$/u;

/** "When X, Y." as "Y when X." */
export const CLAUSE_ORDER: Variant = {
  name: 'clause-order',
  about: '“When X, Y.” as “Y when X.”',
  vary({ text }) {
    const [, word, first, second, stop] = OPENING.exec(text) ?? [];
    if (word === undefined || first === undefined || second === undefined || stop === undefined) return null;
    const opening = second.charAt(0).toUpperCase() + second.slice(1);
    return { text: `${opening} ${word.toLowerCase()} ${first}${stop}` };
  },
};
