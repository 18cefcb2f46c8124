import type { Element, Nodes, Root, RootContent } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import { unified } from 'unified';

import { splitBlocks, textBlocks } from '#lib/foundation/text/split-blocks.ts';
import { clipRanges, type TextRange } from '#lib/foundation/text/range.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';
import type { TextPiece } from '#lib/foundation/text/walk-text.ts';

import type { ReadPage } from '../../page-reading.ts';
import type { PageContext } from '../page-context.ts';
import { placeFormulas } from '../math/place-formulas.ts';
import { fillGaps } from './gaps.ts';
import { classesOf, element, elementsOf, isElement, plainText } from './hast-nodes.ts';
import { readStructure } from './page-structure.ts';
import { placePictures } from './place-pictures.ts';
import { type PublishedTree, publishTree } from './publish-tree.ts';
import { rewriteLinks } from './rewrite-links.ts';

export type RenderedPage = Pick<ReadPage, 'html' | 'text' | 'sentences' | 'headings' | 'pictures' | 'footnotesStart'>;

// Names that books use for languages that the highlighter has under another name.
const ALIASES = { ini: ['toml'], shell: ['console', 'cmd', 'shellsession'], plaintext: ['txt', 'text'] };

const highlighter = unified().use(rehypeHighlight, { detect: false, aliases: ALIASES }).freeze();

/**
 * Converts a tree with named places (`namePlaces`) into the page that readers see and the text to which citations refer. All marks with a special
 * meaning to Lectern are created here.
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

/** Excludes the numbers of footnotes and the links back from them from the canonical text. The "Footnotes" heading that Markdown adds is removed. */
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

/** Highlights code blocks whose language is known; the text is unchanged. */
function highlightCode(tree: Root): void {
  highlighter.runSync(tree);
}

/**
 * Turns tabs into folded parts of which one is open at a time, without a script: initially the first. Adjacent tabs are one group. All their text is
 * text of the page.
 */
function groupTabs(tree: Root): void {
  new Groups().visit(tree);
}

class Groups {
  #count = 0;

  visit(parent: Root | Element): void {
    const children: RootContent[] = [];
    let run: Element[] = [];
    const end = () => {
      if (run.length > 0) children.push(this.#group(run));
      run = [];
    };
    for (const child of parent.children) {
      if (isElement(child)) this.visit(child);
      if (isTab(child)) {
        if (classesOf(child).includes('first')) end();
        run.push(child);
      } else if (run.length === 0 || child.type !== 'text' || child.value.trim() !== '') {
        end();
        children.push(child);
      }
    }
    end();
    parent.children = children;
    if (isElement(parent, 'div') && classesOf(parent).includes('tabs')) unwrapOnly(parent);
  }

  #group(tabs: Element[]): Element {
    this.#count += 1;
    for (const [index, tab] of tabs.entries()) {
      delete tab.properties['className'];
      delete tab.properties['open'];
      if (index === 0) tab.properties['open'] = true;
      if (tabs.length > 1) tab.properties['name'] = `tabs-${this.#count}`;
    }
    return element('div', { className: ['tabs'] }, tabs);
  }
}

function isTab(node: RootContent): node is Element {
  return isElement(node, 'details') && classesOf(node).includes('tab');
}

/** An element that only holds a group becomes the group itself; one that holds more, or no group, gets no special treatment. */
function unwrapOnly(parent: Element): void {
  const held = parent.children.filter((child) => isElement(child) || plainText(child) !== '');
  const [only] = held;
  if (held.length === 1 && isElement(only, 'div') && classesOf(only).includes('tabs')) parent.children = only.children;
  else delete parent.properties['className'];
}

/** Adds to the sentences of a page the ranges that are set as code, formulas included. Blocks of code are sentences of a separate kind. */
function noteInlineCode(sentences: readonly Sentence[], published: Pick<PublishedTree, 'tree' | 'pieces'>): Sentence[] {
  const ranges = inlineCode(published);
  let first = 0;
  return sentences.map((sentence) => {
    while ((ranges[first]?.end ?? Infinity) <= sentence.start) first += 1;
    let beyond = first;
    while ((ranges[beyond]?.start ?? Infinity) < sentence.end) beyond += 1;
    const code = sentence.kind === 'code' ? [] : clipRanges(ranges.slice(first, beyond), sentence);
    return code.length === 0 ? sentence : { ...sentence, code };
  });
}

/** Returns the ranges of code within running text, in order; adjacent ranges are joined. */
function inlineCode({ tree, pieces }: Pick<PublishedTree, 'tree' | 'pieces'>): TextRange[] {
  const byNode = new Map<Nodes, TextPiece<Nodes>>(pieces.map((piece) => [piece.node, piece]));
  const ranges: TextRange[] = [];
  const visit = (node: Nodes, isCode: boolean): void => {
    const own = byNode.get(node);
    const piece = isCode || own?.isUnit === true ? own : undefined;
    const last = ranges.at(-1);
    if (piece !== undefined && last?.end === piece.start) last.end = piece.end;
    else if (piece !== undefined) ranges.push({ start: piece.start, end: piece.end });
    if (!('children' in node) || isElement(node, 'pre')) return;
    for (const child of node.children) visit(child, isCode || isElement(child, 'code', 'samp'));
  };
  visit(tree, false);
  return ranges;
}
