import { FenceTracker } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';

/** A piece of code, a picture with its size, or words that lead to a name of the program. */
const FORMS =
  /(`+)[^`]*\1|(!\[[^\]\n]*\]\([^()\s]+) =\d{0,4}%?x\d{0,4}%?(?=\))|\[((?:[^[\]`\n]|`[^`\n]*`)+)\]\(@(ref|id|extref)(?: [^()\n]*)?\)/g;

/** `![](a.png =50x)` has a size that is not read, and `[words](@ref name)` leads to what a program documents: its words stay, and it is reported. */
export const linkForms: LinePass = (lines, page) => {
  const fences = new FenceTracker();
  return lines.map((line) => {
    if (fences.isCode(line.text) || !/ =|\(@/.test(line.text)) return line;
    const text = line.text.replace(
      FORMS,
      (match: string, _: string, picture?: string, words?: string, role?: string) => {
        if (words !== undefined) page.leave(`[…](@${role})`, line.line, 'unwrapped');
        return picture ?? words ?? match;
      },
    );
    return { ...line, text };
  });
};
