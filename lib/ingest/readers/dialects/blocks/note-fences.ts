import { shapeNamed } from '../named-blocks.ts';
import { parseAttributes } from './attributes.ts';
import type { BlockReader, Shape } from './block.ts';

const FENCE = /^( *)(`{3,})[ \t]*(?:(ad|admonish)[- ])?([a-zA-Z]+)(?=[ \t]|$)[ \t]*(.*)/;

/** A block of code whose language is the name of a kind of note is one: ```` ```warn header="Hot" ````, ```` ```admonish tip ````. */
export const noteFences: BlockReader = ({ text }) => {
  const [match, prefix = '', fence = '', , name = '', info = ''] = FENCE.exec(text) ?? [];
  if (match === undefined || info.includes(fence)) return null;
  const shape = shapeOf(name, info);
  if (shape?.kind !== 'note' && shape?.kind !== 'details') return null;
  return { shape, end: { kind: 'fence', sign: '`', count: fence.length }, indent: prefix.length };
};

function shapeOf(name: string, info: string): Shape | null {
  const { values } = parseAttributes(info);
  const title = values.get('header') ?? values.get('title') ?? '';
  const shape = shapeNamed(name, { title });
  return shape?.kind === 'note' && values.get('collapsible') === 'true' ? shapeNamed('details', { title }) : shape;
}
