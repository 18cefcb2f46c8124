import type { LinePass } from '../dialect.ts';
import { fenceOf } from '../blocks/read-blocks.ts';

/** `%%` to `%%` is a comment of Obsidian's, on one line or over several; one that does not end stays text. */
export const obsidianComments: LinePass = (lines) => {
  let fence: string | null = null;
  let last = lines.findLastIndex(({ text }) => text.includes('%%'));
  let isComment = false;
  return lines.map((line, index) => {
    const found = fenceOf(line.text);
    if (fence !== null || (found !== null && !isComment)) {
      if (fence === null) fence = found;
      else if (found !== null && found.startsWith(fence)) fence = null;
      return line;
    }
    const parts = line.text.split('%%');
    let kept = '';
    for (const [at, part] of parts.entries()) {
      if (at > 0) isComment = isComment ? false : at < parts.length - 1 || index < last;
      if (!isComment) kept += part;
    }
    return { ...line, text: kept };
  });
};
