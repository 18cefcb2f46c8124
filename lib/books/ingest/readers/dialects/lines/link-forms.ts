import { pictureLines } from '../blocks/block-html.ts';
import { FenceTracker, outsideCode } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';

const PICTURE_SIZE = /(\]\([^()\s]+) =\d{0,4}%?x\d{0,4}%?(?=\))/g;
const REFERENCE = /\[([^[\]\n]+)\]\(@(ref|id|extref)(?: [^()\n]*)?\)/g;

const PICTURE = /^( {0,8})!\[([^\][]{1,4000})\]\(([^()\s]{1,500})\)$/;

/**
 * Turns a picture on its own line whose alternative text has formulas into a figure with that text as its caption: alternative text is not Markdown.
 */
export const formulasOfPictures = outsideCode(({ text }) => {
  const [match, indent = '', words = '', source = ''] = PICTURE.exec(text.trimEnd()) ?? [];
  if (match === undefined || !words.includes('$')) return null;
  return pictureLines({ source }, { caption: [words] }).map((line) => (line === '' ? '' : indent + line));
});

/** In `![](a.png =50x)` the size is ignored. `[words](@ref name)` links to program documentation: its words are kept, and it is reported. */
export const linkForms: LinePass = (lines, page) => {
  const fences = new FenceTracker();
  return lines.map((line) => {
    if (fences.isCode(line.text) || !/ =|\(@/.test(line.text)) return line;
    // Odd parts are between backticks and therefore code.
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
