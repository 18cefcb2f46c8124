import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

import type { PlannedPage, SourceBook } from '../../source-book.ts';
import { adoptFormulas } from '../math/adopt-formulas.ts';
import { markFormulasInText, SCRIPT_DELIMITERS } from '../math/formulas-in-text.ts';
import { assertNesting } from '../tree/assert-nesting.ts';
import { elementsOf, isElement, mapChildren, plainText, textProperty } from '../tree/hast-nodes.ts';

const documents = unified().use(rehypeParse).freeze();

const CHROME_ELEMENTS = ['nav', 'footer', 'script', 'style', 'template', 'noscript', 'iframe', 'form', 'dialog'];
const CHROME_ROLES = new Set(['navigation', 'banner', 'contentinfo', 'search', 'complementary', 'dialog', 'alert']);

interface HtmlDocument {
  /** Its content without the surroundings of its site, not sanitised yet. */
  tree: Root;
  title: string | null;
  language: string | null;
  /** The page's canonical web address. */
  url: string | null;
  /** The base of its relative addresses, if it declares one. */
  base: string | null;
}

/** Reads an HTML document: its title, and its main content (`main`, a lone `article`, else the body). */
export function parseHtmlDocument(html: string): HtmlDocument {
  const tree: Root = documents.parse(html);
  assertNesting(tree);
  adoptFormulas(tree);
  if (drawsFormulas(tree)) markFormulasInText(tree, SCRIPT_DELIMITERS);
  const elements = elementsOf(tree);
  const find = (name: string) => elements.find(({ tagName }) => tagName === name);
  const titleElement = find('title');
  const content = contentOf(elements) ?? find('body');
  const children = content ? content.children : [];
  const root: Root = { type: 'root', children };
  mapChildren(root, (node) => (isElement(node) && isChrome(node) ? [] : [node]));
  return {
    tree: root,
    title: titleOf(titleElement ? plainText(titleElement) : '', root),
    language: textProperty(find('html') ?? emptyElement(), 'lang'),
    url: canonicalAddress(elements),
    base: textProperty(find('base') ?? emptyElement(), 'href'),
  };
}

/** Whether a page has a script that renders formulas in its text. */
function drawsFormulas(tree: Root): boolean {
  return elementsOf(tree).some(
    (node) => node.tagName === 'script' && /mathjax|katex/i.test(textProperty(node, 'src') ?? ''),
  );
}

function emptyElement(): Element {
  return { type: 'element', tagName: 'html', properties: {}, children: [] };
}

function contentOf(elements: Element[]): Element | null {
  const main = elements.find((node) => node.tagName === 'main' || node.properties['role'] === 'main');
  if (main) return main;
  const articles = elements.filter(({ tagName }) => tagName === 'article');
  return articles.length === 1 ? (articles[0] ?? null) : null;
}

function isChrome(node: Element): boolean {
  const { hidden, ariaHidden, role } = node.properties;
  return (
    CHROME_ELEMENTS.includes(node.tagName) ||
    CHROME_ROLES.has(String(role ?? '')) ||
    (hidden !== undefined && hidden !== false) ||
    String(ariaHidden) === 'true'
  );
}

/** Returns the title of a page. `<title>` is often "Page – Site", so the first heading is preferred if it is part of it. */
function titleOf(title: string, content: Root): string | null {
  const heading = elementsOf(content).find(({ tagName }) => tagName === 'h1');
  const words = heading ? plainText(heading).replace(/[¶#]$/u, '').trimEnd() : '';
  if (words !== '' && (title === '' || title.includes(words))) return words;
  return title === '' ? null : title;
}

function canonicalAddress(elements: Element[]): string | null {
  const link = elements.find(
    (node) => node.tagName === 'link' && [node.properties['rel']].flat().includes('canonical'),
  );
  const address = link ? textProperty(link, 'href') : null;
  return address !== null && /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).href : null;
}

/**
 * Makes the links and pictures of a page that was fetched from the web lead where they did there: to the fetched files of the site, else to their
 * absolute address. `base` is the page's own base for relative addresses.
 */
export function placeSiteLinks(
  tree: Root,
  { fetchedFiles = {}, page, base }: Pick<SourceBook, 'fetchedFiles'> & { page: PlannedPage; base: string | null },
): void {
  if (page.url === undefined) return;
  const from = base !== null && URL.canParse(base, page.url) ? new URL(base, page.url).href : page.url;
  const placeOf = (written: string): string | null => {
    // A link to a place on the page itself.
    if (written.startsWith('#') || !URL.canParse(written, from)) return null;
    const { href, hash, protocol } = new URL(written, from);
    const address = hash === '' ? href.replace(/#$/, '') : href.slice(0, href.length - hash.length);
    const file = Object.hasOwn(fetchedFiles, address) ? fetchedFiles[address] : undefined;
    if (file !== undefined) return `/${file.split('/').map(encodeURIComponent).join('/')}${hash}`;
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  };
  for (const node of elementsOf(tree)) {
    const name = node.tagName === 'a' ? 'href' : 'src';
    if (node.tagName !== 'a' && node.tagName !== 'img') continue;
    const placed = placeOf((textProperty(node, name) ?? '').trim());
    if (placed !== null) node.properties[name] = placed;
  }
}
