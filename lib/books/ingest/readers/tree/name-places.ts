import type { Element, Nodes, Root } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import { truncateAtGrapheme } from '#lib/foundation/text/graphemes.ts';

import { adoptFormulas } from '../math/adopt-formulas.ts';
import { classesOf, elementsOf, isElement, mapChildren, plainText, textProperty } from './hast-nodes.ts';

const PERMALINK_CLASSES = new Set(['headerlink', 'anchor', 'permalink']);
const PERMALINK_SIGNS = new Set(['¶', '#', '§', '🔗', '']);
const HEADING = /^h[1-6]$/;

/** Returns the HTML tree of any source, sanitised, with an id for every place that links may lead to. Everything before this step is the author's. */
export function namePlaces(source: Root): Root {
  adoptFormulas(source);
  const tree = sanitiseTree(source);
  dropPermalinks(tree);
  assignIds(tree);
  return tree;
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

/**
 * Assigns an id to every heading and makes all ids unique. No id may begin with an underscore, because frameworks keep their globals there and every
 * id is a global variable of the page. An old `<a name>` counts as an id.
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

/** Assigns an id to a heading. `counts` has the last number tried for each slug, since a page can repeat a heading any number of times. */
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

/**
 * Returns the slug of a title by mdBook's rule, on which links between pages depend: lower case, with letters, digits, `_` and `-`; a space becomes
 * `-`.
 */
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

/**
 * The allowed content of a source: elements that structure text, and attributes that only describe. No script, style, event handler, form, frame or
 * embedded drawing; no `data-` attribute, so that Lectern's own marks cannot be forged.
 */
const SOURCE_SCHEMA: Schema = {
  tagNames:
    `a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details
    dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd li main mark ol p pre q
    rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var
    wbr`.split(/\s+/),
  strip:
    `applet audio button canvas datalist embed frame frameset head iframe math noembed noframes noscript object option
    script select style svg template textarea title video`.split(/\s+/),
  attributes: {
    '*': ['id', 'lang', 'dir', 'title'],
    a: [
      'href',
      'name',
      'ariaLabel',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      ['className', 'headerlink', 'anchor', 'permalink'],
    ],
    abbr: ['title'],
    code: [['className', /^language-[\w+#.-]{1,40}$/]],
    col: ['span'],
    colgroup: ['span'],
    details: ['open', ['className', 'tab', 'first']],
    div: [['className', 'warning', 'note', 'tip', 'important', 'caution', 'caption', 'filename', 'tabs']],
    figure: [['className', 'listing']],
    h2: [['className', 'sr-only']],
    img: ['src', 'alt', 'width', 'height', 'style'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    li: ['value', ['className', 'task-list-item']],
    ol: ['start', 'reversed', 'type', ['className', 'contains-task-list']],
    p: [['className', 'warning', 'note', 'caption', 'filename']],
    section: ['dataFootnotes'],
    span: [['className', 'caption', 'filename']],
    td: ['colSpan', 'rowSpan', 'align', 'headers'],
    th: ['colSpan', 'rowSpan', 'align', 'headers', 'scope', 'abbr'],
    time: ['dateTime'],
    ul: [['className', 'contains-task-list']],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  ancestors: Object.fromEntries(
    ['tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'caption'].map((name) => [name, ['table']]),
  ),
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  clobber: [],
  clobberPrefix: '',
  allowComments: false,
  allowDoctypes: false,
};

/** Returns the tree without anything that could run, load or imitate Lectern's own elements. */
function sanitiseTree(tree: Nodes): Root {
  const clean = sanitize(tree, SOURCE_SCHEMA);
  for (const node of elementsOf(clean)) if (classesOf(node).length === 0) delete node.properties['className'];
  if (clean.type === 'root') return clean;
  return { type: 'root', children: clean.type === 'doctype' ? [] : [clean] };
}
