import type { TreePass } from '../dialect.ts';
import { replaceText } from './replace-text.ts';

/** `{{ name }}` of MyST, whose value the site's configuration would compute. */
export const substitutions: TreePass = (tree, page) => {
  replaceText(tree, page, [
    /\{\{[^{}\n]{1,200}\}\}/g,
    ([match = ''], line) => {
      page.leave(match.slice(0, 40), line);
      return '';
    },
  ]);
};
