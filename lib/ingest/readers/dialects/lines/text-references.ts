import { FenceTracker } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';

const DEFINITION = /^\(ref:([\w-]{1,80})\)[ \t]+(\S.*)$/;
const USE = /\(ref:([\w-]{1,80})\)/g;
/** Of a page, and of each: so that a page does not grow by what it repeats. */
const USES_MAX = 1_000;
const LENGTH_MAX = 2_000;

/** `(ref:name) words` of bookdown on a line of its own says what `(ref:name)` stands for elsewhere. The numbers of equations go. */
export const textReferences: LinePass = (lines) => {
  const fences = new FenceTracker();
  const words = new Map<string, string>();
  const left = lines.flatMap((line) => {
    const [match, name = '', said = ''] = fences.isCode(line.text) ? [] : (DEFINITION.exec(line.text.trimEnd()) ?? []);
    if (match === undefined) return [line];
    words.set(name, said.slice(0, LENGTH_MAX));
    return [];
  });
  let uses = 0;
  return left.flatMap((line) => {
    const text = line.text.includes('(\\#eq:') ? line.text.replace(/\(\\#eq:[\w.-]{1,100}\)/g, '') : line.text;
    // An empty line would end the formula.
    if (text.trim() === '' && text !== line.text) return [];
    if (words.size === 0 || !text.includes('(ref:')) return [{ ...line, text }];
    const replaced = text.replace(USE, (written: string, name: string) => {
      uses += 1;
      return uses > USES_MAX ? written : (words.get(name) ?? written);
    });
    return [{ ...line, text: replaced }];
  });
};
