import fc from 'fast-check';

const words = fc.oneof(
  fc.constantFrom(
    'wren',
    'a',
    'The end.',
    'e.g. this',
    'Is it? Yes!',
    '3.14',
    'Dr. Who',
    '&amp;',
    '&#x0;',
    '\\*',
    '{{#x}}',
    'Vec<T>',
  ),
  fc.constantFrom(
    '👨‍👩‍👧‍👦',
    '🇩🇪🇯🇵',
    'e\u0301',
    '漢字。',
    'ไทย',
    'العربية',
    '\u0600 1',
    '\u200d',
    '\u00ad',
    '\ufeff',
    '\u00a0',
    '\u2028',
    '\u0301',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const gap = fc.constantFrom(' ', ' ', ' ', '\n', '  ', '\t', '', '  \n', '\r\n');
const run = fc.array(fc.tuple(words, gap), { minLength: 1, maxLength: 8 }).map((parts) => parts.flat().join(''));
const longRun = fc.tuple(run, fc.integer({ min: 20, max: 80 })).map(([text, times]) => `${text} `.repeat(times));

const inline = fc.oneof(
  { weight: 4, arbitrary: run },
  run.map((text) => `**${text}**`),
  run.map((text) => `\`${text}\``),
  run.map((text) => `[${text}](page.md#x)`),
  run.map((text) => `![${text}](missing.png)`),
  run.map((text) => `<b>${text}</b>`),
  fc.constantFrom('<br>', '[^1]', '<a id="x"></a>', '<!-- no -->', '<i>', '</b>', '<div>', '</div>', '<p>', '</table>'),
);
const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const oneLine = line.map((text) => text.replace(/[\r\n\u2028]+/g, ' '));

const block = fc.oneof(
  { weight: 3, arbitrary: line },
  { weight: 1, arbitrary: longRun },
  fc.tuple(fc.integer({ min: 1, max: 6 }), oneLine).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
  fc.array(oneLine, { minLength: 1, maxLength: 4 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
  fc.tuple(oneLine, oneLine).map(([outer, inner]) => `1. ${outer}\n   - ${inner}\n\n   after`),
  line.map((text) => `\`\`\`rust\n${text}\n# hidden\n\n  x\n\`\`\``),
  fc.tuple(oneLine, oneLine).map(([a, b]) => `| a | b |\n|---|---|\n| ${a} | ${b} |\n| c | |`),
  line.map((text) => `> ${text}`),
  fc
    .tuple(oneLine, line)
    .map(([caption, text]) => `<Listing number="1" caption="${caption}">\n\n${text}\n\n</Listing>`),
  fc.constantFrom(
    '[^1]: A note. Two sentences.',
    '---',
    '<details><summary>s</summary>',
    '<table><tr><td>',
    '<pre>\n\nx\n</pre>',
  ),
);

export const markdownSource = fc.array(block, { minLength: 1, maxLength: 8 }).map((blocks) => blocks.join('\n\n'));

const TAGS =
  `a b blockquote br button caption code dd details div dl dt em figcaption figure form h1 h2 h3 hr i iframe img li main
  ol p pre script section span style summary sup svg table tbody td th tr ul`.split(/\s+/);

const attribute = fc.constantFrom(
  '',
  ' id="x"',
  ' id="__next"',
  ' class="hljs gap"',
  ' data-start="7"',
  ' data-no-text',
  ' href="javascript:alert(1)"',
  ' href="https://example.org"',
  ' src="https://example.org/x.png"',
  ' src="x.png" alt="words"',
  ' onclick="x()"',
  ' style="color:red"',
  ' hidden',
);

const tag = fc.oneof(
  fc.tuple(fc.constantFrom(...TAGS), attribute).map(([name, attributes]) => `<${name}${attributes}>`),
  fc.constantFrom(...TAGS).map((name) => `</${name}>`),
);

/** Mostly broken HTML: tags open and close at random. */
export const htmlSource = fc.array(fc.oneof(tag, run), { minLength: 1, maxLength: 30 }).map((parts) => parts.join(''));
