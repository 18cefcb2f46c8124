import type { Root as HtmlRoot } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';

import type { BlockReader } from './blocks/block.ts';
import type { NotationPage, SourceLine } from './notation-page.ts';

/** Changes the lines of a page before they are parsed. */
export type LinePass = (lines: SourceLine[], page: NotationPage) => SourceLine[] | Promise<SourceLine[]>;

/** Changes the parsed page, before it becomes HTML. */
export type TreePass = (tree: MarkdownRoot, page: NotationPage) => void;

/** Changes the HTML that has become of the page, before it is sanitised. */
export type HtmlPass = (tree: HtmlRoot, page: NotationPage) => void;

/**
 * What a dialect of Markdown adds to CommonMark with GitHub's extensions. First its line passes run, then its blocks are found, then the page is
 * parsed and its tree passes run, and at last those of its HTML.
 */
export interface Dialect {
  linePasses?: readonly LinePass[];
  blocks?: readonly BlockReader[];
  treePasses?: readonly TreePass[];
  htmlPasses?: readonly HtmlPass[];
}
