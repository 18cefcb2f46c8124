import type { TreePass } from '../dialect.ts';
import { replaceText } from './replace-text.ts';

const KINDS = new Map([
  ['fig', 'Figure'],
  ['tbl', 'Table'],
  ['lst', 'Listing'],
  ['eq', 'Equation'],
  ['thm', 'Theorem'],
]);

/** `@fig-x`, `@sec-x` and `@Smith2020`: what has a title is a link, the others are left out. */
export const quartoReferences: TreePass = (tree, page) => {
  replaceText(tree, page, [
    /\[?-?(?<![\w@`])@([a-z]+)[-:]([\w:.-]{0,100}\w)\]?/g,
    ([match = '', kind = '', name = ''], line) => {
      const label = page.findLabel(`${kind}-${name}`);
      if (label !== null && label.title !== '') {
        return [{ type: 'link', url: page.addressOf(label), children: [{ type: 'text', value: label.title }] }];
      }
      if (!KINDS.has(kind) && kind !== 'sec') return false;
      page.leave(match, line);
      return '';
    },
  ]);
};
