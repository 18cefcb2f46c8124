import type { Variant } from './variant.ts';

/** Other line breaks and spaces; in the source also a word divided at the end of a line. */
export const REFLOW: Variant = {
  name: 'reflow',
  about: 'other line breaks and spaces; in the source also a word divided at the end of a line',
  vary(sentence, random) {
    const { text, kind } = sentence;
    const divided = text.replace(/(?<=\p{Ll}{3})(?=\p{Ll}{4})/u, '-\n');
    if (divided !== text && random.next() < 0.4) return { text, cited: [{ kind, text: divided }] };
    const spaces = random.pick(['\n', '  ', ' \n']) ?? '\n';
    const varied = text.replaceAll(/ (?=\S+ \S+ \S)/g, (space) => (random.next() < 0.3 ? spaces : space));
    return varied === text ? null : { text: varied };
  },
};
