import { parseAttributes } from './attributes.ts';
import { idOf } from './block-html.ts';
import type { BlockReader } from './block.ts';

const LINE =
  /^ {0,8}\{[ \t]*(?:[.#][\w:.-]{1,100}|[\w-]{1,60}=(?:"[^"{}]{0,300}"|[^\s"{}]{1,100}))[^{}]{0,500}\}[ \t]*$/;

/** `{.class #name key="value"}` on a line of its own is none of the words; a name in it is one for links. */
export const attributeLines: BlockReader = ({ text }) => {
  if (!LINE.test(text)) return null;
  const { id } = parseAttributes(text);
  return { replacement: id === undefined ? [] : ['', `<a${idOf(id)}></a>`, ''] };
};
