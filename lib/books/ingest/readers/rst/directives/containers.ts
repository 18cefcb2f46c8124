import type { ElementContent } from 'hast';

import { element, plainText, text } from '../../tree/hast-nodes.ts';
import { splitTitle } from '../inline/delimiters.ts';
import { TOCTREE } from '../rst-marks.ts';
import { idOf, type RstReader } from '../rst-page.ts';
import { dedent, endOfIndented, indentOf, isBlank, type Line } from '../source-lines.ts';
import { argumentOf, bodyOf, type Directive, type RunDirective } from './directive.ts';

function named(names: string, run: RunDirective): [string, RunDirective][] {
  return names.split(' ').map((name) => [name, run]);
}

/** Directives that wrap content, and those that describe the page. */
export const CONTAINERS: [string, RunDirective][] = [
  ...named('epigraph highlights pull-quote', (directive, reader) => [
    element('blockquote', {}, reader.blocks(bodyOf(directive))),
  ]),
  ...named('class rst-class cssclass hlist centered-block ifconfig', ({ content }, reader) => reader.blocks(content)),
  ...named('rubric centered', (directive, reader) => [
    element('p', {}, [element('strong', {}, reader.inline(argumentOf(directive), directive.line))]),
  ]),
  ['only', only],
  [
    'line-block',
    (directive, reader) => reader.blocks(bodyOf(directive).map((line) => ({ ...line, text: `| ${line.text}` }))),
  ],
  ['glossary', glossary],
  ['replace', replacement],
  ['unicode', (directive) => [text(unicodeOf(argumentOf(directive)))]],
  ['toctree', toctree],
  ['highlight', highlight],
  ['role', declareRole],
  ...named('module py:module', describeModule),
  ...named('currentmodule py:currentmodule', enterModule),
];

/** Content for other output formats is left out, as on a site. */
function only(directive: Directive, reader: RstReader): ElementContent[] {
  const expression = argumentOf(directive).toLowerCase();
  const isOther =
    /^\(?(?:not html|latex|man|texinfo|text|epub|gettext|pdf)\b/.test(expression) && !/\bor html\b/.test(expression);
  return isOther ? [] : reader.blocks(directive.content);
}

function replacement(directive: Directive, reader: RstReader): ElementContent[] {
  const words = bodyOf(directive).map((line) => line.text);
  return [element('p', {}, reader.inline(words.join(' '), directive.line))];
}

/** Reads terms, one on each line, with their definitions indented below. */
function glossary(directive: Directive, reader: RstReader): ElementContent[] {
  const lines = dedent(bodyOf(directive));
  const items: ElementContent[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    if (line === undefined || isBlank(line)) at += 1;
    else if (indentOf(line) === 0) {
      items.push(term(line, reader));
      at += 1;
    } else {
      const end = endOfIndented(lines, at);
      items.push(element('dd', {}, reader.blocks(dedent(lines.slice(at, end)))));
      at = end;
    }
  }
  return [element('dl', {}, items)];
}

function term(line: Line, reader: RstReader): ElementContent {
  const words = reader.inline(line.text.split(' : ')[0] ?? '', line.number);
  const title = plainText({ type: 'root', children: words });
  const id = `term-${idOf(title)}`;
  reader.page.anchors.push({ kind: 'term', name: title.toLowerCase(), id, title });
  return element('dt', { id }, words);
}

function unicodeOf(written: string): string {
  const [codes = ''] = written.split(' .. ', 1);
  const signs = codes.split(/\s+/).map((code) => {
    const hex = /^(?:0x|x|\\x|U\+|u|\\u|&#x)([0-9a-f]{1,6});?$/i.exec(code)?.[1];
    const point = hex === undefined ? Number(/^\d{1,7}$/.exec(code)?.[0] ?? NaN) : Number.parseInt(hex, 16);
    return Number.isNaN(point) || point > 0x10ffff ? code : String.fromCodePoint(point);
  });
  return signs.join('');
}

/** Records the order of the pages below this one, and renders a list of links unless it is hidden. */
function toctree(directive: Directive, { page }: RstReader): ElementContent[] {
  const isGlob = directive.options.has('glob');
  const entries = bodyOf(directive)
    .map(({ text: line }) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('..'))
    .map((line) => ({ ...splitTitle(line), isGlob: isGlob && line.includes('*') }));
  const caption = directive.options.get('caption') ?? '';
  page.tableOfPages.push(...entries.map((entry) => ({ ...entry, ...(caption !== '' && { caption }) })));
  if (directive.options.has('hidden') || entries.length === 0) return [];
  const items = entries.map(({ target, title, isGlob: isPattern }) =>
    element('li', { target, isPattern }, title === null ? [] : [text(title)]),
  );
  const above = caption === '' ? [] : [element('p', {}, [element('strong', {}, [text(caption)])])];
  return [...above, element(TOCTREE, {}, items)];
}

function highlight(directive: Directive, { page }: RstReader): [] {
  const language = argumentOf(directive);
  page.language = language === '' || language === 'none' ? null : language;
  return [];
}

/** Reads `role:: name(base)`; without a base, the words are shown as they are. */
function declareRole(directive: Directive, { page }: RstReader): [] {
  const [, name, base = 'no-base'] =
    /^([\w.+:-]+)(?:\(([\w.+:-]+)\))?$/.exec(argumentOf(directive).replace(/\s+/g, '')) ?? [];
  if (name !== undefined) page.roles.set(name.toLowerCase(), base.toLowerCase());
  return [];
}

function enterModule(directive: Directive, { page }: RstReader): [] {
  const name = argumentOf(directive);
  page.module = name === '' || name === 'None' ? null : name;
  return [];
}

function describeModule(directive: Directive, reader: RstReader): ElementContent[] {
  enterModule(directive, reader);
  const name = argumentOf(directive);
  const id = `module-${name}`;
  reader.page.anchors.push({ kind: 'object', name, id, title: name });
  return [element('a', { id }), ...reader.blocks(directive.content)];
}
