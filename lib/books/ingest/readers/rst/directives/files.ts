import type { ElementContent } from 'hast';

import { circleOf } from '../../book/included-file.ts';
import { includePart } from '../../book/included-part.ts';
import { codeBlock } from '../blocks/verbatim.ts';
import { element, text } from '../../tree/hast-nodes.ts';
import type { RstReader } from '../rst-page.ts';
import { joined, linesOf } from '../source-lines.ts';
import { captioned } from './code.ts';
import { argumentOf, type Directive, type RunDirective } from './directive.ts';
import { selectionOf } from './selection.ts';

export const FILE_DIRECTIVES: [string, RunDirective][] = [
  ['include', include],
  ['literalinclude', literalInclude],
];

/** The directive's file, or the mark of a gap. Nothing on the first look at a file that has yet to be read. */
function fileOf(directive: Directive, { page }: RstReader): { text: string; file: string } | ElementContent[] {
  const read = page.files.read(argumentOf(directive), page.fileStack.at(-1) ?? page.filename);
  if (read === null) return [];
  return 'mark' in read ? [element('p', {}, [text(read.mark)])] : read;
}

function include(directive: Directive, reader: RstReader): ElementContent[] {
  // Files of docutils itself, such as `<isonum.txt>`, define substitutions.
  if (argumentOf(directive).startsWith('<')) return [];
  const found = fileOf(directive, reader);
  if (Array.isArray(found)) return found;
  const circle = circleOf(found.file, reader.page.fileStack);
  if (circle !== null) {
    reader.page.warn(`${found.file} ${circle} and is left out.`, {
      line: directive.line,
      key: `include ${found.file}`,
    });
    return [];
  }
  const part = partOf(found.text, directive);
  const language = directive.options.get('code');
  if (language !== undefined || directive.options.has('literal')) return [codeBlock(part, language ?? null)];
  return reader.within(found.file, () => reader.blocks(linesOf(part)));
}

function literalInclude(directive: Directive, reader: RstReader): ElementContent[] {
  const found = fileOf(directive, reader);
  if (Array.isArray(found)) return found;
  const code = joined(linesOf(partOf(found.text, directive, true)));
  const block = codeBlock(code, directive.options.get('language') ?? languageOf(found.file));
  return [captioned(block, directive, reader)];
}

function partOf(text: string, { options }: Directive, isByLine = false): string {
  return includePart(text, selectionOf(options, { isByLine }))?.join('\n') ?? '';
}

function languageOf(file: string): string | null {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(file)?.[1]?.toLowerCase();
  return extension === undefined || extension === 'txt' ? null : extension === 'py' ? 'python' : extension;
}
