import { anchorLines, closingOf, openingOf, parseAttributes } from './blocks/block-html.ts';
import type { BlockReader } from './blocks/block.ts';
import { FenceTracker, outsideCode } from './blocks/fence-tracker.ts';
import type { LinePass } from './dialect.ts';
import { isNoteKind, kindOf } from './named-blocks.ts';
import type { SourceLine } from './notation-page.ts';

const ATTRIBUTES = /^\{:[ \t]*\.([a-z]{1,40})(-title)?[^{}]*\}$/;

/** Reads `{: .note }` above a paragraph or a quotation, which makes it a note; with `-title` its first line is the title. */
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

const KRAMDOWN_LINE = /^ {0,8}\{:[^{}]{0,500}\}[ \t]*$/;
const LINE = /^[ >]{0,8}\{((?:[ \t]*(?:[.#]|[\w-]{1,60}=))[^{}]{1,600})\}[ \t]*$/;

/** `{: .label #name }` on a line of its own is not part of the text; a name in it becomes a link target. */
export const kramdownAttributes: BlockReader = ({ text }) => (KRAMDOWN_LINE.test(text) ? named(text, ['']) : null);

/** Reads attribute lines in the notation of Pandoc and MyST: `{.class #name key="value"}`. */
export const attributeLines: BlockReader = ({ text }) => (LINE.test(text) ? named(text, []) : null);

function named(attributes: string, otherwise: string[]): { replacement: string[] } {
  const anchor = anchorLines(parseAttributes(attributes).id);
  return { replacement: anchor.length === 0 ? otherwise : anchor };
}

const CONTENTS = /^ {0,3}\{:[ \t]?toc\b[^{}]{0,200}\}[ \t]*$/;
const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/;

/** A list above `{:toc}` is a placeholder for the table of contents that the site generates for the page. */
export const kramdownContents: LinePass = (lines) => {
  const fences = new FenceTracker();
  const result: SourceLine[] = [];
  for (const line of lines) {
    if (fences.isCode(line.text) || !CONTENTS.test(line.text)) result.push(line);
    else while (ITEM.test(result.at(-1)?.text ?? '')) result.pop();
  }
  return result;
};

const NAME = 'html-admonition';
const DIVISION = /^ {0,8}<div\b([^<>]{0,500})>[ \t]*$/;
const CLASSES = /\bclass="([^"]{0,200})"/;
const TITLE = /^ {0,8}<(div|p)\b[^<>]{0,100}class="title"[^<>]{0,100}>(.{0,500})<\/\1>[ \t]*$/;
const PARAGRAPH = /^ {0,8}<p>(.*)<\/p>[ \t]*$/;

/** Reads `<div class="admonition note">`, whose text and title MyST reads as Markdown. */
export const htmlAdmonitions: BlockReader = ({ text, ahead, isWithin }) => {
  const classes = classesOf(text);
  if (classes.includes('admonition')) {
    const title = TITLE.exec(ahead(1) ?? '')?.[2];
    const className = kindOf(classes.find((name) => name !== 'admonition') ?? 'note');
    const shape = { kind: 'note', className, title: title ?? '' } as const;
    return { shape, end: { kind: 'name' }, name: NAME, indent: 0, lines: title === undefined ? 1 : 2 };
  }
  if (!isWithin(NAME)) return null;
  if (/^ {0,8}<\/div>[ \t]*$/.test(text)) return { closes: NAME };
  const words = PARAGRAPH.exec(text)?.[1];
  return words === undefined ? null : { replacement: ['', words, ''] };
};

function classesOf(line: string): string[] {
  const attributes = DIVISION.exec(line)?.[1] ?? '';
  return CLASSES.exec(attributes)?.[1]?.split(/\s+/) ?? [];
}

const OPENING = /^ *<(?:div|details|section|figure|figcaption|aside|article|summary)\b([^<>]*)>$/;
const CLOSING = /^ *<\/(?:div|details|section|figure|figcaption|aside|article|summary)>[ \t]*$/;

const SPAN = /^ {0,8}<\/?(?:span|em|strong|b|i|u|small|big|sub|sup|mark|cite|q|font)\b[^<>]{0,300}>[ \t]*$/;

/** `<div markdown>`: the content of the element is Markdown. CommonMark parses it so if it is between empty lines. */
export const markdownInHtml: BlockReader = ({ text }) => {
  const [, attributes = ''] = OPENING.exec(text.trimEnd()) ?? [];
  if (/\bmarkdown\b/.test(attributes)) return { replacement: [text, ''] };
  // A span alone on its line would turn the lines below it into HTML.
  if (SPAN.test(text)) return { replacement: [] };
  return CLOSING.test(text) ? { replacement: ['', text, ''] } : null;
};

const TAG = /^ {0,3}<(\/?)([a-zA-Z][\w-]{0,30})(?:\s[^<>]{0,1000})?>[ \t]*$/;
/** A line of text that is indented less than code and is not HTML. */
const WORDS = /^ {0,3}[^\s<]/;
const VERBATIM = /<(pre|script|style|textarea|svg)\b/gi;

/** Pandoc parses the content of HTML tags as Markdown even without empty lines between; the parser requires them. */
export const markdownInTags: LinePass = (lines, page) => {
  let verbatim: string | null = null;
  const pass = outsideCode(({ text }, { index }) => {
    const isWithin = verbatim !== null;
    verbatim = verbatimBehind(text, verbatim);
    return isWithin ? null : apart(text, lines[index - 1]?.text ?? '', lines[index + 1]?.text ?? '');
  });
  return pass(lines, page);
};

/** Separates a tag on its own line from text by an empty line. A tag within a paragraph belongs to the paragraph. */
function apart(text: string, before: string, behind: string): string[] | null {
  const [match, slash = ''] = TAG.exec(text) ?? [];
  if (match === undefined) return null;
  const isClosing = slash !== '';
  const beginsBlock = isClosing || before.trim() === '' || before.trimStart().startsWith('<');
  return [...(isClosing && WORDS.test(before) ? [''] : []), text, ...(beginsBlock && WORDS.test(behind) ? [''] : [])];
}

/** Returns the element that is open after a line and whose content is not Markdown; null if there is none. */
function verbatimBehind(text: string, open: string | null): string | null {
  if (open !== null) return text.toLowerCase().includes(`</${open}>`) ? null : open;
  const last = Array.from(text.matchAll(VERBATIM)).at(-1);
  const name = last?.[1];
  return last === undefined || name === undefined || text.toLowerCase().includes(`</${name.toLowerCase()}>`, last.index)
    ? null
    : name.toLowerCase();
}
