import type { ElementContent } from 'hast';

import { type Frame, frameOf, shapeNamed, takesTitle, versionWords } from '../../dialects/named-blocks.ts';
import { element, text } from '../../tree/hast-nodes.ts';
import type { RstReader } from '../rst-reader.ts';
import { argumentOf, bodyOf, type Directive } from './directive.ts';

/** A directive whose name says what it is in every notation: a note, tabs, what is folded; null for any other. */
export function namedDirective(directive: Directive, reader: RstReader): ElementContent[] | null {
  const version = versionWords(directive.name);
  if (version !== null) return versionNote(version, directive, reader);
  const kinds = directive.name === 'admonition' ? (directive.options.get('class') ?? '').split(/\s+/) : [];
  const shape = shapeNamed(directive.name, { kinds, isOpen: directive.options.has('open') });
  if (shape === null || shape.kind === 'meaning' || shape.kind === 'nothing') return null;
  const isTitled = takesTitle(directive.name);
  const frame = frameOf(shape);
  const head = headOf(frame, isTitled ? directive : null, reader);
  const content = [...head, ...reader.blocks(isTitled ? directive.content : bodyOf(directive))];
  if (shape.kind === 'plain') return content;
  const className = frame.className === null ? {} : { className: frame.className.split(' ') };
  return [element(frame.tagName, { ...className, ...(frame.isOpen && { open: true }) }, content)];
}

function headOf(frame: Frame, titled: Directive | null, reader: RstReader): ElementContent[] {
  const said = titled === null ? '' : titleOf(titled);
  if (frame.titleTag === null || said + frame.title === '') return [];
  const words = said === '' ? [text(frame.title)] : reader.inline(said, titled?.line ?? 0);
  return frame.titleTag === 'summary'
    ? [element('summary', {}, words)]
    : [element('p', {}, [element('strong', {}, words)])];
}

/** Of a grid it says how many columns there are. */
function titleOf(directive: Directive): string {
  const words = argumentOf(directive);
  return /^[\d\s]*$/.test(words) ? '' : words;
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
