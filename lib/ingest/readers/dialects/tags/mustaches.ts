import type { LinePass } from '../dialect.ts';
import { replaceTags } from './scan-tags.ts';

/** What Vue would compute in the text of a page (`{{ version }}`): known is a text between quotation marks, and what the page says above its text. */
export const mustaches: LinePass = (lines, page) =>
  replaceTags(lines, [['{{', '}}']], ({ body, line }) => {
    const quoted = /^(["'])([^"']*)\1$/.exec(body)?.[2];
    const name = /^\$frontmatter\.([\w.-]{1,200})$/.exec(body)?.[1];
    const words = quoted ?? (name === undefined ? null : page.said(name));
    if (words !== null) return words;
    page.leave(`{{ ${body.slice(0, 40)} }}`, line);
    return '';
  });
