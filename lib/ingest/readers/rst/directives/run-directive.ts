import type { ElementContent } from 'hast';

import { element, isElement } from '../../tree/hast-nodes.ts';
import type { RstReader } from '../rst-reader.ts';
import { namedDirective } from './admonitions.ts';
import { CODE_DIRECTIVES } from './code.ts';
import { CONTAINERS } from './containers.ts';
import { argumentOf, bodyOf, type Directive, type DirectiveSource, type RunDirective, takeApart } from './directive.ts';
import { FILE_DIRECTIVES } from './files.ts';
import { describeObject, isObject } from './objects.ts';
import { PICTURES } from './pictures.ts';
import { SETTINGS } from './settings.ts';
import { TABLES } from './tables.ts';
import { TOCTREE_DIRECTIVES } from './toctree.ts';

const DIRECTIVES = new Map<string, RunDirective>([
  ...CODE_DIRECTIVES,
  ...CONTAINERS,
  ...FILE_DIRECTIVES,
  ...PICTURES,
  ...SETTINGS,
  ...TABLES,
  ...TOCTREE_DIRECTIVES,
]);

/** What a directive stands for. One that nobody knows is reported and leaves its text. `isInline` within a substitution. */
export function runDirective(source: DirectiveSource, reader: RstReader, { isInline = false } = {}): ElementContent[] {
  const directive = takeApart(source);
  const nodes = (DIRECTIVES.get(directive.name) ?? otherDirective)(directive, reader);
  return isInline ? inlined(nodes) : labelled(nodes, directive, reader);
}

function otherDirective(directive: Directive, reader: RstReader): ElementContent[] {
  const known = namedDirective(directive, reader);
  if (known !== null) return known;
  if (isObject(directive)) return describeObject(directive, reader);
  const { name, line } = directive;
  reader.page.leave(`.. ${name}::`, 'unwrapped', line);
  // With an argument and text below it, it most likely describes a thing.
  const argument = argumentOf(directive);
  if (argument !== '' && directive.content.length > 0) return describeObject(directive, reader);
  // A name alone marks what stands below it, which seldom leaves the name out.
  if (/^\S+$/.test(argument)) {
    reader.page.pendingIds.push({ kind: 'object', name: argument, id: `${name}-${argument}` });
    return [];
  }
  return reader.blocks(bodyOf(directive));
}

/** Many directives take a name by which they can be referred to. */
function labelled(nodes: ElementContent[], { options }: Directive, { page }: RstReader): ElementContent[] {
  const name = options.get('name') ?? '';
  if (name !== '' && nodes.length > 0)
    page.pendingIds.push({ kind: 'label', name: name.toLowerCase(), id: name.toLowerCase().replace(/\s+/g, '-') });
  return nodes;
}

function inlined(nodes: ElementContent[]): ElementContent[] {
  const [only] = nodes;
  return nodes.length === 1 && isElement(only, 'p', 'figure')
    ? only.children
    : nodes.map((node) => (isElement(node, 'p') ? element('span', {}, node.children) : node));
}
