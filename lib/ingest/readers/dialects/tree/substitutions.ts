import type { TreePass } from '../dialect.ts';
import { replaceText } from './replace-text.ts';

/** `{{ name }}`, whose value a plugin of the site would compute. */
export const substitutions: TreePass = (tree, page) => {
  replaceText(tree, page, [
    /\{\{[^{}\n]{1,200}\}\}/g,
    ([match = ''], line) => {
      page.leave(match.slice(0, 40), line);
      return '';
    },
  ]);
};
