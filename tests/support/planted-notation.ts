export type Files = Record<string, string | Uint8Array>;
/** What is planted, and the sentence that has to be told of it. */
export type Loss = [name: string, files: Files, told: string];

interface Planted {
  /** The page; a.md by default. */
  name?: string;
  /** Its words are read, and only the signs around them are lost. */
  isRead?: boolean;
  /** What the loss is called, where that is more than its notation. */
  title?: string;
}

/** What is said of notation that stays in the text. */
export function stays(what: string, name = 'a.md', line = 3): string {
  return `${what} is not understood and stays in the text as it is written: once, in ${name}, line ${line}.`;
}

/** Notation on the third line of a page, in no dialect that would know it. */
function leftover(what: string, written: string, planted: Planted = {}): Loss {
  const { name = 'a.md', isRead = false, title = what } = planted;
  const heading = name.endsWith('.rst') ? 'A\n=' : name.endsWith('.adoc') ? '= A' : '# A';
  const files = {
    'lectern.yaml': 'dialect: commonmark\n',
    [name]: `${heading}\n${heading.includes('\n') ? '' : '\n'}${written}\n`,
  };
  const told = isRead
    ? `${what} is not understood, and only the words in it are read: once, in ${name}, line 3.`
    : stays(what, name);
  return [`${title} in ${name}`, files, told];
}

export const NOTATION: Loss[] = [
  leftover('{% wobble %}', 'Before {% wobble style="info" %} behind.'),
  leftover('{* … *}', '{* ../../docs_src/first.py hl[1] *}'),
  leftover('{{ wobble }}', 'It is {{ wobble }} now.'),
  leftover('{{< wobble >}}', 'It is {{< wobble id="3" >}} now.'),
  leftover('<% wobble %>', 'It is <% wobble() %> now.', { name: 'a.rst' }),
  leftover('[[…]]', 'See [[Another page]].'),
  leftover('> WOBBLE:', '> WOBBLE: some/module'),
  leftover('[!WOBBLE]', 'It is [!WOBBLE] now.'),
  leftover(':::wobble', ':::wobble Title', { isRead: true }),
  leftover('::wobble', '::wobble[Words]{size="2"}', { isRead: true }),
  leftover(':wobble[…]', 'It is :wobble[words]{size="2"} now.', { isRead: true }),
  leftover('[wobble] … [/wobble]', 'It is [wobble size="2"]words[/wobble] now.', { isRead: true }),
  leftover('[/wobble]', 'It is words[/wobble] now.'),
  leftover('{% wobble %}', '{% wobble %} words {% endwobble %}', { isRead: true, title: 'a pair of {% wobble %}' }),
  leftover('[…](@ref)', 'See [the lid](@ref lids).', { isRead: true }),
  leftover('![…](…)', 'See ![a lid](a lid.png).'),
  leftover('<div>', 'It is \\<div class="a"> now.', { name: 'a.rst' }),
  leftover('+++', '+++\nWords'),
  leftover('|||', '|||'),
  leftover('/// wobble', '/// wobble | Title'),
  leftover('.. wobble::', '.. wobble:: thing'),
  leftover('!!! wobble', '!!! wobble "Title"'),
  leftover('--8<--', '--8<-- "part.md"'),
  leftover('|wobble|', 'It is |wobble| now.', { name: 'a.rst' }),
  leftover(':wobble:', 'See :wobble:`place` now.'),
  leftover('{wobble}', 'See {wobble}`place` now.'),
  leftover('{wobble-name}', 'It is {wobble-name} now.', { name: 'a.adoc' }),
  leftover('<Wobble>', 'It is \\<Wobble id="3"/> now.', { name: 'a.rst' }),
  leftover('import … from', "import Wobble from './wobble.jsx'"),
  leftover('{#…}', 'It is{#anchor} text.'),
  leftover('[…](…)', 'See [this](page.md).', { name: 'a.adoc' }),
  leftover('\\wobble', 'It is \\\\wobble{here} now.'),
];
