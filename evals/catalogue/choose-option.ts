import type { Clarification } from '#lib/contracts/clarification.ts';

/** A reply to a clarifying question, and the option it means. */
export interface OptionChoice {
  text: string;
  documentId: string;
}

const ORDINALS: readonly RegExp[] = [/\b(1|first)\b/i, /\b(2|second)\b/i, /\b(3|third)\b/i];

/** What a phrase like "the second one" or "the {fragment} one" means among the options. */
export function chooseOption(phrase: string, { options }: Clarification, turn: number): OptionChoice {
  const option = phrase.includes('{fragment}') ? options[turn % options.length] : optionOf(phrase, options);
  if (option === undefined) throw new Error(`"${phrase}" chooses nothing.`);
  const others = options.filter(({ number }) => number !== option.number).map(({ title }) => wordsOf(title));
  const own = option.title.split(' ').filter((word) => !others.some((words) => words.includes(word.toLowerCase())));
  // Titles that differ in no word of their own are told apart by the whole.
  const fragment = own.length === 0 ? option.title : own.join(' ');
  return { text: phrase.replaceAll('{fragment}', () => fragment), documentId: option.doc_id };
}

function optionOf(phrase: string, options: Clarification['options']): Clarification['options'][number] | undefined {
  if (/\blast\b/i.test(phrase)) return options.at(-1);
  return options[ORDINALS.findIndex((ordinal) => ordinal.test(phrase))];
}

function wordsOf(title: string): string[] {
  return title.toLowerCase().split(' ');
}
