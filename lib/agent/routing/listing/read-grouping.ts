import type { GroupField } from '#lib/library/catalogue.ts';

import { GROUP_NAMES } from './group-names.ts';

const PER =
  '(?:per|by|over|across|among|amongst|between|according to|depending on|for all)(?: (?:the|all|all the))?(?: (?:various|different|individual|single|respective|available))?';
/** Behind these a verb may follow: "how many did each author write". */
const EACH =
  '(?:(?:for|in|from|of|by|with|within|under|did|does|do|has|have) (?:each|every)|each)(?: single)?(?: one of the| of the)?';
const WHO =
  /^(?:whose\b(?! (?:last|latest|name|work|is|are|was))|who writes|who (?:else )?authors|(?:who|which (?:people|persons|colleagues)|whoever)(?:'s| has| have| had| all| else| exactly)* (?:wrote|written|authored|drafted|created|prepared|penned|published|contributed(?: to)?|produced|compiled|put together|drew up|drawn up|worked on)\b)/i;
/** "Where do the reports come from" asks for their sources. */
const WHENCE = /^where (?:do|did|have) (?=.+ (?:come|came|originate|stem) from$)/i;
/** What says that one value stands out. */
const MOSTLY =
  /\b(?:most(?! (?:recent|recently|up|current|pages|ancient|lately)\b)|majority|bulk|fewest|least(?! recent)|predominant(?:ly)?|dominant|rarest|mostly|commonest)\b/i;

/** What documents are counted for each value of. */
export interface Grouping {
  by: GroupField;
  /** The question without the words that say so. */
  rest: string;
  /** Said as "per department" rather than "which departments". */
  isPer: boolean;
  /** Said as "who wrote". */
  isWho: boolean;
}

/** "Which departments are there" asks for values; "how many manuals per department" for the number of each. */
export function readGrouping(question: string): Grouping | null {
  for (const [by, names] of GROUP_NAMES) {
    const per =
      new RegExp(`\\b${EACH} (?:${names})\\b(?!['’])`, 'i').exec(question) ??
      new RegExp(`\\b${PER}[- ](?:${names})\\b(?!\\s*['\\w])`, 'i').exec(question);
    if (per !== null && !/\bsort|order/i.test(question.slice(Math.max(0, per.index - 8), per.index + 2)))
      return { by, rest: without(question, per), isPer: true, isWho: false };
    const most = MOSTLY.test(question) ? mostlyOf(names).exec(question) : null;
    if (most !== null) return { by, rest: without(question, most), isPer: false, isWho: false };
    const values = new RegExp(
      `^(?:what|which|list|show|name|enumerate|give|how many|all|count|who)?(?: (?:me|us|are|all|is|the|of|different|distinct|unique|every|kinds of|various|a list of|(?:a )?(?:distribution|breakdown|spread|split)))*(?: ?(?:${names}))\\b(?<=^how many.*s|(?! (?:is|was|does|did|do)\\b))`,
      'i',
    ).exec(question);
    const several = new RegExp(
      `^(?:(?:(?:in|from|by|to|of|for|a|the) )?(?:what|which) (?:different |various )?(?=\\w[\\w ]*s do\\b(?! (?:we|you|i|there)\\b))|(?:(?:a|the) )?(?:distribution|breakdown|spread|split|statistics) (?:of|by|on) (?:the |our )?)(?:${names})\\b(?: do\\b)?`,
      'i',
    ).exec(question);
    if (several !== null)
      return {
        by,
        rest: without(question, several),
        isPer: false,
        isWho: /^\W*(?:what|which|in|from|by|to|of|for)\b/i.test(question),
      };
    if (values !== null && values[0].trim() !== '')
      return { by, rest: without(question, values), isPer: false, isWho: false };
  }
  if (WHENCE.test(question)) return { by: 'origin', rest: question.replace(WHENCE, ' '), isPer: false, isWho: true };
  const who = WHO.exec(question);
  return who === null ? null : { by: 'author', rest: without(question, who), isPer: false, isWho: true };
}

/** "Which department has most policies", "the most common language": a value of which there is most. */
function mostlyOf(names: string): RegExp {
  const common =
    '(?:common|frequent|frequently used|popular|prevalent|used|typical|widespread|represented|prolific|productive|active)';
  return new RegExp(
    `\\b(?:(?:in|from|by|to|of|for) )?(?:what|which) (?:${names})\\b(?! (?:of|for|in) )|^(?:what is |which is |who is )?(?:the |our )?(?:(?:most|least) ${common}|commonest|predominant|dominant|rarest) (?:${names})\\b`,
    'i',
  );
}

function without(text: string, match: RegExpExecArray): string {
  return `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
}
