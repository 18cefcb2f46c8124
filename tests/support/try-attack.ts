import type { Attack } from '#evals/grounding/attacks/attack.ts';
import { evaluationText, type EvaluationText } from '#evals/text/evaluation-text.ts';
import { Random } from '#lib/foundation/core/random.ts';

const TRIES = 40;

/** A text of pages; what ends like no sentence is a heading. */
export function textOf(...pages: string[][]): EvaluationText {
  return evaluationText(
    pages.map((sentences, index) => ({
      name: String(index),
      sentences: sentences.map((text) => ({
        text,
        kind: /[.。!?]$/.test(text) ? ('prose' as const) : ('heading' as const),
      })),
    })),
  );
}

/** Everything an attack makes of the first sentence, by many seeds. */
export function claimsOf(attack: Attack, text: EvaluationText): string[] {
  const [sentence] = text.sentences;
  if (sentence === undefined) return [];
  const found = Array.from({ length: TRIES }, (_, seed) => attack.alter(sentence, { text, random: new Random(seed) }));
  return [...new Set(found.flatMap((alteration) => (alteration === null ? [] : [alteration.text])))];
}

/** The same of a text of one sentence. */
export function altered(attack: Attack, sentence: string): string[] {
  return claimsOf(attack, textOf([sentence]));
}
