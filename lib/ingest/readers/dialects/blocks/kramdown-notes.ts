import { isNoteKind, kindOf } from '../named-blocks.ts';
import { parseAttributes } from './attributes.ts';
import { closingOf, idOf, openingOf } from './block-html.ts';
import type { BlockReader } from './block.ts';

const ATTRIBUTES = /^\{:[ \t]*\.([a-z]{1,40})(-title)?[^{}]*\}$/;

/** `{: .note }` above a paragraph or a quotation makes a note of it; with `-title` its first line is the title. */
export const kramdownNotes: BlockReader = ({ text, ahead }) => {
  const [match, name = '', titled] = ATTRIBUTES.exec(text.trimEnd()) ?? [];
  if (match === undefined || !isNoteKind(name)) return null;
  const content: string[] = [];
  for (let line = ahead(1); line !== null && line.trim() !== ''; line = ahead(1 + content.length)) content.push(line);
  if (content.length === 0) return null;
  const bare = content.every((line) => line.startsWith('>'))
    ? content.map((line) => line.replace(/^> ?/, ''))
    : content;
  const title = titled === undefined ? '' : (bare[0] ?? '');
  const shape = { kind: 'note', className: kindOf(name), title } as const;
  const words = titled === undefined ? bare : bare.slice(1);
  return { replacement: [...openingOf(shape), ...words, ...closingOf(shape)], lines: 1 + content.length };
};

const ATTRIBUTE_LINE = /^ {0,8}\{:[^{}]{0,500}\}[ \t]*$/;

/** `{: .label #name }` on a line of its own is none of the words; a name in it is one for links. */
export const kramdownAttributes: BlockReader = ({ text }) => {
  if (!ATTRIBUTE_LINE.test(text)) return null;
  const { id } = parseAttributes(text);
  return { replacement: id === undefined ? [''] : ['', `<a${idOf(id)}></a>`, ''] };
};
