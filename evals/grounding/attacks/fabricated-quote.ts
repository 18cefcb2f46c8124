import { termOf } from '#lib/foundation/text/terms.ts';

import { escapeMarkdown } from '../../text/escape-markdown.ts';
import type { TextSentence } from '../../text/evaluation-text.ts';
import { foldLetters } from '../../text/fold-letters.ts';
import type { Attack, AttackSource } from './attack.ts';
import { replaceOne, replacements } from './replace-word.ts';

const CONTENT_WORD = /(?<![\p{L}\p{N}_@/.-])\p{Ll}{5,}(?![\p{L}\p{N}_@/(-])/gu;
const FRAMES = [
  (quote: string) => `“${quote}”`,
  (quote: string) => `The text says: “${quote}”`,
  (quote: string) => `"${quote}"`,
  (quote: string) => `It is put like this: “${quote}”.`,
];

/** Words in quotation marks that stand nowhere. */
export const FABRICATED_QUOTE: Attack = {
  name: 'fabricated-quote',
  about: 'a quotation with a word changed, with words added, or merged from two sentences of which one is cited',
  alter(sentence, source) {
    if (/["“”„«»]/.test(sentence.text)) return null;
    const quote = fabricate(sentence, source);
    const frame = source.random.pick(FRAMES);
    if (quote === null || frame === undefined) return null;
    if (foldLetters(sentence.text).includes(foldLetters(quote))) return null;
    return { text: quote, markdown: frame(escapeMarkdown(quote)), kind: 'sentence' };
  },
};

function fabricate(sentence: TextSentence, { text, random }: AttackSource): string | null {
  const other = random.pick(text.sentences.filter(({ kind, page }) => kind === 'prose' && page === sentence.page));
  const choice = random.next();
  if (choice < 0.6 || other === undefined) return withOtherWord(sentence, text.sentences, random);
  const own = sentence.text.split(' ');
  const added = other.text.split(' ').filter((word) => !/["“”„«»]/.test(word));
  if (added.length < 6 || own.length < 6) return null;
  if (choice < 0.8) return [...own, ...added.slice(0, 5)].join(' ');
  return [...own.slice(0, Math.ceil(own.length / 2)), ...added.slice(Math.ceil(added.length / 2))].join(' ');
}

/** One content word replaced by a content word of another sentence, with another stem. */
function withOtherWord(
  { text, terms }: TextSentence,
  sentences: TextSentence[],
  random: AttackSource['random'],
): string | null {
  const donor = random.pick(sentences)?.text.match(CONTENT_WORD) ?? [];
  const word = random.pick(donor.filter((candidate) => !terms.has(termOf(candidate))));
  if (word === undefined) return null;
  return replaceOne(
    text,
    replacements(text, CONTENT_WORD, () => word),
    random,
  );
}
