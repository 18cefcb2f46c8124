import type { LinePass } from '../dialect.ts';
import { GAP, withoutGaps } from './gaps.ts';
import { replaceTags } from './scan-tags.ts';

const SIGNS = [['{{', '}}']] as const;

/** `{{ name }}` and `{{ "words".format(x) }}` of MyST, which the site's configuration would compute: left out, and reported. */
export const expressions: LinePass = (lines, page) =>
  replaceTags(lines, SIGNS, ({ body, line }) => {
    if (body.includes('\n')) return null;
    page.leave(`{{ ${body.slice(0, 40)} }}`, line);
    return GAP;
  }).map((line) => ({ ...line, text: withoutGaps(line.text) }));
