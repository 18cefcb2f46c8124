import { visit } from 'unist-util-visit';

import { type BlockReader, fencedLines } from './blocks/block.ts';
import { anchorLines, closingOf, openingOf } from './blocks/block-html.ts';
import { outsideCode } from './blocks/fence-tracker.ts';
import type { TreePass } from './dialect.ts';
import { type FoundLabel, headingWords } from './page-titles.ts';
import { linkToLabel, rebuild } from './tree/replace-text.ts';

const TAB = /^:begin_tab:[ \t]*`{1,3}([^`]{1,200})`{1,3}[ \t]*$/;
const LANGUAGES = /^%%?tab[ \t]+(\S.*)$/;
const LABEL = /^:(?:width|height)?:?`[^`]*`[ \t]*$/;

/** Reads `:begin_tab:` and `:end_tab:` of the D2L books. */
export const d2lTabs: BlockReader = ({ text }) => {
  if (text.trimEnd() === ':end_tab:') return { closes: 'd2l-tab' };
  const [match, title = ''] = TAB.exec(text) ?? [];
  if (match === undefined) return null;
  return { shape: { kind: 'tab', title }, end: { kind: 'name' }, name: 'd2l-tab', indent: 0 };
};

const FENCE = /^```\{\.([\w+-]{1,40})[^}]*\}$/;

/** Reads a code cell for one of the libraries that the book covers (it contains `%%tab pytorch`) as a tab of that name. */
export const d2lCells: BlockReader = ({ text, ahead }) => {
  const [match, language = ''] = FENCE.exec(text.trimEnd()) ?? [];
  if (match === undefined) return null;
  const { content: code, lines } = fencedLines({ ahead }, '```');
  const [, names] = LANGUAGES.exec(code[0] ?? '') ?? [];
  const shown = code.filter((line) => !LANGUAGES.test(line) && !line.startsWith('#@tab') && !LABEL.test(line));
  const block = ['```' + language, ...shown, '```'];
  const title = (names ?? code.find((one) => one.startsWith('#@tab'))?.slice('#@tab'.length) ?? '').trim();
  if (title === '' || title === 'all') return { replacement: block, lines };
  const shape = { kind: 'tab', title } as const;
  return { replacement: [...openingOf(shape), ...block, ...closingOf(shape)], lines };
};

const LABEL_LINE = /^:(label|eqlabel|width|height):`([^`]{1,200})`[ \t]*$/;
const ROLE = /:(numref|eqref|cite[a-z]?|ref|label|eqlabel|bibliography|width|height):$/;

const ROLE_IN_CAPTION = / ?\(?:(?:numref|eqref|cite[a-z]?|ref):[\w.,:-]{1,200}\)?/g;

/** `` :label:`fig_x` `` on a line of its own is an id for the element above it. */
export const d2lLabels = outsideCode(({ text }) => {
  const [match, role = '', name = ''] = LABEL_LINE.exec(text) ?? [];
  if (match === undefined) return null;
  const anchor = role.endsWith('label') ? anchorLines(name) : [];
  return anchor.length === 0 ? [''] : anchor;
});

/** References of the D2L books: those to a target with a title become links, the others are removed. */
export const d2lRoles: TreePass = (tree, page) => {
  visit(tree, 'image', (image) => {
    image.alt = image.alt?.replace(ROLE_IN_CAPTION, '') ?? null;
  });
  rebuild(tree, (node, before) => {
    if (node.type !== 'inlineCode' || before?.type !== 'text') return null;
    const [match, role = ''] = ROLE.exec(before.value.slice(-20)) ?? [];
    if (match === undefined) return null;
    before.value = before.value.slice(0, -match.length);
    const link = role === 'numref' || role === 'ref' ? linkToLabel(node.value, page) : null;
    if (link !== null) return link;
    page.leave(`:${role}:`, page.lineOf(node.position?.start.line));
    return [];
  });
};

const LABEL_AT = /^:label:`([\w:.-]{1,200})`/;
/** Lines allowed between a picture and its label. */
const SIZE = /^:(?:width|height):`|^\s*$/;
const PICTURE = /^!\[[^\]]/;

/**
 * Finds `` :label:`x` ``. Below a heading it is named after the heading's words; below a picture or a table, which are numbered on the page, after
 * its number.
 */
export function d2lNames(lines: string[]): FoundLabel[] {
  let [pictures, tables] = [0, 0];
  let above = '';
  return lines.flatMap((line) => {
    const name = LABEL_AT.exec(line)?.[1];
    if (name === undefined) {
      if (PICTURE.test(line)) pictures += 1;
      if (!SIZE.test(line)) above = line;
      return [];
    }
    if (PICTURE.test(above)) return [{ name, id: name, title: `Figure ${pictures}` }];
    if (/^ {0,3}\|/.test(above)) return [{ name, id: name, title: `Table ${(tables += 1)}` }];
    return [{ name, id: name, title: headingWords(above) }];
  });
}
