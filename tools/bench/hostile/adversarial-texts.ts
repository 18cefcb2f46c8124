/** Texts of one kind, of any length: what is cheap to send and may be dear to read. */
export interface TextFamily {
  name: string;
  /** A text of exactly so many UTF-16 units; the same for the same length. */
  make(length: number): string;
}

/** What is repeated to the length that is wanted. */
const PIECES = {
  'one word': 'a',
  words: 'keeper of the lamp ',
  spaces: ' ',
  tabs: '\t',
  'line breaks': '\n',
  returns: '\r',
  'blank lines': ' \n\n',
  'full stops': '. ',
  initials: 'A. ',
  abbreviations: 'e.g. X ',
  dots: '.',
  commas: 'a,',
  ideographs: '語',
  'ideographic sentences': '語。',
  Thai: 'ภาษาไทย',
  'Hangul jamo': '\u1100\u1161\u11a8',
  'combining marks': '\u0301\u0316',
  'accented letters': 'e\u0301',
  'letters under many marks': `z${'\u0301'.repeat(50)}`,
  ligatures: 'ﬁﷺ',
  'Greek in capitals': 'ΑΣ ',
  'joined emoji': '👩\u200d👩\u200d👧',
  joiners: '\u200d',
  flags: '🇩🇪',
  Devanagari: 'क्षि',
  'Hebrew with points': 'שָׁ',
  Arabic: 'السلام ',
  'right to left marks': '\u202e\u2066a',
  'lone surrogates': '\ud83d',
  'lone low surrogates': 'a\udc00',
  'control characters': '\u0001\u001b[',
  'no characters': '\ufffe\u00ad',
  'line separators': '\u2028',
  brackets: '[',
  'nested brackets': '[(',
  markers: '[1]',
  'number lists': '[1,',
  'other brackets': '【1†',
  'openers of emphasis': '*a_ ',
  stars: '*',
  strong: '**a ',
  underscores: '_a',
  ticks: '`a``',
  tildes: '~~a ',
  quotations: '> ',
  'quoted lines': '> a\n',
  'list marks': '- ',
  items: '- a\n',
  'numbered items': '1. a\n',
  headings: '# a\n',
  underlines: 'a\n---\n',
  'table cells': '| a ',
  'table rows': '| a |\n|---|\n',
  'tabbed cells': 'a\tb\n',
  fences: '```\n',
  links: '[a](',
  pictures: '![a](b "',
  definitions: '[a]: b\n',
  footnotes: '[^1]',
  elements: '<b>',
  'half elements': '<a b=',
  comments: '<!--',
  'tables of HTML': '<table><td>',
  entities: '&amp;',
  'half entities': '&#',
  'quotation marks': '"',
  'pairs of quotation marks': '“a” ',
  apostrophes: " 'a",
  'capitals and letters': 'aA',
  base64: 'AAAAB3NzaC1yc2EAAAABIwAAAQEAklOUpkDH',
  hexadecimal: '0x9F',
  tickets: 'PPR-9087 ',
  'parts of tickets': 'A1-',
  versions: '1.2.',
  'names in code': 'a::b',
  snakes: 'a_',
  'dotted names': 'ab.',
  calls: 'readFile()',
  options: '--a-',
  hyphens: '-',
  digits: '7',
  'grouped digits': '1,000',
  numbers: '12 ',
  'spelled numbers': 'twenty-one thousand ',
  percentages: '5% ',
  years: '2024 ',
  dates: 'in March 2024 ',
  'half dates': 'between last ',
  ordinals: '1st of ',
  addresses: 'http://a.',
  'long addresses': 'https://example.com/a?b=c&',
  'mail addresses': 'a@b.',
  pronouns: 'it ',
  'question words': 'what is the ',
  courtesies: 'please show me ',
  forms: 'compare a and b with ',
  'according to': 'according to A ',
  negations: 'not never ',
  clauses: 'it runs, and ',
  code: 'let a = b; ',
  braces: '{ ',
  'chat tokens': '<|im_start|>',
} as const;

/** No word twice. */
const COUNTED = {
  'distinct words': (index: number) => `word${letters(index)} `,
  'distinct numbers': (index: number) => `${index} `,
  'distinct tickets': (index: number) => `PPR-${index + 1_000} `,
  'distinct sentences': (index: number) => `Lamp${letters(index)} burns. `,
  'distinct headings': (index: number) => `## Lamp${letters(index)}\n\nIt burns.\n\n`,
  'words of one beginning': (index: number) => `govern${letters(index)} `,
  'growing ticks': (index: number) => `${'`'.repeat((index % 60) + 1)}a`,
  'growing indents': (index: number) => `${'  '.repeat(index % 40)}- a\n`,
  'distinct links': (index: number) => `[a${index}](b${index}.md) `,
} as const;

export const TEXT_FAMILIES: readonly TextFamily[] = [
  ...Object.entries(PIECES).map(([name, piece]) => ({
    name,
    make: (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length),
  })),
  ...Object.entries(COUNTED).map(([name, piece]) => ({ name, make: (length: number) => counted(piece, length) })),
  { name: 'openers, then closers', make: (length) => halves('[', ']', length) },
  { name: 'elements, then their ends', make: (length) => halves('<b>', '</b>', length) },
  { name: 'letters, then a mark', make: (length) => `${'a'.repeat(Math.max(0, length - 1))}!` },
];

function counted(piece: (index: number) => string, length: number): string {
  const pieces: string[] = [];
  for (let [index, total] = [0, 0]; total < length; index += 1) {
    const next = piece(index);
    pieces.push(next);
    total += next.length;
  }
  return pieces.join('').slice(0, length);
}

function halves(first: string, second: string, length: number): string {
  const times = Math.ceil(length / (first.length + second.length));
  return `${first.repeat(times)}${second.repeat(times)}`.slice(0, length);
}

function letters(index: number): string {
  return index.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
}

/** A text of at most `most` UTF-16 units that mixes families; `draw` gives a number below another. */
export function mixedText(draw: (below: number) => number, most: number): string {
  const parts: string[] = [];
  const count = 1 + draw(4);
  for (let index = 0; index < count; index += 1) {
    const family = TEXT_FAMILIES[draw(TEXT_FAMILIES.length)];
    // Half of the texts are as long as they may be.
    const length = draw(2) === 0 ? most : 1 + draw(most);
    parts.push(family?.make(Math.max(1, Math.floor(length / count))) ?? '');
    if (draw(3) === 0) parts.push(['\n', ' ', '\n\n', '. '][draw(4)] ?? '');
  }
  return parts.join('').slice(0, most);
}
