import type { ElementContent } from 'hast';

import { markFormula } from '../../math/formula-marks.ts';
import { element, text as textNode } from '../../tree/hast-nodes.ts';
import { bookReference } from '../rst-marks.ts';
import type { RstReader } from '../rst-reader.ts';
import { unescape } from './delimiters.ts';
import { splitTitle } from './split-title.ts';

interface Interpreted {
  /** Null for the default role. */
  role: string | null;
  /** As written, with its backslashes. */
  content: string;
  line: number;
}

/** Roles that only set their words apart. */
const ELEMENTS: Record<string, string> = {
  emphasis: 'em',
  // What a page declares without a base.
  'no-base': 'span',
  strong: 'strong',
  literal: 'code',
  code: 'code',
  samp: 'code',
  file: 'code',
  makevar: 'code',
  mimetype: 'code',
  newsgroup: 'code',
  regexp: 'code',
  sub: 'sub',
  subscript: 'sub',
  sup: 'sup',
  superscript: 'sup',
  kbd: 'kbd',
  command: 'strong',
  program: 'strong',
  guilabel: 'strong',
  dfn: 'dfn',
  mailheader: 'em',
  manpage: 'em',
  title: 'cite',
  t: 'cite',
  'title-reference': 'cite',
};
/** Roles that refer to a thing of the book by name, besides those of a domain (`py:func`). */
const OBJECT_ROLES = new Set(
  'func class meth attr mod data exc const obj type macro member var struct union enum enumerator decorator option envvar confval'.split(
    ' ',
  ),
);
const BOOK_ROLES = new Set(['ref', 'numref', 'doc', 'term', 'any', 'keyword', 'token', 'eq']);

/** Interpreted text. A role that nobody knows leaves its words, and is reported. */
export function readRole({ role, content, line }: Interpreted, reader: RstReader): ElementContent[] {
  const name = baseOf(role ?? 'title-reference', reader);
  const tagName = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
  if (tagName !== undefined) return [element(tagName, {}, [textNode(wordsOf(name, content))])];
  if (BOOK_ROLES.has(name)) return [referenceTo(name, content)];
  const special = SPECIAL[name];
  if (special !== undefined && Object.hasOwn(SPECIAL, name)) return special(content);
  if (OBJECT_ROLES.has(name) || name.includes(':')) return [objectReference(name, content)];
  return [unknownRole(name, { content, line }, reader)];
}

/** The role that a role declared on the page stands for. */
function baseOf(role: string, { page }: RstReader): string {
  let name = role.toLowerCase();
  for (let steps = 0; steps < page.roles.size; steps += 1) name = page.roles.get(name) ?? name;
  return name;
}

function wordsOf(role: string, content: string): string {
  const words = unescape(content);
  // In `samp` and `file` braces mark what stands for something else.
  return role === 'samp' || role === 'file' ? words.replace(/[{}]/g, '') : words;
}

const SPECIAL: Record<string, (content: string) => ElementContent[]> = {
  abbr: abbreviation,
  abbreviation,
  menuselection: (content) => {
    const steps = unescape(content).split('-->');
    return [element('strong', {}, [textNode(steps.map((step) => step.trim()).join(' ‣ '))])];
  },
  rfc: (content) => numbered(content, 'RFC', (number) => `https://datatracker.ietf.org/doc/html/rfc${number}`),
  'rfc-reference': (content) =>
    numbered(content, 'RFC', (number) => `https://datatracker.ietf.org/doc/html/rfc${number}`),
  pep: (content) => numbered(content, 'PEP', (number) => `https://peps.python.org/pep-${number.padStart(4, '0')}/`),
  'pep-reference': (content) =>
    numbered(content, 'PEP', (number) => `https://peps.python.org/pep-${number.padStart(4, '0')}/`),
  download: (content) => {
    const { title, target } = splitTitle(content);
    return [element('code', {}, [textNode(title ?? target)])];
  },
  math: (content) => [markFormula({ notation: 'tex', source: content, isDisplay: false })],
  // Of another output format.
  raw: () => [],
  index: (content) => [textNode(splitTitle(content).title ?? unescape(content))],
};

function abbreviation(content: string): ElementContent[] {
  const words = unescape(content);
  const start = words.endsWith(')') ? words.lastIndexOf('(') : -1;
  if (start <= 0) return [element('abbr', {}, [textNode(words)])];
  return [element('abbr', { title: words.slice(start + 1, -1) }, [textNode(words.slice(0, start).trim())])];
}

function numbered(content: string, kind: string, addressOf: (number: string) => string): ElementContent[] {
  const { title, target } = splitTitle(content);
  const [, number, fragment = ''] = /^(\d{1,6})(#\S*)?$/.exec(target) ?? [];
  if (number === undefined) return [textNode(title ?? unescape(target))];
  return [element('a', { href: addressOf(number) + fragment }, [textNode(title ?? `${kind} ${number}`)])];
}

function referenceTo(role: string, content: string) {
  const { title, target } = splitTitle(content);
  return bookReference(role, unescape(target.replace(/^!/, '')), title === null ? null : [textNode(title)]);
}

/** `~a.b.C` shows `C` alone, `!a.b` does not lead anywhere; functions are shown with parentheses. */
function objectReference(role: string, content: string) {
  const { title, target } = splitTitle(content);
  const name = unescape(target).replace(/^[!~.]+/, '');
  const shown = unescape(target).startsWith('~') ? (name.split('.').at(-1) ?? name) : name;
  const isCall = /(?:^|:)(?:func|meth)$/.test(role) && !shown.endsWith(')');
  const words = title ?? (isCall ? `${shown}()` : shown);
  return bookReference('object', name.replace(/\(\)$/, ''), [element('code', {}, [textNode(words)])]);
}

/** A role of a site's own often refers to a thing that it describes by a directive of the same name. */
function unknownRole(role: string, { content, line }: { content: string; line: number }, { page }: RstReader) {
  const { title, target } = splitTitle(content);
  const name = unescape(target).replace(/^[!~]/, '');
  const reference = bookReference('own', name, [element('code', {}, [textNode(title ?? name)])]);
  reference.properties['isBare'] = title === null;
  reference.properties['role'] = role;
  reference.properties['line'] = String(line);
  reference.properties['file'] = page.fileStack.at(-1) ?? page.filename;
  return reference;
}
