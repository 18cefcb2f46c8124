import type { FoundLabel } from './found-label.ts';
import { headingWords } from './heading-words.ts';

const LABEL = /^:label:`([\w:.-]{1,200})`/;
/** What may stand between a picture and its label. */
const SIZE = /^:(?:width|height):`|^\s*$/;
const PICTURE = /^!\[[^\]]/;

/** `` :label:`x` `` below a heading has its words; below a picture or a table, which are counted through the page, its number. */
export function d2lLabels(lines: string[]): FoundLabel[] {
  let [pictures, tables] = [0, 0];
  let above = '';
  return lines.flatMap((line) => {
    const name = LABEL.exec(line)?.[1];
    if (name === undefined) {
      if (PICTURE.test(line)) pictures += 1;
      if (!SIZE.test(line)) above = line;
      return [];
    }
    if (PICTURE.test(above)) return [{ name, id: name, title: `Figure ${pictures}` }];
    if (/^ {0,3}\|/.test(above)) return [{ name, id: name, title: `Table ${(tables += 1)}` }];
    return [{ name, id: name, title: headingWords(above) }];
  });
}
