import { CARDINAL } from '../words/numbers.ts';

const MOST = '(?:largest|highest|greatest|biggest|maximum)';
const LEAST = '(?:smallest|lowest|minimum)';
const AMOUNT = '(?:number|amount|count|quantity|share|portion|proportion|volume|collection)';
const THAN =
  '(?:more than|over|above|at least|less than|fewer than|under|below|at most|up to|no more than|no less than|exactly|between)';
const CHANGED = '(?:updated|changed|modified|revised|edited|touched|amended)';

const INTO_LIBRARY = '(?:the |our |your )?(?:library|catalog(?:ue)?|collection|archive|system|database)';

/** Ways of saying things, and the one that is read. */
const REWORDINGS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:by|in the) way of\b/gi, 'of'],
  [/\bevery (?:last|single)\b/gi, 'every'],
  [/^(?:going|judging) by (?:the )?(?:upload|update|modification|last change)(?: date)?, /gi, ''],
  [/(?<=^|, )(?:[Aa]uthor|[Dd]epartment|[Ss]ource|[Oo]rigin|[Ll]anguage) (?=\p{Lu})/gu, 'all with '],
  // What may be a noun for documents is what somebody has to do.
  [
    /\b(?:to|must|i|we|can|could|please) (?:report|review|plan|record|order|test|study|release|note|process|guide|log|draft|form|list)(?: on)?(?= (?:the|all|every(?:thing)?|anything|whatever|each|any|how|which|what|those|these|our)\b)/gi,
    'to see',
  ],
  [/\bwith (.{3,40}?) among (?:the|their|its) (?:authors|writers)\b/gi, 'by $1'],
  [
    /(?<!\b(?:last|latest|recently) )\bwork(?:ed|s|ing)? (?:on|at)(?= (?:in|since|before|after|between|during|for|last|this)\b|$)/gi,
    'wrote',
  ],
  [/\b(?:is|are|was|were) (.{3,40}?)'s (?:work|doing|writing|product|output)\b/gi, 'by $1'],
  [/\b(?:document )?(?:type|kind) ?[:=] ?/gi, 'any '],
  [/\b(?:by )?(?:author|department|dept|team|source|origin|system|lang(?:uage)?) ?[:=] ?/gi, 'all with '],
  [
    new RegExp(
      `\\b(?:most out of date,? )?(?:meaning |that is |i\\.e\\. )?(?:(?:(has|have|had) )?gone (?:for )?(?:the )?longest (?:time )?without (?:an? |any |being )?(?:updates?|changes?|revisions?|edits?|${CHANGED})|(?:(has|have|was|were) ?)?(?:not|n't|(?:that )?(?:nobody|no one|no-one) has) (?:been )?${CHANGED} (?:for |in )(?:the )?longest(?: time)?)\\b`,
      'gi',
    ),
    '$1$2 oldest',
  ],
  [
    new RegExp(
      `\\b(?:(?:was|were|been|got|has|have) )*(?:first |newly )?(?:brought|taken|put|made it|went|gone|come|came|join(?:ed)?|enter(?:ed)?|reach(?:ed)?|land(?:ed)?|appear(?:ed)?|show(?:ed|n) up|turned up|moved|added|uploaded)(?: in| into| to)? ${INTO_LIBRARY}\\b`,
      'gi',
    ),
    'uploaded',
  ],
  [/\b(?:brought|taken|take) in\b/gi, 'uploaded'],
  [/\b(?:no|not) (?:earlier than|before|sooner than|prior to)\b/gi, 'since'],
  [/\b(?:no|not) (?:later than|after|beyond|past)\b/gi, 'until'],
  [/\b(?:over|during|through|within) the course of\b/gi, 'in'],
  [
    /\b(?:at (?:some|any) (?:point|time)|some ?time|any ?time) (?=(?:in|during|within|between|before|after|since)\b)/gi,
    '',
  ],
  [/\b(?:inside|somewhere in|anywhere in) (?=\d{4}\b)/gi, 'in '],
  [/\btowards? (?=the (?:end|start|beginning|middle|close)\b)/gi, 'at '],
  [/\b(?:ahead of|in advance of) (?=\d{4}\b)/gi, 'before '],
  [
    /\b(?:saw|seen|received|receiving|got|had|underwent|undergone) (?:an? |any |some )?(?:last )?(?:updates?|changes?|revisions?|edits?)\b/gi,
    'updated',
  ],
  [/\b(?:refreshed|altered|amended|reworked|overhauled|renewed)\b/gi, 'updated'],
  [/\bdat(?:e|es|ed|ing) (?:back )?(?:from|to)\b/gi, 'updated in'],
  [/\b(?:any|some)(?:body|one) (?:from|in|at|of) /gi, ''],
  [
    /\b(?:entries|items|records|texts|pieces|writings|works|titles) (?:of|in) (?:the |our )?(?:catalog(?:ue)?|library|collection)\b/gi,
    'documents',
  ],
  [/\b(?:entries|records|items) (?=(?:does|do|has|have|are|is) )/gi, 'documents '],
  [/\bdo(?:es)? the catalog(?:ue)? (?=have|hold|contain|list|know)/gi, 'does the library '],
  [/^how many (?:pieces|writings|works|texts|articles)\b/i, 'how many documents'],
  [/^(?:what|which|how much) (?:documentation|paperwork|material|content|literature)\b/i, 'which documents'],
  [
    /^(?:how (?:high|large|big|great)(?: is)? (?:a |the )?(?:number|count|amount)|(?:what does )?the (?:number|count|amount)) of (.+?)(?: (?:come|amount|add up)s? to)?$/i,
    'how many $1',
  ],
  [/^what does the (?:number|count|amount|total) of (.+?) (?:come|amount|add up) to$/i, 'how many $1'],
  [
    /\b(?:by|from|in|of) (?:any|every|all)(?:one|body|where|thing)?(?: (?:the )?(?:other )?(?:departments?|languages?|authors?|sources?|types?|origins?|teams?))? (?:except(?: for)?|but|other than|apart from)\b/gi,
    'except',
  ],
  [
    /^(?:what is )?(?:the )?(?:total )?number of (?=(?:different |distinct |various )?(?:departments|authors|languages|sources|types|formats|teams)\b)/i,
    'how many ',
  ],
  [new RegExp(`\\bleast recently ${CHANGED}\\b`, 'gi'), 'oldest'],
  [
    /^(?:what(?: is|'s)?|what do (?:we|you|i) (?:have|find)|anything)(?: there)?(?: stored| kept| held)? in (?:the |our |your |this )?(?:whole |entire )?(?:library|collection|catalog(?:ue)?|archive|database)\b/i,
    'list all documents',
  ],
  [/^what (?:is there to|(?:can|may|could) (?:i|we|one)) (?:read|look at|see|open|find)\b/i, 'list all documents'],
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
  [/^(?:is|are|was|were|do|does|did|have|has)n't (?=there\b|we\b|you\b)/i, 'are '],
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
