import type { LinePass } from '../dialect.ts';
import type { NotationPage } from '../notation-page.ts';
import { replacing } from '../tree/replace-text.ts';
import { GAP, replaceTags, withoutGaps } from './scan-tags.ts';

/** What stands between `{{` and `}}` as the words that `wordsOf` knows; for the rest `instead`, and a report. */
function variables(wordsOf: (name: string, page: NotationPage) => string | null, instead: string): LinePass {
  return (lines, page) =>
    replaceTags(lines, [['{{', '}}']], ({ body, line }) => {
      if (instead === GAP && body.includes('\n')) return null;
      const words = wordsOf(body, page);
      if (words === null) page.leave(`{{ ${body.slice(0, 40)} }}`, line);
      return words ?? instead;
    }).map((line) => ({ ...line, text: withoutGaps(line.text) }));
}

/** `{{ name }}` of MyST, where the page or its site says what that is; `{{ "words".format(x) }}` would be computed, and what names others in turn is not known. */
export const expressions = variables((name, page) => {
  if (!/^[\w.|-]{1,100}$/.test(name)) return null;
  const said = page.said(`myst.substitutions.${name}`) ?? page.said(`substitutions.${name}`);
  const words = said ?? page.variable(`substitutions.${name}`);
  return words === null || words.includes('{{') ? null : words;
}, GAP);

/** What Vue would compute in the text of a page (`{{ version }}`): known is a text between quotation marks, and what the page says above its text. */
export const mustaches = variables((body, page) => {
  const name = /^\$frontmatter\.([\w.-]{1,200})$/.exec(body)?.[1];
  return quotedText(body) ?? (name === undefined ? null : page.said(name));
}, '');

/** What an expression says that is a text between quotation marks; null for any other. */
export function quotedText(expression: string): string | null {
  return /^(["'])([^"']*)\1$/.exec(expression)?.[2] ?? null;
}

/** `{{ name }}` as the plugin for macros has it: what `extra` of the site or the page itself says is known, the rest would be computed. */
export const substitutions = replacing(/\{\{([^{}\n]{1,200})\}\}/g, ([match, inner = ''], page, line) => {
  const name = inner.trim();
  const own = /^page\.meta\.(.+)$/.exec(name)?.[1];
  const words = own === undefined ? page.variable(name) : page.said(own);
  if (words === null) page.leave(match.slice(0, 40), line);
  return words ?? '';
});
