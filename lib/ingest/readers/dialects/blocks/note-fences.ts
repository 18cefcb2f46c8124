import { KINDS_OF_NOTES } from '../../markdown/note-kinds.ts';
import { parseAttributes } from './attributes.ts';
import type { BlockReader } from './block.ts';
import { kindOf } from './indented.ts';

const FENCE = /^( *)(`{3,})[ \t]*(?:(ad|admonish)[- ])?([a-zA-Z]+)(?=[ \t]|$)[ \t]*(.*)/;
const TITLES = ['header', 'title'];

/** A block of code whose language is the name of a kind of note is one: ```` ```warn header="Hot" ````, ```` ```admonish tip ````. */
export const noteFences: BlockReader = ({ text }) => {
  const [match, prefix = '', fence = '', , name = '', info = ''] = FENCE.exec(text) ?? [];
  if (match === undefined || !KINDS_OF_NOTES.has(name.toLowerCase()) || info.includes(fence)) return null;
  const { values } = parseAttributes(info);
  const title = TITLES.map((key) => values.get(key)).find((value) => value !== undefined) ?? '';
  const block = { end: { kind: 'fence', sign: '`', count: fence.length } as const, indent: prefix.length };
  if (name.toLowerCase() === 'details' || values.get('collapsible') === 'true') {
    return { ...block, shape: { kind: 'details', title, isOpen: false } };
  }
  return { ...block, shape: { kind: 'note', className: kindOf(name), title } };
};
