import fc from 'fast-check';

/** A page with something above its text, as one of the generators of sites reads it. */
export interface WrittenPage {
  filename: string;
  text: string;
  /** What says who may read the page, and who may; null for a page that only has the word. */
  statement: { name: string; grants: string[] } | null;
}

/** Something that a page says of itself, as far as every notation can write it. */
interface Entry {
  name: string;
  value: string | string[];
  /** Below another name. */
  isNested: boolean;
}

/** One way of writing entries above a text; `ending` is of the file. */
interface Dialect {
  ending: string;
  write(entries: readonly Entry[], style: Style): string;
}

interface Style {
  indentation: string;
  quote: '"' | "'" | '';
  comment: string;
  isOpen: boolean;
}

/** What prose has of it: never first on a line and before a colon at once, which is what names are. */
const PROSE = [
  'Access',
  'How to access accounts',
  'to access: a guide',
  'Access: a guide',
  'rights, access and keys',
  'user:ann has access',
  'the access list',
  'Leuchttürme für alle',
  '2026-03-31',
  'a # b',
  'x',
];
const prose = fc.oneof(fc.constantFrom(...PROSE), fc.stringMatching(/^[a-z]{1,8}(?: access)?(?: [a-z]{1,5}){0,3}$/));
const names = fc.constantFrom('title', 'description', 'tags', 'menu', 'weight', 'author', 'accessibility', 'no-access');
const others = fc.uniqueArray(
  fc.record({
    name: names,
    value: fc.oneof(prose, fc.array(prose, { minLength: 1, maxLength: 3 })),
    isNested: fc.boolean(),
  }),
  { selector: ({ name }) => name, maxLength: 5 },
);
const grants = fc.array(fc.constantFrom('user:ann', 'department:legal', 'org:example', 'public'), { maxLength: 3 });
const statement: fc.Arbitrary<Entry> = fc.record({
  name: fc.oneof({ weight: 3, arbitrary: fc.constant('access') }, fc.constantFrom('Access', 'ACCESS', 'access_list')),
  value: grants,
  isNested: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
});
const style: fc.Arbitrary<Style> = fc.record({
  indentation: fc.constantFrom('  ', '    ', '\t'),
  quote: fc.constantFrom<Style['quote']>('"', "'", ''),
  comment: fc.constantFrom(
    '',
    '',
    '<!-- access for all -->\n',
    '<!-- a -->\n\n<!--\n markdownlint-disable\n-->\n',
    '\n\n',
  ),
  isOpen: fc.boolean(),
});

/** A value of YAML or JavaScript, of which a list may stand on lines of its own. */
function flow(value: Entry['value'], { indentation, quote, isOpen }: Style): string {
  if (typeof value === 'string') return `${quote}${value}${quote}`;
  const lines = value.map((one) => JSON.stringify(one));
  return isOpen ? `[\n${lines.map((line) => `${indentation}${line}`).join(',\n')}\n]` : `[${lines.join(', ')}]`;
}

/** YAML, and what authors take for it: a text without quotation marks may hold a colon. */
function yaml(entries: readonly Entry[], given: Style): string {
  return entries
    .map((entry) => {
      const spaces = given.indentation === '\t' ? '  ' : given.indentation;
      if (entry.isNested)
        return `params_${entry.name}:\n${spaces}${entry.name}: ${flow(entry.value, { ...given, isOpen: false })}\n`;
      return `${entry.name}: ${flow(entry.value, given)}\n`;
    })
    .join('');
}

function toml(entries: readonly Entry[]): string {
  const line = ({ name, value }: Entry) => `${name} = ${JSON.stringify(value)}\n`;
  const top = entries.filter(({ isNested }) => !isNested).map(line);
  const below = entries.filter(({ isNested }) => isNested).map(line);
  return [...top, below.length === 0 ? '' : '\n[params]\n', ...below].join('');
}

function json(entries: readonly Entry[], { indentation, isOpen }: Style): string {
  const below = (entry: Entry) =>
    entry.isNested ? { [`params_${entry.name}`]: { [entry.name]: entry.value } } : { [entry.name]: entry.value };
  return JSON.stringify(Object.assign({}, ...entries.map(below)), null, isOpen ? indentation : 0);
}

