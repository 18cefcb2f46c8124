import { parseAttributes } from './attributes.ts';
import { idOf } from './block-html.ts';
import type { BlockReader } from './block.ts';

const LINE = /^[ >]{0,8}\{([^{}]{1,600})\}$/;
const FIRST = /^(?:[.#]|[\w-]{1,60}=)/;

/** `{.class #name key="value"}` on a line of its own is none of the words; a name in it is one for links. */
export const attributeLines: BlockReader = ({ text }) => {
  const inner = LINE.exec(text.trimEnd())?.[1];
  if (inner === undefined || !FIRST.test(inner.trim())) return null;
  const { id } = parseAttributes(inner);
  return { replacement: id === undefined ? [] : ['', `<a${idOf(id)}></a>`, ''] };
};
