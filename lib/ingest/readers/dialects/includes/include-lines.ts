import { resolve } from 'node:path';

import { IncludedLength, readIncludedFile } from '../../book/included-file.ts';
import { splitFrontMatter } from '../../book/page-front-matter.ts';
import { markGap, type PageContext } from '../../page-context.ts';
import { FenceTracker } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';
import type { SourceLine } from '../notation-page.ts';

/** Files of one page that are put into it, each time. */
const MAX_INCLUDES = 500;

/** A place where a page asks for another file. */
export interface Inclusion {
  /** As written. */
  target: string;
  /** Where the file may be, in this order: absolute, or relative to the file that asks. */
  candidates: string[];
  /** Lines that the asking takes, the first included. */
  lines: number;
  /** What of the file is put in its place; null where it has no such part. Notation in it is read when it is part of the page. */
  select: (text: string) => string[] | null;
  /** Whether it may ask for files in turn. */
  isText: boolean;
}

/** How a dialect asks for a file at a line; null for a line that does not. `ahead` is the line so many further on. */
export type FindInclusion = (
  text: string,
  place: { context: PageContext; ahead: (count: number) => string | null },
) => Inclusion | null;

/**
 * Puts files of the book where pages ask for them, in blocks of code as well with `inCode`. One that is missing or lies outside leaves a
 * gap, and is reported.
 */
export function includeLines(find: FindInclusion, { inCode = false } = {}): LinePass {
  return async (lines, page) => {
    const { context } = page;
    if (context === null) return lines;
    return new IncludePass(context, find, inCode).run(lines, [context.page.file]);
  };
}

class IncludePass {
  readonly #context: PageContext;
  readonly #find: FindInclusion;
  readonly #inCode: boolean;
  readonly #length = new IncludedLength();
  #count = 0;

  constructor(context: PageContext, find: FindInclusion, inCode: boolean) {
    this.#context = context;
    this.#find = find;
    this.#inCode = inCode;
  }

  /** `open` are the files that are being read, the innermost last. */
  async run(lines: SourceLine[], open: string[]): Promise<SourceLine[]> {
    const result: SourceLine[] = [];
    const fences = new FenceTracker({ hasDirectives: true });
    for (let index = 0; index < lines.length;) {
      const line = lines[index];
      if (line === undefined) break;
      const ahead = (count: number) => lines[index + count]?.text ?? null;
      const found =
        fences.isCode(line.text) && !this.#inCode ? null : this.#find(line.text, { context: this.#context, ahead });
      if (found === null) result.push(line);
      else for (const one of await this.#include(found, line.line, open)) result.push(one);
      index += found?.lines ?? 1;
    }
    return result;
  }

  async #include(inclusion: Inclusion, line: number, open: string[]): Promise<SourceLine[]> {
    const { target, candidates, select, isText } = inclusion;
    this.#count += 1;
    if (this.#count > MAX_INCLUDES) return this.#gap(target, 'is one of too many files', line);
    let reason: string | null = null;
    for (const candidate of candidates) {
      const file = resolve(open.at(-1) ?? '', '..', candidate);
      const read = await readIncludedFile(file, { book: this.#context.book, open });
      if (read.kind !== 'text') {
        reason ??= read.reason;
        continue;
      }
      const selected = select(isText ? splitFrontMatter(read.text).body : read.text);
      if (selected === null) return this.#gap(target, 'has no such part', line);
      this.#length.add(selected.join('\n'));
      const put = selected.map((text) => ({ text, line }));
      return isText ? this.run(put, [...open, read.path]) : put;
    }
    return this.#gap(target, reason ?? 'is not there', line);
  }

  #gap(target: string, reason: string, line: number): SourceLine[] {
    const { filename } = this.#context.page;
    const message = `${target} ${reason}; ${filename} includes it.`;
    const warning = { file: target, message, key: `include ${target} ${reason}` };
    return [{ text: markGap(this.#context, { written: target, warning }), line }];
  }
}
