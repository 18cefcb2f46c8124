import { dirname, resolve } from 'node:path';

import type { Document, IncludeProcessorDslInterface, PreprocessorReader } from '@asciidoctor/core';

import { accessStatement } from '../book/access-statement.ts';
import { readSource } from '../book/decode-source.ts';
import { findWithin, relativePath } from '../book/files-within.ts';
import { markGap, type PageContext } from '../page-context.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { resolveResource } from './resource-ids.ts';
import { selectPart } from './select-part.ts';

const MAX_DEPTH = 10;
/** UTF-16 units of all files that a page includes. */
const MAX_LENGTH = 5 * 1024 * 1024;
const MAX_COUNT = 1_000;

/** Reads what a page includes, within the book. What is missing becomes a gap; too much of it makes the page unreadable. */
export class AsciidocIncludes {
  readonly #context: PageContext;
  #length = 0;
  #count = 0;

  constructor(context: PageContext) {
    this.#context = context;
  }

  /** For Asciidoctor's registry, which calls it with its own `this`. */
  readonly register = (processor: IncludeProcessorDslInterface): void => {
    processor.handles(() => true);
    processor.process(
      async (_document: Document, reader: PreprocessorReader, target: string, attributes: Record<string, string>) => {
        const text = await this.#read(reader, target, attributes);
        if ('gap' in text) reader.pushInclude(text.gap, target, target, 1, {});
        else
          reader.pushInclude(
            selectPart(text.text, attributes),
            text.file,
            relativePath(this.#context.book.sourceFolder, text.file),
            1,
            attributes,
          );
      },
    );
  };

  async #read(
    reader: PreprocessorReader,
    target: string,
    attributes: Record<string, string>,
  ): Promise<{ text: string; file: string } | { gap: string }> {
    const { book, page } = this.#context;
    const open = openFiles(reader, page.file);
    const optional = 'opts' in attributes && attributes['opts']?.includes('optional') === true;
    const gap = (reason: string) => {
      if (optional && reason === 'is not there') return { gap: '' };
      const warning = {
        file: target,
        message: `${target} ${reason}; ${page.filename} includes it.`,
        key: `include ${target} ${reason}`,
      };
      return { gap: markGap(this.#context, { written: target, warning }) };
    };
    this.#count += 1;
    if (this.#count > MAX_COUNT) throw new UnreadablePageError('It includes more than 1,000 files.');
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return gap('is on the web and is not read');
    const file = resolveResource(target, this.#context) ?? resolve(dirname(open.at(-1) ?? page.file), target);
    const found = await findWithin(book, file);
    if (found.kind === 'missing') return gap('is not there');
    if (found.kind === 'outside') return gap(found.reason);
    if (open.includes(found.path)) return gap('includes itself');
    if (open.length > MAX_DEPTH) return gap('is included too deeply');
    const text = await textOf(found.path);
    if (text === null) return gap('is not text');
    if (accessStatement(text) !== null) return gap('says itself who may read it');
    this.#length += text.length;
    if (this.#length > MAX_LENGTH) throw new UnreadablePageError('Its includes add up to more than 5 MB.');
    return { text, file: found.path };
  }
}

async function textOf(file: string): Promise<string | null> {
  try {
    return (await readSource(file)).text;
  } catch (error) {
    if (error instanceof UnreadablePageError) return null;
    throw error;
  }
}

/** The files being read at an include, the innermost last: Asciidoctor keeps them on a stack. */
function openFiles(reader: PreprocessorReader, page: string): string[] {
  const stack: unknown = reader.includeStack;
  const files = (Array.isArray(stack) ? stack : [])
    .flatMap((entry: unknown) => (Array.isArray(entry) ? entry : []))
    .filter((file) => typeof file === 'string' && file.startsWith('/'));
  const current: unknown = reader.file;
  return [page, ...files.map(String), ...(typeof current === 'string' && current.startsWith('/') ? [current] : [])];
}
