import type { Nodes, Root } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';

import { classesOf, elementsOf } from './hast-nodes.ts';

/**
 * What a source may bring: elements that structure text, and attributes that only describe. No script, style, event
 * handler, form, frame or embedded drawing; no `data-` attribute, so that Lectern's own marks cannot be forged.
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

/** The tree with nothing left in it that could run, load or pose as Lectern's own. */
export function sanitiseTree(tree: Nodes): Root {
  const clean = sanitize(tree, SOURCE_SCHEMA);
  for (const node of elementsOf(clean)) if (classesOf(node).length === 0) delete node.properties['className'];
  if (clean.type === 'root') return clean;
  return { type: 'root', children: clean.type === 'doctype' ? [] : [clean] };
}
