import type { LinePass } from '../dialect.ts';
import type { NotationPage } from '../notation-page.ts';
import { replacing } from '../tree/replace-text.ts';
import { GAP, replaceTags, withoutGaps } from './scan-tags.ts';

/** Makes a pass that replaces text between `{{` and `}}` by the words that `wordsOf` returns; anything else becomes `instead`, and is reported. */
function variables(wordsOf: (name: string, page: NotationPage) => string | null, instead: string): LinePass {
  return (lines, page) =>
    replaceTags(lines, [['{{', '}}']], ({ body, line }) => {
      if (instead === GAP && body.includes('\n')) return null;
      const words = wordsOf(body, page);
      if (words === null) page.leave(`{{ ${body.slice(0, 40)} }}`, line);
      return words ?? instead;
    }).map((line) => ({ ...line, text: withoutGaps(line.text) }));
}

/**
 * `{{ name }}` of MyST, if the page or its site defines it; `{{ "words".format(x) }}` would be computed, and values that refer to other names are not
 * known.
 */
export const expressions = variables((name, page) => {
  if (!/^[\w.|-]{1,100}$/.test(name)) return null;
  const said = page.said(`myst.substitutions.${name}`) ?? page.said(`substitutions.${name}`);
  const words = said ?? page.variable(`substitutions.${name}`);
  return words === null || words.includes('{{') ? null : words;
}, GAP);

/** Expressions that Vue would compute in the text of a page (`{{ version }}`): only quoted text and values from the front matter are known. */
export const mustaches = variables((body, page) => {
  const name = /^\$frontmatter\.([\w.-]{1,200})$/.exec(body)?.[1];
  return quotedText(body) ?? (name === undefined ? null : page.said(name));
}, '');

/** Returns the text of an expression that is only a quoted string; null for any other. */
export function quotedText(expression: string): string | null {
  return /^(["'])([^"']*)\1$/.exec(expression)?.[2] ?? null;
}

/** `{{ name }}` of the macros plugin: values from `extra` of the site or from the page itself are known, the rest would be computed. */
export const substitutions = replacing(/\{\{([^{}\n]{1,200})\}\}/g, ([match, inner = ''], page, line) => {
  const name = inner.trim();
  const own = /^page\.meta\.(.+)$/.exec(name)?.[1];
  const words = own === undefined ? page.variable(name) : page.said(own);
  if (words === null) page.leave(match.slice(0, 40), line);
  return words ?? '';
});
