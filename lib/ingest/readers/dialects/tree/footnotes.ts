import type { TreePass } from '../dialect.ts';
import { replaceText } from './replace-text.ts';

/** A footnote that is not there leaves no mark in the text. */
export const missingFootnotes: TreePass = (tree, page) => {
  replaceText(tree, page, [
    /\[\^[^\]\s[]{1,80}\](?!:)/g,
    ([match = ''], line) => {
      page.leave(match, line);
      return '';
    },
  ]);
};
