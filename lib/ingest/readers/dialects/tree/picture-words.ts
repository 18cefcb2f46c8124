import { visit } from 'unist-util-visit';

import type { TreePass } from '../dialect.ts';

const TAG = /<\/?(?:a|abbr|b|br|code|em|i|kbd|mark|small|span|strong|sub|sup)(?:\s[^<>]{0,1000})?>/gi;

/** The words of a picture are words alone, where its author wrote HTML in them. */
export const pictureWords: TreePass = (tree) => {
  visit(tree, ['image', 'imageReference'], (node) => {
    if ('alt' in node && typeof node.alt === 'string') node.alt = node.alt.replace(TAG, '');
  });
};
