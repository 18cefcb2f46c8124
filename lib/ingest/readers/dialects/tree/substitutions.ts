import type { TreePass } from '../dialect.ts';
import { replaceText } from './replace-text.ts';

/** `{{ name }}` of MyST, whose value the site's configuration would compute. */
export const substitutions: TreePass = (tree, page) => {
  replaceText(tree, page, [
    /\{\{[ \t]{0,4}[\w.|()'" -]{1,80}?[ \t]{0,4}\}\}/g,
    ([match = ''], line) => {
      page.leave(match.slice(0, 40), line);
      return '';
    },
  ]);
};
