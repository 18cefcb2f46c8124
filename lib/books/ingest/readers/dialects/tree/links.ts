import type { Heading, Link, Nodes, PhrasingContent } from 'mdast';
import { visit } from 'unist-util-visit';

import { decodeAddress } from '../../tree/decode-address.ts';
import { findPage } from '../../tree/find-page.ts';
import { elementsOf, isElement, plainText, text, textProperty } from '../../tree/hast-nodes.ts';
import type { HtmlPass, TreePass } from '../dialect.ts';
import { nameOfPlace } from '../page-titles.ts';
import { parseAttributes } from '../blocks/block-html.ts';
import { isShown } from '../blocks/containers.ts';
import type { NotationPage } from '../notation-page.ts';
import { as, leavingOut, linkToLabel, rebuild, replacing } from './replace-text.ts';

/**
 * A link without text, which a site would label with the title of its target: one to the web shows its address, any other is reported and left out.
 */
export const wordlessLinks: TreePass = (tree, page) => {
  visit(tree, 'link', (link: Link, index, parent) => {
    if (link.children.length > 0 || parent === undefined || index === undefined) return;
    if (/^https?:/i.test(link.url)) {
      link.children.push({ type: 'text', value: link.url });
      return;
    }
    page.leave(`[](${link.url.slice(0, 40)})`, page.lineOf(link.position?.start.line));
    parent.children.splice(index, 1);
    return index;
  });
};

/** Uses the target page's title for a link whose text is the name of its target file. */
export const titledLinks: HtmlPass = (tree, page) => {
  const { context } = page;
  if (context === null) return;
  for (const link of elementsOf(tree)) {
    const address = isElement(link, 'a') ? textProperty(link, 'href') : null;
    if (address === null || !isAddress(plainText(link), address)) continue;
    const [file = '', fragment] = address.split('#', 2);
    const path = findPage(file, context);
    const places = path === null ? [] : [nameOfPlace(path, fragment), nameOfPlace(path)];
    const title = places.map((place) => page.findLabel(place)?.title ?? '').find((one) => one !== '');
    if (title !== undefined) link.children = [text(title)];
  }
};

function isAddress(words: string, address: string): boolean {
  return /[./]/.test(words) && (words === address || address.replace(/#.*$/s, '').endsWith(words));
}

/** Resolves links to labels of the book, as in MyST: `[words](name)`, `[words](#name)`. */
export const namedLinks: TreePass = (tree, page) => {
  visit(tree, 'link', (link) => {
    const name = link.url.replace(/^(?:project:)?#/, '');
    const label = /^(?:[a-z]+:)?\/\//i.test(name) ? null : page.findLabel(decodeAddress(name));
    if (label !== null) link.url = page.addressOf(label);
  });
};

const KINDS = new Set(['fig', 'tbl', 'lst', 'eq', 'sec', 'thm', 'lem', 'cor', 'prp', 'def', 'exm', 'exr']);

/** `@fig-x` and `@sec-x`: those whose target has a title become links, the others are left out. Of `@Smith2020` the name stays. */
export const quartoReferences = replacing(
  /\[?-?(?<![\w@`])@([a-z]+)[-:]([\w:.-]{0,100}\w)\]?/g,
  ([match, kind = '', name = ''], page, line) => {
    const found = linkToLabel(`${kind}-${name}`, page);
    if (found !== null) return found;
    if (!KINDS.has(kind)) return false;
    page.leave(match, line);
    return '';
  },
);

/** `\@ref(fig:x)` of bookdown, and `(\#fig:x)` where its target is numbered. */
export const bookdownReferences = replacing(
  /@ref\(#?([\w:./-]{1,120})\)|\(#([a-z]{2,4}:[\w.-]{1,100})\)[ \t]?/g,
  ([match, name = '', id], page, line) => {
    if (id !== undefined) return [as('a', '', { id })];
    const found = linkToLabel(name, page);
    if (found === null) page.leave(match, line);
    return found ?? '';
  },
);

/** Removes `[@knuth84, p. 3]`, which cites works from a bibliography that is not among the pages. */
export const citations = leavingOut(/ ?\[(?:[^\][\n@]{0,80} )?-?@[\w{][^\][\n]{0,300}\]/g, 40);

/** `@knuth84` in a sentence stands for its author. */
export const citedAuthors = replacing(/(?<![\w@/.`-])@([A-Za-z][\w:-]{0,80}\d[\w:-]{0,20})/g, ([, name = '']) => name);

const COMPUTED = /^(?:r|\{(?:r|python|julia|ojs)\})[ \t]+(\S.*)$/s;

/** `` `r nrow(x)` `` would be computed; a quoted text is literal. */
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

/** `# (PART) Foundations {-}`: removes the prefix that only gives the rank of a heading. */
export const partHeadings: TreePass = (tree) => {
  visit(tree, 'heading', (heading: Heading) => {
    const first = heading.children[0];
    if (first?.type === 'text') first.value = first.value.replace(/^\((?:PART|APPENDIX)\*?\)[ \t]*/, '');
  });
};

const END = /\]\{([^{}]{1,200})\}/;

/** Reduces `[words]{.class}` of Pandoc and MyST to its words with their markup, unless Quarto would hide them. */
export const spans: TreePass = (tree, page) => {
  takeBrackets(tree, page);
};

function takeBrackets(parent: Nodes, page: NotationPage): void {
  if (!('children' in parent)) return;
  const children = parent.children as PhrasingContent[];
  for (const [index, child] of children.entries()) {
    if (child.type !== 'text') {
      takeBrackets(child, page);
      continue;
    }
    for (let end = END.exec(child.value); end !== null; end = END.exec(child.value)) {
      const before = child.value.slice(0, end.index);
      const behind = child.value.slice(end.index + end[0].length);
      const start = before.lastIndexOf('[');
      const isKept = page.dialect !== 'quarto' || isShown(parseAttributes(end[1] ?? ''), page);
      if (start !== -1) child.value = before.slice(0, start) + (isKept ? before.slice(start + 1) : '') + behind;
      else if (openBefore(children, index, isKept)) child.value = (isKept ? before : '') + behind;
      else break;
    }
  }
}

/** Removes the nearest bracket that opens in the text before, and the text after it unless that is kept; false if there is none. */
function openBefore(children: PhrasingContent[], index: number, isKept: boolean): boolean {
  const first = Math.max(0, index - 50);
  const found = children
    .slice(first, index)
    .findLastIndex((child) => child.type === 'text' && child.value.includes('['));
  const nearest = children[first + found];
  if (found === -1 || nearest?.type !== 'text') return false;
  const at = nearest.value.lastIndexOf('[');
  nearest.value = nearest.value.slice(0, at) + (isKept ? nearest.value.slice(at + 1) : '');
  if (!isKept)
    for (let between = first + found + 1; between < index; between += 1)
      children[between] = { type: 'text', value: '' };
  return true;
}
