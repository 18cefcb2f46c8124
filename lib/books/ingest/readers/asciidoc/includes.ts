import { join } from 'node:path';

import type { IncludeProcessorDslInterface, PreprocessorReader } from '@asciidoctor/core';

import { relativePath } from '../book/files-within.ts';
import { PageIncludes } from '../book/included-file.ts';
import { includePart, type PartMarks } from '../book/included-part.ts';
import type { PageContext } from '../page-context.ts';
import { resolveResource } from './resource-ids.ts';

type IncludeArguments = [
  document: unknown,
  reader: PreprocessorReader,
  target: string,
  attributes: Record<string, string>,
];

/** Resolves the includes of a page within the book. A missing file becomes a gap; too many or too large includes make the page unreadable. */
export function registerIncludes(processor: IncludeProcessorDslInterface, context: PageContext): void {
  const includes = new PageIncludes(context);
  const { sourceFolder } = context.book;
  processor.handles(() => true);
  const include = async (...[, reader, target, attributes]: IncludeArguments): Promise<void> => {
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) {
      reader.pushInclude(includes.gap(target, 'is on the web and is not read'), target, target, 1, {});
      return;
    }
    const taken = await includes.take({
      target,
      candidates: [resolveResource(target, context) ?? target],
      open: openFiles(reader, context),
      select: (text) => selectPart(text, attributes),
      isOptional: attributes['opts']?.includes('optional') === true,
    });
    if (taken.kind === 'text')
      reader.pushInclude(taken.text, taken.path, relativePath(sourceFolder, taken.path), 1, attributes);
    else if (taken.mark !== '') reader.pushInclude(taken.mark, target, target, 1, {});
  };
  // Asciidoctor awaits the returned promise, although its types do not say so.
  processor.process((...given: IncludeArguments): unknown => include(...given));
}

/** Returns the files that are open at an include, from the page's own file to the innermost: Asciidoctor keeps them on a stack. */
function openFiles(reader: PreprocessorReader, { book, page }: PageContext): string[] {
  const stack: unknown = reader.includeStack;
  const entries: unknown[] = Array.isArray(stack) ? stack.flat(1) : [];
  const files = [...entries, reader.file as unknown].filter((file) => typeof file === 'string' && file.startsWith('/'));
  const written = page.instead === undefined ? page.file : join(book.sourceFolder, page.instead.filename);
  return [written, ...files.map(String)];
}

/** Returns the part of a file that an include selects by `lines` or `tag(s)`. */
function selectPart(text: string, { lines = '', tag = '', tags = tag }: Record<string, string>): string[] | null {
  const parts = tags
    .split(/[;,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return includePart(text, { marks: markOf, ...(lines === '' ? { parts } : { numbers: lines }) });
}

/** Parses a line with `tag::name[]` or `end::name[]`. */
const markOf: PartMarks = (line) => {
  const end = line.indexOf('[]');
  const [begins, ends] = [line.lastIndexOf('tag::', end), line.lastIndexOf('end::', end)];
  const start = Math.max(begins, ends);
  if (end === -1 || start === -1) return null;
  const name = line.slice(start + 'tag::'.length, end);
  return name === '' || /[\s[\]]/.test(name) ? null : { isEnd: ends > begins, name };
};
