import type { ElementContent } from 'hast';

import { fieldOf } from '../blocks/term-lists.ts';
import type { RstReader } from '../rst-page.ts';
import { isBlank, type Line, trimBlank } from '../source-lines.ts';

/** A parsed directive; each directive decides itself which lines are argument and which are content. */
export interface Directive {
  name: string;
  line: number;
  /** The lines up to the options or the first blank line. */
  argument: Line[];
  options: Map<string, string>;
  content: Line[];
}

export interface DirectiveSource {
  name: string;
  /** The text after the two colons. */
  head: Line;
  /** The lines below, without their common indentation. */
  below: Line[];
}

export type RunDirective = (directive: Directive, reader: RstReader) => ElementContent[];

export function takeApart({ name, head, below }: DirectiveSource): Directive {
  const hasGap = head.text === '' && isBlank(below[0]);
  const firstBlank = below.findIndex((line) => isBlank(line));
  const end = hasGap ? 0 : firstBlank === -1 ? below.length : firstBlank;
  const block = [...(head.text === '' ? [] : [head]), ...below.slice(0, end)];
  const firstOption = block.findIndex(({ text }) => fieldOf(text) !== null);
  const argument = firstOption === -1 ? block : block.slice(0, firstOption);
  const options = firstOption === -1 ? new Map<string, string>() : optionsOf(block.slice(firstOption));
  return { name: name.toLowerCase(), line: head.number, argument, options, content: trimBlank(below.slice(end)) };
}

function optionsOf(lines: readonly Line[]): Map<string, string> {
  const options = new Map<string, string>();
  let last = '';
  for (const { text } of lines) {
    const field = fieldOf(text);
    if (field !== null) {
      last = field.name.trim().toLowerCase();
      options.set(last, text.slice(field.width).trim());
    } else options.set(last, `${options.get(last) ?? ''} ${text.trim()}`.trim());
  }
  return options;
}

/** Returns the argument as one line. */
export function argumentOf({ argument }: Directive): string {
  return argument
    .map(({ text }) => text.trim())
    .join(' ')
    .trim();
}

/** Returns the entire text of a directive that takes no argument. */
export function bodyOf({ argument, content }: Directive): Line[] {
  if (argument.length === 0) return content;
  const last = argument.at(-1)?.number ?? 0;
  return content.length === 0 ? argument : [...argument, { text: '', number: last }, ...content];
}
