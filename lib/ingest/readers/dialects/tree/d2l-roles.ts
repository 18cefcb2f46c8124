import { visit } from 'unist-util-visit';

import type { LinePass, TreePass } from '../dialect.ts';
import { rebuild } from './rebuild.ts';

const LABEL = /^:(label|eqlabel|width|height):`([^`]{1,200})`[ \t]*$/;
const ROLE = /:(numref|eqref|cite[a-z]?|ref|label|eqlabel|bibliography|width|height):$/;

const ROLE_IN_CAPTION = / ?\(?:(?:numref|eqref|cite[a-z]?|ref):[\w.,:-]{1,200}\)?/g;

/** `` :label:`fig_x` `` on a line of its own is an id for what stands above it. */
export const d2lLabels: LinePass = (lines) =>
  lines.flatMap((line) => {
    const [match, role = '', name = ''] = LABEL.exec(line.text) ?? [];
    if (match === undefined) return [line];
    if (!role.endsWith('label') || !/^[\w:.-]+$/.test(name)) return [{ ...line, text: '' }];
    return [
      { ...line, text: '' },
      { ...line, text: `<a id="${name}"></a>` },
      { ...line, text: '' },
    ];
  });

/** References of the D2L books: to what has a title they are links, the others go. */
export const d2lRoles: TreePass = (tree, page) => {
  visit(tree, 'image', (image) => {
    image.alt = image.alt?.replace(ROLE_IN_CAPTION, '') ?? null;
  });
  rebuild(tree, (node, before) => {
    if (node.type !== 'inlineCode' || before?.type !== 'text') return null;
    const [match, role = ''] = ROLE.exec(before.value.slice(-20)) ?? [];
    if (match === undefined) return null;
    before.value = before.value.slice(0, -match.length);
    const label = role === 'numref' || role === 'ref' ? page.findLabel(node.value) : null;
    if (label !== null && label.title !== '') {
      return [{ type: 'link', url: page.addressOf(label), children: [{ type: 'text', value: label.title }] }];
    }
    page.leave(`:${role}:`, page.lineOf(node.position?.start.line));
    return [];
  });
};
