import { dirname, join, resolve } from 'node:path';

import type { IncludeProcessorDslInterface, PreprocessorReader } from '@asciidoctor/core';

import { relativePath } from '../book/files-within.ts';
import { type IncludedFile, IncludedLength, readIncludedFile } from '../book/included-file.ts';
import { markGap, type PageContext } from '../page-context.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { resolveResource } from './resource-ids.ts';
import { selectPart } from './select-part.ts';

const MAX_COUNT = 1_000;

type IncludeArguments = [
  document: unknown,
  reader: PreprocessorReader,
  target: string,
  attributes: Record<string, string>,
];

interface Wanted {
  target: string;
  attributes: Record<string, string>;
}

/** Reads what a page includes, within the book. What is missing becomes a gap; too much of it makes the page unreadable. */
export class AsciidocIncludes {
  readonly #context: PageContext;
  readonly #length = new IncludedLength();
  #count = 0;

  constructor(context: PageContext) {
    this.#context = context;
  }

  register(processor: IncludeProcessorDslInterface): void {
    processor.handles(() => true);
    // Asciidoctor waits for what is returned, which its types do not say.
    const include = (...[, reader, target, attributes]: IncludeArguments): unknown =>
      this.#include(reader, { target, attributes });
    processor.process(include);
  }

  async #include(reader: PreprocessorReader, wanted: Wanted): Promise<void> {
    const { target, attributes } = wanted;
    const open = openFiles(reader, writtenIn(this.#context));
    const read = await this.#read(open, target);
    if (read.kind === 'text') {
      this.#length.add(read.text);
      const path = relativePath(this.#context.book.sourceFolder, read.path);
      reader.pushInclude(selectPart(read.text, attributes), read.path, path, 1, attributes);
    } else if (read.kind !== 'missing' || !isOptional(attributes)) {
      reader.pushInclude(this.#gap(target, read.reason), target, target, 1, {});
    }
  }

  #gap(target: string, reason: string): string {
    const message = `${target} ${reason}; ${this.#context.page.filename} includes it.`;
    const warning = { file: target, message, key: `include ${target} ${reason}` };
    return markGap(this.#context, { written: target, warning });
  }

  /** `open` are the files being read, the innermost last. */
  async #read(open: string[], target: string): Promise<IncludedFile> {
    const { book } = this.#context;
    this.#count += 1;
    if (this.#count > MAX_COUNT) throw new UnreadablePageError('It includes more than 1,000 files.');
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) {
      return { kind: 'refused', reason: 'is on the web and is not read' };
    }
    const file =
      resolveResource(target, this.#context) ?? resolve(dirname(open.at(-1) ?? writtenIn(this.#context)), target);
    return readIncludedFile(file, { book, open });
  }
}

function isOptional({ opts = '' }: Record<string, string>): boolean {
  return opts.includes('optional');
}

/** The file that the text of a page stands in. */
function writtenIn({ book, page }: PageContext): string {
  return page.instead === undefined ? page.file : join(book.sourceFolder, page.instead.filename);
}

/** The files being read at an include, the innermost last: Asciidoctor keeps them on a stack. */
function openFiles(reader: PreprocessorReader, page: string): string[] {
  const stack: unknown = reader.includeStack;
  const entries: unknown[] = Array.isArray(stack) ? stack.flat(1) : [];
  const files = [...entries, reader.file as unknown].filter((file) => typeof file === 'string' && file.startsWith('/'));
  return [page, ...files.map(String)];
}
