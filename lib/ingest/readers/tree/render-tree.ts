import type { Root } from 'hast';

import { splitBlocks, textBlocks } from '#lib/text/split-blocks.ts';

import type { ReadPage } from '../../page-reading.ts';
import type { PageContext } from '../page-context.ts';
import { fillGaps } from './fill-gaps.ts';
import { dropPermalinks, markFootnotes } from './footnotes.ts';
import { highlightCode } from './highlight-code.ts';
import { readStructure } from './page-structure.ts';
import { placePictures } from './place-pictures.ts';
import { publishTree } from './publish-tree.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { assignIds } from './safe-ids.ts';
import { sanitiseTree } from './sanitise-tree.ts';

export type RenderedPage = Pick<ReadPage, 'html' | 'text' | 'sentences' | 'headings' | 'pictures' | 'footnotesStart'>;

/**
 * Turns the HTML tree of any source into the page the reader sees and the text its citations refer to. Everything before
 * sanitising is the author's; every mark that means something to Lectern is made after it.
 */
export async function renderTree(source: Root, context: PageContext): Promise<RenderedPage> {
  const tree = sanitiseTree(source);
  dropPermalinks(tree);
  assignIds(tree);
  markFootnotes(tree);
  rewriteLinks(tree, context);
  await placePictures(tree, context);
  highlightCode(tree);
  fillGaps(tree, context.gaps);
  const published = publishTree(tree);
  const { html, text, pieces } = published;
  return {
    html,
    text,
    sentences: splitBlocks(text, textBlocks(pieces)),
    ...readStructure(published, context.documentId),
  };
}
