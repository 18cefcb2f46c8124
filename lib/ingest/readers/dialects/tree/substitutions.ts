import type { TreePass } from '../dialect.ts';
import { replaceText } from './replace-text.ts';

/** `{{ name }}` as the plugin for macros has it: what `extra` of the site or the page itself says is known, the rest would be computed. */
export const substitutions: TreePass = (tree, page) => {
  replaceText(tree, page, [
    /\{\{([^{}\n]{1,200})\}\}/g,
    ([match = '', inner = ''], line) => {
      const name = inner.trim();
      const own = /^page\.meta\.(.+)$/.exec(name)?.[1];
      const words = own === undefined ? page.variable(name) : page.said(own);
      if (words !== null) return words;
      page.leave(match.slice(0, 40), line);
      return '';
    },
  ]);
};
