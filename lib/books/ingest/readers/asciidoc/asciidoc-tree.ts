import { posix } from 'node:path';

import { Extensions, load, MemoryLogger } from '@asciidoctor/core';
import type { Element, ElementContent, Root } from 'hast';

import { markFormulasInText, STEM_DELIMITERS } from '../math/formulas-in-text.ts';
import type { PageContext } from '../page-context.ts';
import { type BookReferences, readReferences } from '../rst/book-references.ts';
import { parseFragment } from '../tree/publish-tree.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { registerIncludes } from './includes.ts';
import { attributesOf, resourcePath } from './resource-ids.ts';
import {
  classesOf,
  element,
  elementsOf,
  isElement,
  mapChildren,
  plainText,
  text,
  textProperty,
} from '../tree/hast-nodes.ts';

/** UTF-16 units of HTML. Limited because nested attribute references can multiply the output many times. */
const MAX_CONVERTED_LENGTH = 20 * 1024 * 1024;
/** Used only for pages that declare formulas: elsewhere the same characters are text. */
const STEM_MACRO = /\b(?:stem|latexmath|asciimath):\[/;
const MAX_WARNINGS = 50;

/**
 * Returns the HTML tree of a page of AsciiDoc, not yet sanitised. Asciidoctor runs in its most restrictive mode and reads no file or address itself.
 * Includes are read here, within the book. Throws `UnreadablePageError`.
 */
export async function asciidocTree(
  source: string,
  context: PageContext,
): Promise<{ tree: Root; title: string | null }> {
  const extensions = Extensions.create();
  extensions.includeProcessor(function () {
    registerIncludes(this, context);
  });
  const logger = new MemoryLogger();
  const document = await loaded(source, {
    safe: 'secure',
    logger,
    extension_registry: extensions,
    attributes: {
      ...attributesOf(context),
      showtitle: '',
      experimental: '',
      'skip-front-matter': '',
      'sectlinks!': '',
    },
  });
  const html: unknown = await document.convert({ standalone: false });
  if (typeof html !== 'string' || html.length > MAX_CONVERTED_LENGTH) {
    throw new UnreadablePageError('Its attributes expand to too much text.');
  }
  noteMessages(logger.getMessages(), context);
  const tree = parseFragment(html);
  if (html.includes('stemblock') || STEM_MACRO.test(source)) markFormulasInText(tree, STEM_DELIMITERS);
  adaptBlocks(tree);
  const { references } = context.book;
  nameLinks(tree, context, references === undefined ? null : readReferences(references));
  const title: unknown = document.getDocumentTitle({ sanitize: true });
  return { tree, title: typeof title === 'string' && title.trim() !== '' ? title.trim() : null };
}

/** Asciidoctor wraps errors that are thrown while it reads. */
async function loaded(source: string, options: Parameters<typeof load>[1]): ReturnType<typeof load> {
  try {
    return await load(source, options);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    throw cause instanceof UnreadablePageError || cause instanceof RangeError ? cause : error;
  }
}

/** Turns Asciidoctor's messages into warnings, with the line where one is given. */
function noteMessages(messages: readonly unknown[], { page, warnings }: PageContext): void {
  for (const message of messages.slice(0, MAX_WARNINGS)) {
    const { text, line } = partsOf(message);
    if (text === '') continue;
    const place = line === null ? page.filename : `${page.filename}, line ${line}`;
    warnings.push({
      file: page.filename,
      message: `${place}: AsciiDoc: ${text}.`,
      key: `asciidoc ${text.split(':', 1)[0] ?? ''}`,
    });
  }
}

function partsOf(entry: unknown): { text: string; line: number | null } {
  const read = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const message = read(entry, 'message');
  const inner = typeof message === 'string' ? message : read(message, 'text');
  const line = read(read(message, 'source_location') ?? read(message, 'sourceLocation'), 'lineno');
  return {
    text: typeof inner === 'string' ? inner.replace(/\.$/, '') : '',
    line: typeof line === 'number' ? line : null,
  };
}

const NOTES = new Set(['note', 'tip', 'important', 'warning', 'caution']);

/** Converts Asciidoctor's blocks into the form that the page view expects: notes, figures with captions, titles, footnotes. */
function adaptBlocks(tree: Root): void {
  mapChildren(tree, (node) => (isElement(node) ? adapt(node) : [node]));
}

function adapt(node: Element): ElementContent[] {
  const classes = classesOf(node);
  if (node.tagName === 'span' && classes.includes('icon')) return [];
  if (node.tagName === 'sup' && (classes.includes('footnote') || classes.includes('footnoteref')))
    return [reference(node)];
  if (node.tagName !== 'div') return [node];
  if (classes.includes('admonitionblock')) return [note(node, classes)];
  if (classes.includes('imageblock') || classes.includes('listingblock')) return [figure(node, classes)];
  if (classes.includes('title')) return [element('p', idOf(node), [element('strong', {}, node.children)])];
  return node.properties['id'] === 'footnotes' ? [footnotes(node)] : [node];
}

function idOf(node: Element) {
  const { id } = node.properties;
  return id === undefined ? {} : { id };
}

/** The icon's cell is dropped: it names the kind of note, which the page view displays itself. */
function note(node: Element, classes: string[]): Element {
  const kind = classes.find((name) => NOTES.has(name)) ?? 'note';
  const cell = elementsOf(node).find((one) => one.tagName === 'td' && classesOf(one).includes('content'));
  return element('div', { ...idOf(node), className: [kind] }, cell?.children ?? node.children);
}

/** Converts a picture or a listing into a figure. A title above or below is its caption; at this point it is a paragraph of strong text. */
function figure(node: Element, classes: string[]): Element {
  const isTitle = (child: ElementContent) =>
    isElement(child, 'p') && child.children.every((one) => isElement(one, 'strong'));
  const title = node.children.find((child): child is Element => isElement(child, 'p') && isTitle(child));
  const content = node.children.filter((child) => child !== title);
  if (title === undefined && classes.includes('listingblock')) return { ...node, children: content };
  const words = title?.children.flatMap((child) => (isElement(child) ? child.children : [])) ?? [];
  const caption = words.length === 0 ? [] : [element('figcaption', {}, words)];
  const className = classes.includes('listingblock') ? { className: ['listing'] } : {};
  return element('figure', { ...idOf(node), ...className }, [
    ...content.flatMap((child) => (isElement(child, 'div') ? child.children : [child])),
    ...caption,
  ]);
}

function reference(node: Element): Element {
  const link = elementsOf(node).find(({ tagName }) => tagName === 'a');
  if (link === undefined) return node;
  const { href, id } = link.properties;
  return element('sup', {}, [
    element('a', { href: String(href ?? ''), ...(id === undefined ? {} : { id }), dataFootnoteRef: '' }, link.children),
  ]);
}

/** Converts the footnotes. Each begins with its number as a link back, followed by a full stop. */
function footnotes(node: Element): Element {
  const notes = node.children.filter((child): child is Element => isElement(child, 'div'));
  const items = notes.map((one) => {
    const after = one.children.findIndex((child) => isElement(child, 'a')) + 1;
    const [first, ...rest] = one.children.slice(after);
    const words: ElementContent[] =
      first?.type === 'text'
        ? [{ type: 'text', value: first.value.replace(/^\.\s*/, '') }]
        : first === undefined
          ? []
          : [first];
    return element('li', idOf(one), [element('p', {}, [...words, ...rest])]);
  });
  return element('section', { dataFootnotes: '' }, [element('ol', {}, items)]);
}

/** A link to a place on the page, or to a web address. */
const ELSEWHERE = /^(?:#|https?:|mailto:|\/\/)/i;

/**
 * Resolves links to pages by their Antora ids, gives links without text the title of their target page, and redirects links to a place on another
 * page of the same book to that page.
 */
function nameLinks(tree: Root, { page }: PageContext, references: BookReferences | null): void {
  const from = page.instead?.filename ?? page.filename;
  const isElsewhere = from !== page.filename;
  const nodes = elementsOf(tree);
  const places = new Set(nodes.map((node) => textProperty(node, 'id')));
  for (const node of nodes) {
    if (node.tagName === 'img') placePicture(node, from);
    if (node.tagName === 'a') {
      const [written, place] = (textProperty(node, 'href') ?? '').split('#', 2);
      if (written !== '') nameLink(node, from, references);
      else if (place !== undefined && page.instead !== undefined && !places.has(place)) leadOn(node, place, references);
    }
    if (isElsewhere) placeAddress(node, from);
  }
}

/** Addresses in a text included from elsewhere are relative to that file. */
function placeAddress(node: Element, from: string): void {
  const name = node.tagName === 'img' ? 'src' : 'href';
  const address = textProperty(node, name) ?? '#';
  if (!ELSEWHERE.test(address) && !address.startsWith('/'))
    node.properties[name] = `/${posix.join(posix.dirname(from), address)}`;
}

function leadOn(link: Element, place: string, references: BookReferences | null): void {
  const found = references?.find('label', place) ?? null;
  if (found === null) return;
  link.properties['href'] = `/${found.filename}#${place}`;
  // Asciidoctor uses the name as link text if it does not know the target.
  if (plainText(link) === `[${place}]` && found.title !== null) link.children = [text(found.title)];
}

function nameLink(link: Element, from: string, references: BookReferences | null): void {
  const href = textProperty(link, 'href') ?? '#';
  if (ELSEWHERE.test(href)) return;
  const [written = '', fragment] = href.split('#', 2);
  const path = resourcePath(written.replace(/\.html$/, '.adoc'), from);
  if (path !== null) link.properties['href'] = `/${path}${fragment === undefined ? '' : `#${fragment}`}`;
  // Asciidoctor uses the address as link text if there is none.
  if (![written, href].includes(plainText(link))) return;
  const document = (path === null ? written : `/${path}`).replace(/\.(?:html|adoc)$/, '');
  const title = references?.findPage(document, from)?.title ?? null;
  if (title !== null) link.children = [text(title)];
}

function placePicture(image: Element, from: string): void {
  const source = textProperty(image, 'src') ?? '#';
  const path = ELSEWHERE.test(source) ? null : resourcePath(source, from, 'image');
  if (path !== null) image.properties['src'] = `/${path}`;
}
