import type { Root as HtmlRoot } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';

import type { BlockReader } from './blocks/block.ts';
import type { NotationPage, SourceLine } from './notation-page.ts';

/** Transforms the lines of a page before they are parsed. */
export type LinePass = (lines: SourceLine[], page: NotationPage) => SourceLine[] | Promise<SourceLine[]>;

/** Transforms the parsed page before it is converted to HTML. */
export type TreePass = (tree: MarkdownRoot, page: NotationPage) => void;

/** Transforms the page's HTML before it is sanitised. */
export type HtmlPass = (tree: HtmlRoot, page: NotationPage) => void;

/**
 * The extensions of a Markdown dialect to CommonMark with GitHub's extensions. First its line passes run, then its blocks are found, then the page is
 * parsed and its tree passes run, and finally its HTML passes.
 */
export interface Dialect {
  linePasses?: readonly LinePass[];
  blocks?: readonly BlockReader[];
  treePasses?: readonly TreePass[];
  htmlPasses?: readonly HtmlPass[];
}
