import type { ElementContent } from 'hast';

import { element } from '../../tree/hast-nodes.ts';
import type { RstReader } from '../rst-reader.ts';
import { argumentOf, type Directive, type RunDirective } from './directive.ts';

/** Directives that show nothing by themselves. */
const SILENT =
  'index contents sectnum section-numbering meta raw default-role tabularcolumns header footer title target-notes restructuredtext-test-directive sectionauthor moduleauthor codeauthor highlightlang program default-domain py:currentmodule todolist c:namespace c:namespace-push c:namespace-pop cpp:namespace cpp:namespace-push cpp:namespace-pop tags test-block'.split(
    ' ',
  );

export const SETTINGS: [string, RunDirective][] = [
  ...SILENT.map((name): [string, RunDirective] => [name, () => []]),
  ['highlight', highlight],
  ['role', declareRole],
  ['module', describeModule],
  ['py:module', describeModule],
  ['currentmodule', enterModule],
  ['py:currentmodule', enterModule],
];

function highlight(directive: Directive, { page }: RstReader): [] {
  const language = argumentOf(directive);
  page.language = language === '' || language === 'none' ? null : language;
  return [];
}

/** `role:: name(base)`; without a base, the words stand for themselves. */
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
