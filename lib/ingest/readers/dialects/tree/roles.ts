import type { PhrasingContent } from 'mdast';

import type { SourceLabel } from '../../../source-book.ts';
import type { TreePass } from '../dialect.ts';
import type { NotationPage } from '../notation-page.ts';
import { as } from './inline-marks.ts';
import { rebuild } from './rebuild.ts';

const ROLE = /\{([a-zA-Z][\w:.+-]{0,60})\}$/;
const REFERENCES = new Set([
  'ref',
  'numref',
  'doc',
  'any',
  'eq',
  'std:ref',
  'std:doc',
  'prf:ref',
  'external',
  'download',
  'term',
  'std:term',
]);
const ELEMENTS = new Map([
  ['kbd', 'kbd'],
  ['sub', 'sub'],
  ['subscript', 'sub'],
  ['sup', 'sup'],
  ['superscript', 'sup'],
  ['guilabel', 'strong'],
  ['menuselection', 'strong'],
  ['strong', 'strong'],
  ['emphasis', 'em'],
  ['dfn', 'dfn'],
  ['abbr', 'span'],
  ['del', 'del'],
]);
const CODE = new Set([
  'code',
  'file',
  'program',
  'command',
  'option',
  'envvar',
  'samp',
  'makevar',
  'mimetype',
  'literal',
  'math',
]);

/** `` {role}`content` ``, the roles of MyST. */
export const roles: TreePass = (tree, page) => {
  rebuild(tree, (node, before) => {
    if (node.type !== 'inlineCode' || before?.type !== 'text') return null;
    const [match, name = ''] = ROLE.exec(before.value.slice(-70)) ?? [];
    if (match === undefined) return null;
    before.value = before.value.slice(0, -match.length);
    return nodesOf(name, node.value, { page, line: page.lineOf(node.position?.start.line) });
  });
};

interface Place {
  page: NotationPage;
  line: number;
}

function nodesOf(name: string, content: string, place: Place): PhrasingContent[] {
  const { text, target } = splitTarget(content);
  const element = ELEMENTS.get(name);
  if (element !== undefined) return [as(element, element === 'span' ? withoutBrackets(content) : content)];
  if (CODE.has(name)) return [{ type: 'inlineCode', value: content }];
  const said = saidBy(name, { content, text }, place.page);
  if (said !== null) return [{ type: 'text', value: said }];
  if (REFERENCES.has(name)) return reference(name, { text, target }, place);
  // `py:class`, `c:func`: the name of a thing, after a tilde only its last part.
  if (/^(?:\w+:)?(?:class|func|meth|mod|attr|exc|data|obj|const|type|member|property|confval|rst:\w+)$/.test(name)) {
    return [{ type: 'inlineCode', value: text ?? shortName(target) }];
  }
  place.page.leave(`{${name}}`, place.line);
  if (/cite|glue|eval|nb|octicon|fa|material|sub-ref/.test(name)) return [];
  return [{ type: 'text', value: text ?? content }];
}

/** Words alone: of an entry of the index, and of what the site says under a name. */
function saidBy(
  name: string,
  { content, text }: { content: string; text: string | null },
  page: NotationPage,
): string | null {
  if (name === 'index') return text ?? content;
  return name === 'sub-ref' ? page.variable(content) : null;
}

/** Of `HTML (the language of pages)`, the words before what explains them. */
function withoutBrackets(content: string): string {
  const start = content.endsWith(')') ? content.lastIndexOf('(') : -1;
  return start === -1 ? content : content.slice(0, start).trimEnd();
}

function reference(
  name: string,
  { text, target }: { text: string | null; target: string },
  { page, line }: Place,
): PhrasingContent[] {
  const label = page.findLabel(target);
  const isFile = name.endsWith('doc') || name === 'download';
  const known = name.endsWith('term') ? target : isFile ? lastPart(target) : wordsFor(name, label);
  const words = text === null ? known : written(text, label);
  if (words === '') {
    page.leave(`{${name}}`, line);
    return [];
  }
  const shown = { type: 'text', value: words } as const;
  const url = isFile ? target : label && page.addressOf(label);
  return url === null ? [shown] : [{ type: 'link', url, children: [shown] }];
}

/** A figure is called by its number where that is asked for, else by its caption. */
function wordsFor(role: string, label: SourceLabel | null): string {
  if (label === null) return '';
  const { title, numbered = title } = label;
  return title === '' || role === 'numref' || role === 'prf:ref' ? numbered : title;
}

/** `Fig. %s` and `{name} in {number}`, with the number and the caption. */
function written(text: string, label: SourceLabel | null): string {
  const number = label?.numbered?.split(' ').at(-1) ?? '';
  return text
    .replaceAll(/%s|\{number\}/g, () => number)
    .replaceAll('{name}', () => label?.title ?? '')
    .trim();
}

/** `words <target>` */
function splitTarget(content: string): { text: string | null; target: string } {
  const start = content.endsWith('>') ? content.lastIndexOf('<') : -1;
  if (start <= 0) return { text: null, target: content.trim() };
  return { text: content.slice(0, start).trim(), target: content.slice(start + 1, -1).trim() };
}

function shortName(target: string): string {
  return target.startsWith('~') ? (target.slice(1).split('.').at(-1) ?? '') : target.replace(/^!/, '');
}

function lastPart(target: string): string {
  return target.split('/').at(-1) ?? target;
}
