import type { ElementContent } from 'hast';

import { element, text } from '../../tree/hast-nodes.ts';
import type { RstReader } from '../rst-reader.ts';
import { argumentOf, bodyOf, type Directive, type RunDirective } from './directive.ts';

/** Sphinx' kinds of notes, as those the reader shows. */
const KINDS: Record<string, string> = {
  note: 'note',
  tip: 'tip',
  hint: 'tip',
  important: 'important',
  warning: 'warning',
  attention: 'warning',
  caution: 'caution',
  danger: 'caution',
  error: 'caution',
};
const VERSIONS: Record<string, string> = {
  versionadded: 'Added in version',
  'version-added': 'Added in version',
  versionchanged: 'Changed in version',
  'version-changed': 'Changed in version',
  deprecated: 'Deprecated since version',
  'version-deprecated': 'Deprecated since version',
  'soft-deprecated': 'Soft deprecated since version',
  'deprecated-removed': 'Deprecated since version',
  versionremoved: 'Removed in version',
  'version-removed': 'Removed in version',
};

export const ADMONITIONS: [string, RunDirective][] = [
  ...Object.entries(KINDS).map(([name, kind]): [string, RunDirective] => [
    name,
    (directive, reader) => [note(kind, reader.blocks(bodyOf(directive)))],
  ]),
  ...Object.entries(VERSIONS).map(([name, label]): [string, RunDirective] => [
    name,
    (directive, reader) => versionNote(label, directive, reader),
  ]),
  ['seealso', (directive, reader) => [note('note', [title([text('See also')]), ...reader.blocks(bodyOf(directive))])]],
  ['todo', (directive, reader) => [note('note', [title([text('To do')]), ...reader.blocks(bodyOf(directive))])]],
  [
    'impl-detail',
    (directive, reader) => [
      note('note', [title([text('Implementation detail')]), ...reader.blocks(bodyOf(directive))]),
    ],
  ],
  ['admonition', titled],
  ['topic', titled],
  ['sidebar', titled],
  ['dropdown', titled],
  ['collapse', titled],
];

function titled(directive: Directive, reader: RstReader): ElementContent[] {
  const heading = argumentOf(directive);
  const words = heading === '' ? [] : [title(reader.inline(heading, directive.line))];
  return [note('note', [...words, ...reader.blocks(directive.content)])];
}

function note(kind: string, content: ElementContent[]): ElementContent {
  return element('div', { className: [kind] }, content);
}

function title(words: ElementContent[]): ElementContent {
  return element('p', {}, [element('strong', {}, words)]);
}

/** `versionadded:: 3.1 What it is about.` */
function versionNote(label: string, directive: Directive, reader: RstReader): ElementContent[] {
  const [, version = '', words = ''] = /^(\S+)\s*([\s\S]*)$/.exec(argumentOf(directive)) ?? [];
  const head = element('em', {}, [
    text(`${label} ${version}${words === '' && directive.content.length === 0 ? '.' : ':'}`),
  ]);
  const line = element('p', {}, words === '' ? [head] : [head, text(' '), ...reader.inline(words, directive.line)]);
  const below = reader.blocks(directive.content);
  const [first, ...others] = below;
  const joins = words === '' && first?.type === 'element' && first.tagName === 'p';
  if (joins) line.children.push(text(' '), ...first.children);
  return [element('div', { className: ['note'] }, [line, ...(joins ? others : below)])];
}
