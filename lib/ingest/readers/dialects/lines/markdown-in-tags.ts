import { FenceTracker } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';
import type { SourceLine } from '../notation-page.ts';

const TAG = /^ {0,3}<(\/?)([a-zA-Z][\w-]{0,30})(?:\s[^<>]{0,1000})?>[ \t]*$/;
/** Words, indented less than code, and no HTML. */
const WORDS = /^ {0,3}[^\s<]/;
const VERBATIM = /<(pre|script|style|textarea|svg)\b/gi;

/** What stands between tags of HTML is Markdown to Pandoc, without an empty line between; to the parser only with one. */
export const markdownInTags: LinePass = (lines) => {
  const fences = new FenceTracker();
  let verbatim: string | null = null;
  return lines.flatMap((line, index) => {
    if (fences.isCode(line.text)) return [line];
    const isWithin = verbatim !== null;
    verbatim = verbatimBehind(line.text, verbatim);
    return isWithin ? [line] : apart(line, lines[index - 1]?.text ?? '', lines[index + 1]?.text ?? '');
  });
};

/** A tag that stands alone, with an empty line between it and words. One within a paragraph belongs to that. */
function apart(line: SourceLine, before: string, behind: string): SourceLine[] {
  const [match, slash = ''] = TAG.exec(line.text) ?? [];
  if (match === undefined) return [line];
  const isClosing = slash !== '';
  const beginsBlock = isClosing || before.trim() === '' || before.trimStart().startsWith('<');
  const empty = { ...line, text: '' };
  return [
    ...(isClosing && WORDS.test(before) ? [empty] : []),
    line,
    ...(beginsBlock && WORDS.test(behind) ? [empty] : []),
  ];
}

/** The element whose content is none of Markdown and that is open behind a line; null for none. */
function verbatimBehind(text: string, open: string | null): string | null {
  if (open !== null) return text.toLowerCase().includes(`</${open}>`) ? null : open;
  const last = Array.from(text.matchAll(VERBATIM)).at(-1);
  const name = last?.[1];
  return last === undefined || name === undefined || text.toLowerCase().includes(`</${name.toLowerCase()}>`, last.index)
    ? null
    : name.toLowerCase();
}
