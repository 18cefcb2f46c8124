import type { LinePass } from '../dialect.ts';
import type { NotationPage } from '../notation-page.ts';
import { GAP, withoutGaps } from './gaps.ts';
import { replaceTags } from './scan-tags.ts';

const SIGNS = [['{{', '}}']] as const;

/** Where a page or its site says what names stand for. */
const PLACES = ['myst.substitutions', 'substitutions'];

/** `{{ name }}` of MyST, where the page or its site says what that is; `{{ "words".format(x) }}` would be computed: left out, and reported. */
export const expressions: LinePass = (lines, page) =>
  replaceTags(lines, SIGNS, ({ body, line }) => {
    if (body.includes('\n')) return null;
    const words = wordsOf(body, page);
    if (words !== null) return words;
    page.leave(`{{ ${body.slice(0, 40)} }}`, line);
    return GAP;
  }).map((line) => ({ ...line, text: withoutGaps(line.text) }));

/** What names others in turn is not known. */
function wordsOf(name: string, page: NotationPage): string | null {
  if (!/^[\w.|-]{1,100}$/.test(name)) return null;
  const found = [...PLACES.map((place) => page.said(`${place}.${name}`)), page.variable(`substitutions.${name}`)];
  const words = found.find((one) => one !== null) ?? null;
  return words === null || words.includes('{{') ? null : words;
}
