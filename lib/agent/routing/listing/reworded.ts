import { CARDINAL } from '../words/numbers.ts';

const MOST = '(?:largest|highest|greatest|biggest|maximum)';
const LEAST = '(?:smallest|lowest|minimum)';
const AMOUNT = '(?:number|amount|count|quantity|share|portion|proportion|volume|collection)';
const THAN =
  '(?:more than|over|above|at least|less than|fewer than|under|below|at most|up to|no more than|no less than|exactly|between)';
const CHANGED = '(?:updated|changed|modified|revised|edited|touched|amended)';

/** Ways of saying things, and the one that is read. */
const REWORDINGS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:by|from|in|of) (?:any|every|all)(?:one|body|where|thing)?(?: (?:the )?(?:other )?(?:departments?|languages?|authors?|sources?|types?|origins?|teams?))? (?:except(?: for)?|but|other than|apart from)\b/gi,
    'except',
  ],
  [
    /^(?:what is )?(?:the )?(?:total )?number of (?=(?:different |distinct |various )?(?:departments|authors|languages|sources|types|formats|teams)\b)/i,
    'how many ',
  ],
  [new RegExp(`\\bleast recently ${CHANGED}\\b`, 'gi'), 'oldest'],
  [/\bkept (?=in\b|on\b|by\b|under\b)/gi, 'stored '],
  [new RegExp(`\\b(?:the )?${MOST} ${AMOUNT} of\\b(?! pages)`, 'gi'), 'the most'],
  [new RegExp(`\\b(?:the )?${LEAST} ${AMOUNT} of\\b(?! pages)`, 'gi'), 'the fewest'],
  [/^how much (?:documentation|material|paperwork|content|stuff)\b/i, 'how many documents'],
  [
    /^(?:the )?(?:total )?(?:size|extent) of (?:the |our |your )?(?:library|collection|catalog(?:ue)?|archive)$/i,
    'count all documents',
  ],
  [
    /^(?:what is the size of|how (?:large|big|extensive) (?:is|are)|the size of) (?:the |our |your )?(?:library|collection|catalog(?:ue)?|archive)$/i,
    'how many documents are there',
  ],
  [
    /^(?:what is the size of|how (?:large|big|extensive) (?:is|are)) (?:the |our |your )?(?:collection|stock|set|body|pool|pile|stack|archive|corpus|library|inventory|holdings?) of\b/i,
    'how many',
  ],
  [/^how numerous (?:are|is)(?: the| our)?\b/i, 'how many'],
  [/^(?:is|are|do|does|have|has)n't (?=there\b|we\b|you\b)/i, 'are '],
  [
    /\bwhose (?:last|latest|most recent) (?:change|update|revision|modification|edit) (?:was |is |were |happened |took place |came |dates? (?:from )?)?/gi,
    'updated ',
  ],
  [/\bpre-?dat(?:e|es|ed|ing)\b/gi, 'before'],
  [/\bpost-?dat(?:e|es|ed|ing)\b/gi, 'after'],
  [
    new RegExp(
      `\\b(?:(?:have|has|had|were|was|are)(?: not|n't)|not)(?: been)? (${CHANGED})(?: at all)? (?:since|after)\\b`,
      'gi',
    ),
    '$1 before',
  ],
  [
    new RegExp(
      `\\b(?:whose |an? |the )?(?:page counts?|numbers? of pages|lengths?)(?: is| are| of)? (${THAN}) ((?:${CARDINAL})(?: and (?:${CARDINAL}))?)(?: pages?)?\\b`,
      'gi',
    ),
    '$1 $2 pages',
  ],
  [new RegExp(`\\b(more|fewer|less) pages than (${CARDINAL})\\b`, 'gi'), '$1 than $2 pages'],
];

/** The same question in the words that lists, counts and groups are read by. */
export function reworded(question: string): string {
  return REWORDINGS.reduce((text, [pattern, words]) => text.replace(pattern, words), question);
}
