import { FenceTracker } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';

const PICTURE_SIZE = /(\]\([^()\s]+) =\d{0,4}%?x\d{0,4}%?(?=\))/g;
const REFERENCE = /\[([^[\]\n]+)\]\(@(ref|id|extref)(?: [^()\n]*)?\)/g;

/** `![](a.png =50x)` has a size that is not read, and `[words](@ref name)` leads to what a program documents: its words stay, and it is reported. */
export const linkForms: LinePass = (lines, page) => {
  const fences = new FenceTracker();
  return lines.map((line) => {
    if (fences.isCode(line.text) || !/ =|\(@/.test(line.text)) return line;
    // Between backticks stands code.
    const parts = line.text
      .split('`')
      .map((part, index) => (index % 2 === 0 ? part.replace(PICTURE_SIZE, '$1') : part));
    const text = parts.join('`').replace(REFERENCE, (_, words: string, role: string) => {
      page.leave(`[…](@${role})`, line.line, 'unwrapped');
      return words;
    });
    return { ...line, text };
  });
};
