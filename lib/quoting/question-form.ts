/** What kind of answer a question asks for, as far as its words say. */
export type AnswerType = 'date' | 'number' | 'person' | 'place' | 'reason' | 'name' | 'definition' | 'other';

export interface QuestionForm {
  answerType: AnswerType;
  /** Asks for code, a command or syntax. */
  wantsCode: boolean;
  /** Asks for steps, or for several things. */
  wantsList: boolean;
}

// Adjectives and the like may stand between the question word and its noun: "in what exact year".
const WHICH = '(?:what|which)(?: (?!is|are|was|were|do|does|did)[^ ]+){0,2}';
const COUNTABLE =
  'how (?:many|much|long|far|tall|old|often|large|big|high|fast|wide|deep|heavy|few|small|frequently|close|late|early)';
const QUANTITY =
  'percent|percentage|number|amount|population|rate|age|distance|size|cost|price|ratio|proportion|fraction|temperature|speed|length|height|depth|width|weight|area|share|limit|maximum|minimum|default value|version|port';
const PEOPLE =
  'person|people|author|king|queen|president|scientist|leader|philosopher|general|emperor|mathematician|writer|artist|ruler|man|woman|physicist|engineer|inventor|actor|actress|singer|bishop|prince|princess|duke|founder|director|minister|explorer|composer|player|coach|captain|pope|saint|husband|wife|father|mother|son|daughter|brother|sister';
const PLACES =
  'city|country|state|region|place|location|continent|river|nation|town|province|island|building|street|district|county|sea|ocean|mountain|lake|village|capital|port|border|site|venue|folder|directory|path|file';

const FORMS: readonly (readonly [AnswerType, RegExp])[] = [
  ['date', pattern(`when|${WHICH} (?:year|date|decade|century|month|day|era|period|season)s?|how long ago|since when`)],
  ['number', pattern(`${COUNTABLE}|(?:what|which)(?: (?:is|was|are|were))?(?: the)?(?: [^ ]+)? (?:${QUANTITY})s?`)],
  ['person', pattern(`who|whom|whose|(?:what|which)(?: [^ ]+)? (?:${PEOPLE})`)],
  ['place', pattern(`where|(?:what|which)(?: [^ ]+)? (?:${PLACES})s?`)],
  [
    'reason',
    pattern(
      'why|what (?:is|was|were|are)? ?(?:the )?(?:[^ ]+ )?(?:reason|cause|purpose|motivation|motive)s?|what (?:caused|causes|led|made)|what for',
    ),
  ],
  [
    'name',
    pattern(
      `called|known as|named|nickname|referred to as|what does [^ ]+ stand for|${WHICH} (?:name|term|word|title)`,
    ),
  ],
  [
    'definition',
    / (?:what (?:is|are)(?: an?| the)?(?: [^ ]+){1,4}|define(?: [^ ]+){1,4}|what does(?: [^ ]+){1,4} mean) $/u,
  ],
];

const CODE = pattern(
  'code|snippet|syntax|command|function signature|example|written|declare|define a|import|print|invoke|run|call a',
);
const LIST = pattern(
  'how (?:do|can|should|would|to)|steps?|instructions|list|name (?:the|some|two|three|four)|what are|which are|examples|types|kinds|ways|(?:which|what)(?: [^ ]+)? [^ ]+[^s ]s|(?:two|three|four|five|several)',
);

/** Of a question in another language than English. */
export const UNREAD_FORM: QuestionForm = { answerType: 'other', wantsCode: false, wantsList: false };

/** Reads a question's form off its words; English only, anything else is "other". */
export function questionForm(question: string): QuestionForm {
  const plain = ` ${question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  return {
    answerType: FORMS.find(([, form]) => form.test(plain))?.[0] ?? 'other',
    wantsCode: CODE.test(plain),
    wantsList: LIST.test(plain),
  };
}

function pattern(alternatives: string): RegExp {
  return new RegExp(` (?:${alternatives}) `, 'u');
}
