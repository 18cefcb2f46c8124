import type { Element, Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import { unified } from 'unified';

import { LIMITS } from '#lib/config/limits.ts';
import { truncateAtGrapheme } from '#lib/text/graphemes.ts';
import { splitBlocks, textBlocks } from '#lib/text/split-blocks.ts';

import type { ReadPage } from '../../page-reading.ts';
import type { PageContext } from '../page-context.ts';
import { adoptFormulas } from '../math/adopt-formulas.ts';
import { placeFormulas } from '../math/place-formulas.ts';
import { fillGaps } from './gaps.ts';
import { elementsOf, isElement, mapChildren, plainText, textProperty } from './hast-nodes.ts';
import { groupTabs } from './group-tabs.ts';
import { noteInlineCode } from './inline-code.ts';
import { readStructure } from './page-structure.ts';
import { placePictures } from './place-pictures.ts';
import { publishTree } from './publish-tree.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { sanitiseTree } from './sanitise-tree.ts';

export type RenderedPage = Pick<ReadPage, 'html' | 'text' | 'sentences' | 'headings' | 'pictures' | 'footnotesStart'>;

const PERMALINK_CLASSES = new Set(['headerlink', 'anchor', 'permalink']);
const PERMALINK_SIGNS = new Set(['¶', '#', '§', '🔗', '']);

// Names that books use for languages the highlighter knows by another.
const ALIASES = { ini: ['toml'], shell: ['console', 'cmd', 'shellsession'], plaintext: ['txt', 'text'] };

const highlighter = unified().use(rehypeHighlight, { detect: false, aliases: ALIASES }).freeze();

const HEADING = /^h[1-6]$/;

/**
 * Turns the HTML tree of any source into the page the reader sees and the text its citations refer to. Everything before
 * sanitising is the author's; every mark that means something to Lectern is made after it.
 */
export async function renderTree(source: Root, context: PageContext): Promise<RenderedPage> {
  adoptFormulas(source);
  const tree = sanitiseTree(source);
  dropPermalinks(tree);
  assignIds(tree);
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

/** Removes the "¶" links that documentation generators put into headings. */
function dropPermalinks(tree: Root): void {
  mapChildren(tree, (node) => {
    if (!isElement(node, 'a') || !String(node.properties['href'] ?? '').startsWith('#')) return [node];
    const classes = node.properties['className'];
    const isPermalink = Array.isArray(classes) && classes.some((name) => PERMALINK_CLASSES.has(String(name)));
    const words = node.children.map((child) => (child.type === 'text' ? child.value.trim() : child.type)).join('');
    return isPermalink && PERMALINK_SIGNS.has(words) ? [] : [node];
  });
}

function hasProperty(node: Root['children'][number], name: string): boolean {
  return isElement(node) && node.properties[name] !== undefined && node.properties[name] !== false;
}

/** Colours code blocks whose language is known; the text stays as it is. */
function highlightCode(tree: Root): void {
  highlighter.runSync(tree);
}

/**
 * Gives every heading an id and every id its place: unique, and none that begins with an underscore, which is where
 * frameworks keep their globals (an id is a global variable of the page). An old `<a name>` counts as an id.
 */
function assignIds(tree: Root): void {
  const taken = new Set<string>();
  for (const node of elementsOf(tree)) {
    const given = textProperty(node, 'id') ?? (node.tagName === 'a' ? textProperty(node, 'name') : null);
    delete node.properties['name'];
    delete node.properties['id'];
    const wanted = given === null ? null : safeId(given);
    if (wanted !== null && !taken.has(wanted)) {
      node.properties['id'] = wanted;
      taken.add(wanted);
    }
  }
  const counts = new Map<string, number>();
  for (const node of elementsOf(tree)) if (HEADING.test(node.tagName)) nameHeading(node, taken, counts);
}

/** `counts` has the last number that was tried for a slug, since a page can repeat a heading any number of times. */
function nameHeading(heading: Element, taken: Set<string>, counts: Map<string, number>): void {
  if (heading.properties['id'] !== undefined) return;
  const slug = safeId(truncateAtGrapheme(slugOf(plainText(heading)), LIMITS.titleMaxLength));
  let id = slug;
  for (let count = counts.get(slug) ?? 1; taken.has(id); count += 1) {
    id = `${slug}-${count}`;
    counts.set(slug, count + 1);
  }
  heading.properties['id'] = id;
  taken.add(id);
}

/** mdBook's rule, which links between pages rely on: lower case, letters, digits, `_` and `-`; a space becomes `-`. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/\s/gu, '-')
    .replace(/[^\p{L}\p{N}\p{M}_-]/gu, '');
}

function safeId(id: string): string {
  const joined = id.replace(/\s+/g, '-');
  return joined === '' || joined.startsWith('_') ? `section${joined}` : joined;
}
