import { closingOf, openingOf } from '../blocks/block-html.ts';
import type { Shape } from '../blocks/block.ts';
import { kindOf } from '../blocks/indented.ts';
import { KINDS_OF_NOTES } from '../../markdown/note-kinds.ts';
import { firstNamed, type TagArguments } from './arguments.ts';

const NOTES = new Set(['alert', 'notice', 'callout', 'admonition', 'hint', 'pageinfo', 'banner', 'block']);
const FOLDED = new Set(['details', 'expand', 'collapse', 'accordion', 'spoiler', 'expander', 'toggle']);
const GROUPS = new Set(['tabs', 'tabpane', 'codetabs', 'code-tabs', 'tabset', 'tabgroup', 'content-tabs']);
const TABS = new Set(['tab', 'codetab', 'code-tab', 'tabitem', 'content-tab']);

/** What a pair of tags of this name stands for; null for a name that says nothing of it. */
export function shapeOfTag(tag: TagArguments): Shape | null {
  const name = tag.name.toLowerCase().replace(/^.*\//, '');
  const title = firstNamed(tag, 'title', 'header', 'heading', 'summary', 'label', 'name') ?? '';
  if (GROUPS.has(name)) return { kind: 'tabs' };
  if (TABS.has(name)) return { kind: 'tab', title: title === '' ? (tag.given[0] ?? '') : title };
  if (FOLDED.has(name)) {
    const isOpen = tag.named.get('open') === 'true';
    return { kind: 'details', title: title === '' ? (tag.given[0] ?? '') : title, isOpen };
  }
  if (!NOTES.has(name) && !KINDS_OF_NOTES.has(name)) return null;
  return { kind: 'note', className: kindOf(kindNamed(tag, name)), title: title === '' ? titleBehindKind(tag) : title };
}

/** Lines of HTML for one end of such a pair. */
export function linesOfTag(shape: Shape, end: 'opening' | 'closing'): string {
  return `\n${(end === 'opening' ? openingOf(shape) : closingOf(shape)).join('\n')}\n`;
}

function kindNamed(tag: TagArguments, name: string): string {
  const said = firstNamed(tag, 'type', 'style', 'color', 'level', 'context', 'status', 'class', 'icon');
  const candidates = [said, tag.given[0], name];
  return candidates.find((one) => one !== undefined && KINDS_OF_NOTES.has(one.toLowerCase())) ?? name;
}

/** `notice warning "Title"` */
function titleBehindKind({ given }: TagArguments): string {
  const [first = '', second = ''] = given;
  return KINDS_OF_NOTES.has(first.toLowerCase()) ? second : '';
}
