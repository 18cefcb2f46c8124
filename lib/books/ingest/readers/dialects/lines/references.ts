import { outsideCode } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';

const RULE = /^r\[([\w.-]{1,200})\][ \t]*$/;

/** `r[items.fn.intro]`, by which a specification names its rules: an id for links. */
export const ruleNames = outsideCode(({ text }) => {
  const name = RULE.exec(text)?.[1];
  return name === undefined ? null : [`<a id="r-${name}"></a>`, ''];
});

const LINK_DEFINITION = /^ {0,3}\[[^\][^]{1,200}\]: {0,3}\S/;

/** `[name]: address` directly below words, where only Python-Markdown takes it for a definition. */
export const linkDefinitions = outsideCode(({ text }) => (LINK_DEFINITION.test(text) ? ['', text] : null));

const REFERENCE = /^> (MODULE|EXPORT_SNIPPET|TYPES|EXPANDED_TYPES): (\S.{0,200})$/;

/** `> MODULE: svelte/store` stands for what the site makes of a program's types, which no file of the book says. Told once for each kind. */
export const generatedReferences = outsideCode(({ text, line }, { page: { context } }) => {
  const [match, kind = '', name = ''] = REFERENCE.exec(text) ?? [];
  if (match === undefined) return null;
  const file = context?.page.filename ?? '';
  const message = `${file}, line ${line}: ${kind}: ${name} stands for a reference that the site generates from source code. Such references are left out.`;
  context?.warnings.push({ file, message, key: `generated ${kind}` });
  return [];
});

const DEFINITION = /^\(ref:([\w-]{1,80})\)[ \t]+(\S.*)$/;
const USE = /\(ref:([\w-]{1,80})\)/g;
/** Of a page, and of each: so that a page does not grow by what it repeats. */
const USES_MAX = 1_000;
const LENGTH_MAX = 2_000;

/** `(ref:name) words` of bookdown on a line of its own says what `(ref:name)` stands for elsewhere. The numbers of equations go. */
export const textReferences: LinePass = async (lines, page) => {
  const words = new Map<string, string>();
  const takeDefinitions = outsideCode(({ text }) => {
    const [match, name = '', said = ''] = DEFINITION.exec(text.trimEnd()) ?? [];
    if (match === undefined) return null;
    words.set(name, said.slice(0, LENGTH_MAX));
    return [];
  });
  const left = await takeDefinitions(lines, page);
  let uses = 0;
  return left.flatMap((line) => {
    const bare = line.text.includes('(\\#eq:') ? line.text.replace(/\(\\#eq:[\w.-]{1,100}\)/g, '') : line.text;
    // An empty line would end the formula.
    if (bare.trim() === '' && bare !== line.text) return [];
    const text = bare.replace(USE, (written: string, name: string) =>
      (uses += 1) > USES_MAX ? written : (words.get(name) ?? written),
    );
    return [{ ...line, text }];
  });
};
