import type { ElementContent } from 'hast';

import { codeBlock } from '../blocks/verbatim.ts';
import { element, text } from '../../tree/hast-nodes.ts';
import type { RstReader } from '../rst-reader.ts';
import { joined, linesOf } from '../source-lines.ts';
import { captioned } from './code.ts';
import { argumentOf, type Directive, type RunDirective } from './directive.ts';
import { selectPart } from './select-part.ts';

export const FILE_DIRECTIVES: [string, RunDirective][] = [
  ['include', include],
  ['literalinclude', literalInclude],
];

const MAX_INCLUDES_IN_EACH_OTHER = 10;

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
  const { fileStack } = reader.page;
  if (fileStack.includes(found.file) || fileStack.length > MAX_INCLUDES_IN_EACH_OTHER) {
    const reason = fileStack.includes(found.file) ? 'includes itself' : 'is included too deeply';
    reader.page.warn(`${found.file} ${reason} and is left out.`, {
      line: directive.line,
      key: `include ${found.file}`,
    });
    return [];
  }
  const part = selectPart(found.text, directive.options);
  const language = directive.options.get('code');
  if (language !== undefined || directive.options.has('literal')) return [codeBlock(part, language ?? null)];
  return reader.within(found.file, () => reader.blocks(linesOf(part)));
}

function literalInclude(directive: Directive, reader: RstReader): ElementContent[] {
  const found = fileOf(directive, reader);
  if (Array.isArray(found)) return found;
  const { options } = directive;
  const code = codeBlock(
    joined(linesOf(selectPart(found.text, options, { isByLine: true }))),
    options.get('language') ?? languageOf(found.file),
  );
  return [captioned(code, directive, reader)];
}

function languageOf(file: string): string | null {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(file)?.[1]?.toLowerCase();
  return extension === undefined || extension === 'txt' ? null : extension === 'py' ? 'python' : extension;
}
