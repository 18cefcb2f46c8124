import type { LinePass } from '../dialect.ts';
import { FenceTracker } from '../blocks/fence-tracker.ts';

/** `%%` to `%%` is a comment of Obsidian's, on one line or over several; one that does not end stays text. */
export const obsidianComments: LinePass = (lines) => {
  const fences = new FenceTracker();
  const last = lines.findLastIndex(({ text }) => text.includes('%%'));
  let isComment = false;
  return lines.map((line, index) => {
    if (!isComment && fences.isCode(line.text)) return line;
    const parts = line.text.split('%%');
    let kept = '';
    for (const [at, part] of parts.entries()) {
      if (at > 0) isComment = isComment ? false : at < parts.length - 1 || index < last;
      if (!isComment) kept += part;
    }
    return { ...line, text: kept };
  });
};
