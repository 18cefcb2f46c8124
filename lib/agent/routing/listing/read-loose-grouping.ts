import type { GroupField } from '#lib/library/catalogue.ts';

import { GROUP_NAMES } from './group-names.ts';

/** What documents are to be counted for each value of, and the question without the words that say so. */
interface LooseGrouping {
  by: GroupField;
  rest: string;
}

const EVERY = '(?: (?:single|different|individual|separate|the|of the|one of the|various))*';
/** A name may follow: "by author Ulrike Baumann" is no group. */
const NO_NAME =
  '(?=\\s*(?:$|[,.;:?!)–—-]|(?:and|in|for|of|on|are|is|were|was|with|from|how|to|that|who|which|have|has|what|give|there|then|please|as|separately|individually|just|only|tally|counts?|totals?|figures|numbers?|overview|breakdown|list|table)\\b))';
const PEOPLE =
  /\b(?:(?:everyone|everybody|all (?:the )?(?:people|persons|colleagues|authors)|all those|anyone|people|(?:in|from|at|of) [\w ]{2,25} who|who)(?: (?:who|that))?(?: (?:in|from|at|of) [\w ]{2,25}?)?(?: (?:has|have|had|all|ever|else))* (?:wrote|written|authored|drafted|penned|prepared|produced|contributed(?: to)?|worked on)|people (?:behind|responsible for))\b/i;

/** "Per-department tally", "the language breakdown", "for every source", "who has written how many": null when nothing is to be grouped. */
export function readLooseGrouping(question: string): LooseGrouping | null {
  for (const [by, names] of GROUP_NAMES) {
    const patterns = [
      `\\b(?:${names})[- ]by[- ](?:${names})\\b`,
      `\\b(?:broken down |split(?: up)? |grouped |counted |separated |separately |sorted )?(?:by|across|over|among)${EVERY}[- ](?:${names})\\b${NO_NAME}`,
      `\\b(?:(?:for|of|in|from|by|with) )?(?:per|each|every|more than one|several|(?:the )?(?:different|various|distinct))[- ](?:${names})\\b(?!['’])`,
      `^(?:in|from|by|for|to|of) (?:which|what) (?:different |various )?(?:${names})\\b(?= (?:are|were|have)\\b)`,
      `\\b(?:${names})[- ](?:wise|breakdown|split|distribution|statistics|counts?|totals?|figures)\\b`,
      `\\bby (?:kind|type|sort) of documents?\\b`,
    ];
    for (const pattern of by === 'document_type' ? patterns : patterns.slice(0, -1)) {
      const match = new RegExp(pattern, 'i').exec(question);
      if (match !== null) return { by, rest: without(question, match) };
    }
  }
  const people = PEOPLE.exec(question);
  if (people === null || /^who\b(?! (?:in|from|at|of)\b)(?!.*\bhow many\b)/i.test(question)) return null;
  return { by: 'author', rest: question.replace(/\b(?:has|have|wrote|written|who(?: are they)?)\b/gi, ' ') };
}

function without(text: string, { index, 0: found }: RegExpExecArray): string {
  return `${text.slice(0, index)} ${text.slice(index + found.length)}`;
}
