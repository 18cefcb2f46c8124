import type { ElementContent } from 'hast';

import { codeBlock } from '../blocks/verbatim.ts';
import { element, text } from '../../tree/hast-nodes.ts';
import type { RstReader } from '../rst-reader.ts';
import { argumentOf, codeOf, type Directive, type RunDirective } from './directive.ts';

/** Tabs of the usual extensions. */
export const TABS: [string, RunDirective][] = [
  ...['tabs', 'tab-set', 'tab-set-code'].map((name): [string, RunDirective] => [
    name,
    (directive, reader) => [element('div', { className: ['tabs'] }, reader.blocks(directive.content))],
  ]),
  ...['tab', 'tab-item', 'group-tab'].map((name): [string, RunDirective] => [name, tab]),
  ['code-tab', codeTab],
];

function tab(directive: Directive, reader: RstReader): ElementContent[] {
  return [foldedTab(reader.inline(argumentOf(directive), directive.line), reader.blocks(directive.content))];
}

/** `code-tab:: python Title` */
function codeTab(directive: Directive): ElementContent[] {
  const { language, code } = codeOf(directive);
  const [name = '', ...words] = (language ?? '').split(/\s+/);
  return [foldedTab([text(words.length === 0 ? name : words.join(' '))], [codeBlock(code, name === '' ? null : name)])];
}

/** As `group-tabs.ts` knows it. */
function foldedTab(title: ElementContent[], content: ElementContent[]): ElementContent {
  return element('details', { className: ['tab'] }, [element('summary', {}, title), ...content]);
}
