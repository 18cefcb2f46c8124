import type { Heading, PhrasingContent } from 'mdast';
import { visit } from 'unist-util-visit';

import type { TreePass } from '../dialect.ts';
import type { NotationPage } from '../notation-page.ts';
import { rebuild } from './rebuild.ts';
import { replaceText } from './replace-text.ts';

const KINDS = new Set(['fig', 'tbl', 'lst', 'eq', 'sec', 'thm', 'lem', 'cor', 'prp', 'def', 'exm', 'exr']);

/** `@fig-x` and `@sec-x`: what has a title is a link, the others are left out. Of `@Smith2020` the name stays. */
export const quartoReferences: TreePass = (tree, page) => {
  replaceText(tree, page, [
    /\[?-?(?<![\w@`])@([a-z]+)[-:]([\w:.-]{0,100}\w)\]?/g,
    ([match = '', kind = '', name = ''], line) => {
      const found = linkTo(`${kind}-${name}`, page);
      if (found !== null) return found;
      if (!KINDS.has(kind)) return false;
      page.leave(match, line);
      return '';
    },
  ]);
};

/** `\@ref(fig:x)` of bookdown, and `(\#fig:x)` where what it names is numbered. */
export const bookdownReferences: TreePass = (tree, page) => {
  replaceText(tree, page, [
    /@ref\(#?([\w:./-]{1,120})\)|\(#([a-z]{2,4}:[\w.-]{1,100})\)[ \t]?/g,
    ([match = '', name, named], line) => {
      if (named !== undefined) return [anchor(named)];
      const found = linkTo(name ?? '', page);
      if (found === null) page.leave(match, line);
      return found ?? '';
    },
  ]);
};

/** `[@knuth84, p. 3]` names works of a list that is not among the pages. */
export const citations: TreePass = (tree, page) => {
  replaceText(tree, page, [
    / ?\[(?:[^\][\n@]{0,80} )?-?@[\w{][^\][\n]{0,300}\]/g,
    ([match = ''], line) => {
      page.leave(match.trim().slice(0, 40), line);
      return '';
    },
  ]);
  // `@knuth84` in a sentence stands for its author.
  replaceText(tree, page, [/(?<![\w@/.`-])@([A-Za-z][\w:-]{0,80}\d[\w:-]{0,20})/g, ([, name = '']) => name]);
};

const COMPUTED = /^(?:r|\{(?:r|python|julia|ojs)\})[ \t]+(\S.*)$/s;

/** `` `r nrow(x)` `` would be computed; a text between quotation marks is what it says. */
export const inlineCells: TreePass = (tree, page) => {
  rebuild(tree, (node) => {
    if (node.type !== 'inlineCode') return null;
    const code = COMPUTED.exec(node.value)?.[1];
    if (code === undefined) return null;
    const quoted = /^(["'])([^"']*)\1$/.exec(code)?.[2];
    if (quoted !== undefined) return [{ type: 'text', value: quoted }];
    page.leave('`r …`', page.lineOf(node.position?.start.line));
    return [];
  });
};

/** `# (PART) Foundations {-}`: what only says the rank of a heading. */
export const partHeadings: TreePass = (tree) => {
  visit(tree, 'heading', (heading: Heading) => {
    const first = heading.children[0];
    if (first?.type === 'text') first.value = first.value.replace(/^\((?:PART|APPENDIX)\*?\)[ \t]*/, '');
  });
};

function linkTo(name: string, page: NotationPage): PhrasingContent[] | null {
  const label = page.findLabel(name);
  if (label === null || label.title === '') return null;
  return [{ type: 'link', url: page.addressOf(label), children: [{ type: 'text', value: label.title }] }];
}

function anchor(id: string): PhrasingContent {
  return { type: 'emphasis', children: [], data: { hName: 'a', hProperties: { id } } };
}
