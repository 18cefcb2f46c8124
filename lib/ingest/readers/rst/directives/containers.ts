import type { ElementContent } from 'hast';

import { element, plainText, text } from '../../tree/hast-nodes.ts';
import { idOf } from '../rst-names.ts';
import type { RstReader } from '../rst-reader.ts';
import { dedent, endOfIndented, indentOf, isBlank, type Line } from '../source-lines.ts';
import { argumentOf, bodyOf, type Directive, type RunDirective } from './directive.ts';

export const CONTAINERS: [string, RunDirective][] = [
  ...['epigraph', 'highlights', 'pull-quote'].map((name): [string, RunDirective] => [
    name,
    (directive, reader) => [element('blockquote', {}, reader.blocks(bodyOf(directive)))],
  ]),
  ...['class', 'rst-class', 'cssclass', 'hlist', 'centered-block', 'ifconfig'].map((name): [string, RunDirective] => [
    name,
    (directive, reader) => reader.blocks(directive.content),
  ]),
  ['only', only],
  ['rubric', (directive, reader) => [titleLine(directive, reader)]],
  ['centered', (directive, reader) => [titleLine(directive, reader)]],
  [
    'line-block',
    (directive, reader) => reader.blocks(bodyOf(directive).map((line) => ({ ...line, text: `| ${line.text}` }))),
  ],
  ['glossary', glossary],
  [
    'replace',
    (directive, reader) => [
      element(
        'p',
        {},
        reader.inline(
          bodyOf(directive)
            .map(({ text: line }) => line)
            .join(' '),
          directive.line,
        ),
      ),
    ],
  ],
  ['unicode', (directive) => [text(unicodeOf(argumentOf(directive)))]],
  // The day of the build, which nobody wrote down.
  ['date', () => []],
  ['parsed-date', () => []],
];

function titleLine(directive: Directive, reader: RstReader): ElementContent {
  return element('p', {}, [element('strong', {}, reader.inline(argumentOf(directive), directive.line))]);
}

/** What only other output formats show is left out, as on a site. */
function only(directive: Directive, reader: RstReader): ElementContent[] {
  const expression = argumentOf(directive).toLowerCase();
  const isOther =
    /^\(?(?:not html|latex|man|texinfo|text|epub|gettext|pdf)\b/.test(expression) && !/\bor html\b/.test(expression);
  return isOther ? [] : reader.blocks(directive.content);
}

/** Terms, each line one, and what they mean indented below. */
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
  const node = element('dt', {}, words);
  const name = plainText(node);
  node.properties['id'] = `term-${idOf(name)}`;
  reader.page.anchors.push({ kind: 'term', name: name.toLowerCase(), id: `term-${idOf(name)}`, title: name });
  return node;
}

function unicodeOf(written: string): string {
  const [codes = ''] = written.split(' .. ', 1);
  return codes
    .split(/\s+/)
    .map((code) => {
      const hex = /^(?:0x|x|\\x|U\+|u|\\u|&#x)([0-9a-f]{1,6});?$/i.exec(code)?.[1];
      const point =
        hex === undefined ? Number.parseInt(/^\d{1,7}$/.exec(code)?.[0] ?? '', 10) : Number.parseInt(hex, 16);
      return Number.isNaN(point) || point > 0x10ffff ? code : String.fromCodePoint(point);
    })
    .join('');
}
