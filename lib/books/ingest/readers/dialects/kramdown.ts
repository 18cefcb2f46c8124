import { anchorLines, closingOf, openingOf, parseAttributes } from './blocks/block-html.ts';
import type { BlockReader } from './blocks/block.ts';
import { FenceTracker } from './blocks/fence-tracker.ts';
import type { LinePass } from './dialect.ts';
import { isNoteKind, kindOf } from './named-blocks.ts';
import type { SourceLine } from './notation-page.ts';

const ATTRIBUTES = /^\{:[ \t]*\.([a-z]{1,40})(-title)?[^{}]*\}$/;

/** `{: .note }` above a paragraph or a quotation makes a note of it; with `-title` its first line is the title. */
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

/** `{: .label #name }` on a line of its own is none of the words; a name in it is one for links. */
export const kramdownAttributes: BlockReader = ({ text }) => (KRAMDOWN_LINE.test(text) ? named(text, ['']) : null);

/** The same as Pandoc and MyST write it: `{.class #name key="value"}`. */
export const attributeLines: BlockReader = ({ text }) => (LINE.test(text) ? named(text, []) : null);

function named(attributes: string, otherwise: string[]): { replacement: string[] } {
  const anchor = anchorLines(parseAttributes(attributes).id);
  return { replacement: anchor.length === 0 ? otherwise : anchor };
}

const CONTENTS = /^ {0,3}\{:[ \t]?toc\b[^{}]{0,200}\}[ \t]*$/;
const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/;

/** A list above `{:toc}` stands for the table of contents that the site makes of the page. */
export const kramdownContents: LinePass = (lines) => {
  const fences = new FenceTracker();
  const result: SourceLine[] = [];
  for (const line of lines) {
    if (fences.isCode(line.text) || !CONTENTS.test(line.text)) result.push(line);
    else while (ITEM.test(result.at(-1)?.text ?? '')) result.pop();
  }
  return result;
};
