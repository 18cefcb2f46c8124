import type { Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import { unified } from 'unified';

import { splitBlocks, textBlocks } from '#lib/foundation/text/split-blocks.ts';

import type { ReadPage } from '../../page-reading.ts';
import type { PageContext } from '../page-context.ts';
import { placeFormulas } from '../math/place-formulas.ts';
import { fillGaps } from './gaps.ts';
import { elementsOf, isElement } from './hast-nodes.ts';
import { groupTabs } from './group-tabs.ts';
import { noteInlineCode } from './inline-code.ts';
import { readStructure } from './page-structure.ts';
import { placePictures } from './place-pictures.ts';
import { publishTree } from './publish-tree.ts';
import { rewriteLinks } from './rewrite-links.ts';

export type RenderedPage = Pick<ReadPage, 'html' | 'text' | 'sentences' | 'headings' | 'pictures' | 'footnotesStart'>;

// Names that books use for languages the highlighter knows by another.
const ALIASES = { ini: ['toml'], shell: ['console', 'cmd', 'shellsession'], plaintext: ['txt', 'text'] };

const highlighter = unified().use(rehypeHighlight, { detect: false, aliases: ALIASES }).freeze();

/**
 * Turns a tree whose places are named (`namePlaces`) into the page the reader sees and the text its citations refer to. Every mark
 * that means something to Lectern is made here.
 */
export async function renderTree(tree: Root, context: PageContext): Promise<RenderedPage> {
  groupTabs(tree);
  placeFormulas(tree, context);
  markFootnotes(tree);
  rewriteLinks(tree, context);
  await placePictures(tree, context);
  highlightCode(tree);
  fillGaps(tree, context.gaps);
  const published = publishTree(tree);
  const { html, text, pieces } = published;
  const units = pieces.filter(({ isUnit }) => isUnit);
  const sentences = noteInlineCode(splitBlocks(text, textBlocks(pieces), units), published);
  return { html, text, sentences, ...readStructure(published, { documentId: context.documentId, sentences }) };
}

/**
 * Takes what is apparatus, not text, out of the canonical text: the numbers of footnotes and the links back from them. The
 * "Footnotes" heading that Markdown adds by itself goes.
 */
function markFootnotes(tree: Root): void {
  for (const node of elementsOf(tree)) {
    const isReference = isElement(node, 'sup') && node.children.some((child) => hasProperty(child, 'dataFootnoteRef'));
    if (isReference || hasProperty(node, 'dataFootnoteBackref')) node.properties['dataNoText'] = '';
    const isSection = isElement(node, 'section') && hasProperty(node, 'dataFootnotes');
    if (isSection) node.children = node.children.filter((child) => !isElement(child, 'h2'));
  }
}

function hasProperty(node: Root['children'][number], name: string): boolean {
  return isElement(node) && node.properties[name] !== undefined && node.properties[name] !== false;
}

/** Colours code blocks whose language is known; the text stays as it is. */
function highlightCode(tree: Root): void {
  highlighter.runSync(tree);
}