/** Names and texts on lines of their own, of markup without lists. */
function fields(entries: readonly Entry[], write: (name: string, value: string) => string): string {
  return entries.map(({ name, value }) => write(name, [value].flat().join(', ') || 'nobody')).join('\n');
}

const DIALECTS: Record<string, Dialect> = {
  yaml: { ending: 'md', write: (entries, given) => `---\n${yaml(entries, given)}---\n` },
  'yaml below a comment': {
    ending: 'md',
    write: (entries, given) => `${given.comment || '\n'}---\n${yaml(entries, given)}...\n`,
  },
  'yaml between longer fences': {
    ending: 'md',
    write: (entries, given) => `${given.comment}-----\n${yaml(entries, given)}----\n`,
  },
  'yaml above HTML': { ending: 'html', write: (entries, given) => `---\n${yaml(entries, given)}---\n` },
  'yaml that is not closed': {
    ending: 'md',
    write: (entries, given) => `---\n${yaml(entries, { ...given, isOpen: false })}\n`,
  },
  'yaml below the title': {
    ending: 'qmd',
    write: (entries, given) => `# Words\n\n---\n${yaml(entries, { ...given, isOpen: false })}---\n`,
  },
  'yaml by its name': { ending: 'mdx', write: (entries, given) => `---yaml\n${yaml(entries, given)}---\n` },
  toml: { ending: 'md', write: (entries, { comment }) => `${comment}+++\n${toml(entries)}+++\n` },
  json: { ending: 'md', write: (entries, given) => `${given.comment}${json(entries, given)}\n` },
  'json between fences': { ending: 'md', write: (entries, given) => `;;;\n${json(entries, given)}\n;;;\n` },
  'json above HTML': { ending: 'html', write: (entries, given) => `${json(entries, given)}\n` },
  'an export': {
    ending: 'mdx',
    write: (entries, given) => `${given.comment}export const meta = ${json(entries, given)}\n`,
  },
  'exported names': {
    ending: 'mdx',
    write: (entries) =>
      entries.map(({ name, value }) => `export const ${name.replace('-', '_')} = ${JSON.stringify(value)}\n`).join(''),
  },
  'lines above the text': { ending: 'md', write: (entries) => fields(entries, (name, value) => `${name}: ${value}`) },
  asciidoc: {
    ending: 'adoc',
    write: (entries) => `= Words\n${fields(entries, (name, value) => `:${name}: ${value}`)}\n`,
  },
  'fields of reStructuredText': {
    ending: 'rst',
    write: (entries) => `Words\n=====\n\n${fields(entries, (name, value) => `:${name}: ${value}`)}\n`,
  },
  'meta of reStructuredText': {
    ending: 'rst',
    write: (entries) =>
      `Words\n=====\n\nText.\n\n.. meta::\n${fields(entries, (name, value) => `   :${name}: ${value}`)}\n`,
  },
  'meta of HTML': {
    ending: 'html',
    write: (entries) =>
      `<!doctype html>\n${fields(entries, (name, value) => `<meta name="${name}" content="${value}">`)}\n`,
  },
};

/** Pages of every dialect that is read, half of which say who may read them, with all that they may say besides. */
export const writtenPage: fc.Arbitrary<WrittenPage> = fc
  .record({
    dialect: fc.constantFrom(...Object.keys(DIALECTS)),
    others,
    statement: fc.option(statement),
    place: fc.nat(),
    given: style,
    hasMark: fc.boolean(),
    lineEnd: fc.constantFrom('\n', '\r\n'),
  })
  .map(({ dialect, others: rest, statement: stated, place, given, hasMark, lineEnd }) => {
    const entries: Entry[] = [...rest];
    if (stated !== null) entries.splice(place % (rest.length + 1), 0, stated);
    const { ending, write } = DIALECTS[dialect] ?? { ending: 'md', write: () => '' };
    const text = `${write(entries, given)}\nBy the gate there is access for all.\n`;
    return {
      filename: `page.${ending}`,
      text: `${hasMark ? '\uFEFF' : ''}${text.replaceAll('\n', lineEnd)}`,
      statement: stated === null ? null : { name: stated.name, grants: [stated.value].flat() },
    };
  });
