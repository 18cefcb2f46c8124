import type { LinePass } from '../dialect.ts';
import { replaceTags } from './scan-tags.ts';

/** What Vue would compute in the text of a page (`{{ version }}`); a text between quotation marks is what it says. */
export const mustaches: LinePass = (lines, page) =>
  replaceTags(lines, [['{{', '}}']], ({ body, line }) => {
    const quoted = /^(["'])([^"']*)\1$/.exec(body)?.[2];
    if (quoted !== undefined) return quoted;
    page.leave(`{{ ${body.slice(0, 40)} }}`, line);
    return '';
  });
