import type { ElementContent } from 'hast';

import { element, text } from '../../tree/hast-nodes.ts';
import type { RstReader } from '../rst-page.ts';
import type { Directive } from './directive.ts';

/** Object directives of Sphinx without a domain prefix. */
const OBJECTS = new Set(
  `function class method classmethod staticmethod attribute property data exception decorator decoratormethod object describe
  option cmdoption envvar confval type member macro var struct union enum enumerator opcode pdbcommand c:function`.split(
    /\s+/,
  ),
);
const AUTOMATIC = /^auto[a-z]+$/;

/** Whether a directive describes an object of a program: by its name, or because it belongs to a domain. */
export function isObject({ name }: Directive): boolean {
  return OBJECTS.has(name) || AUTOMATIC.test(name) || name.includes(':');
}

/** Returns signatures, and their descriptions below. */
export function describeObject(directive: Directive, reader: RstReader): ElementContent[] {
  const { name, line } = directive;
  if (AUTOMATIC.test(name)) {
    const message = `The directive "${name}" takes its text from a program’s source, which is not read; only the text written here is kept.`;
    reader.page.warn(message, { line, key: `directive ${name}` });
  }
  const terms = signaturesOf(directive).map((signature) => term(signature, directive, reader));
  const content = withinOwner(directive, reader);
  const items = content.length === 0 ? terms : [...terms, element('dd', {}, content)];
  return items.length === 0 ? [] : [element('dl', {}, items)];
}

/** Content within a class belongs to it. */
function withinOwner(directive: Directive, reader: RstReader): ElementContent[] {
  const { page } = reader;
  const { owner } = page;
  const [signature = ''] = signaturesOf(directive);
  if (isPython(directive)) page.owner = nameOf(signature, directive, reader);
  const content = reader.blocks(directive.content);
  page.owner = owner;
  return content;
}

function isPython({ name }: Directive): boolean {
  return !name.includes(':') || name.startsWith('py:') || name.startsWith('auto');
}

function signaturesOf(directive: Directive): string[] {
  return directive.argument
    .map(({ text: line }) => line.trim())
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((signature) => signature !== '');
}

function term(signature: string, directive: Directive, reader: RstReader): ElementContent {
  const name = nameOf(signature, directive, reader);
  const id = idOf(name);
  const isHidden = directive.options.has('noindex') || directive.options.has('no-index');
  if (!isHidden) reader.page.anchors.push({ kind: 'object', name, id, title: null });
  return element('dt', isHidden ? {} : { id }, [element('code', {}, [text(signature.replace(/\\(.)/g, '$1'))])]);
}

/** Returns `pkg.Name` for `class pkg.Name(arguments) -> type`; for an option, its first spelling. */
function nameOf(signature: string, directive: Directive, { page }: RstReader): string {
  const [head = ''] = signature.split(/[(\[=,]| ->/, 1);
  const words = head.trim().split(/\s+/);
  const found = (/^[-/]/.test(signature) ? words[0] : words.at(-1)) ?? '';
  if (!isPython(directive) || !/^[\w.]+$/.test(found)) return found.replace(/^[*&]+/, '');
  const owner = page.owner ?? page.module;
  return owner === null || found.startsWith(`${owner}.`) ? found : `${owner}.${found}`;
}

function idOf(name: string): string {
  return name.replace(/\s+/g, '-');
}
