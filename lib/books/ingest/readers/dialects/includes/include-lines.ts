import { type Inclusion, PageIncludes } from '../../book/included-file.ts';
import { includePart } from '../../book/included-part.ts';
import { splitFrontMatter } from '../../book/page-front-matter.ts';
import type { PageContext } from '../../page-context.ts';
import { FenceTracker } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';
import type { SourceLine } from '../notation-page.ts';

/** What a line asks for. */
export type LineInclusion = Omit<Inclusion, 'open'> & {
  /** Lines that the asking takes, the first included; 1 where left out. */
  lines?: number;
  /** True for code, which asks for no files in turn; other text is read without what a page says above it. */
  isCode?: boolean;
};

/** How a dialect asks for a file at a line; null for a line that does not. `ahead` is the line so many further on. */
export type FindInclusion = (
  text: string,
  place: { context: PageContext; ahead: (count: number) => string | null },
) => LineInclusion | null;

/**
 * Puts files of the book where pages ask for them, in blocks of code as well with `inCode`. One that is missing or lies outside leaves a
 * gap, and is reported.
 */
export function includeLines(find: FindInclusion, { inCode = false } = {}): LinePass {
  return async (lines, page) => {
    const { context } = page;
    if (context === null) return lines;
    const includes = new PageIncludes(context);
    const expand = async (asking: readonly SourceLine[], open: string[]): Promise<SourceLine[]> => {
      const result: SourceLine[] = [];
      const fences = new FenceTracker({ hasDirectives: true });
      for (let index = 0; index < asking.length;) {
        const line = asking[index];
        if (line === undefined) break;
        const ahead = (count: number) => asking[index + count]?.text ?? null;
        const found = fences.isCode(line.text) && !inCode ? null : find(line.text, { context, ahead });
        if (found === null) result.push(line);
        else for (const one of await include(found, line.line, open)) result.push(one);
        index += found?.lines ?? 1;
      }
      return result;
    };
    const include = async (inclusion: LineInclusion, line: number, open: string[]): Promise<SourceLine[]> => {
      const { isCode = false, select = (text: string) => includePart(text, {}) } = inclusion;
      const chosen = (text: string) => select(isCode ? text : splitFrontMatter(text).body);
      const taken = await includes.take({ ...inclusion, select: chosen, open });
      const put = (taken.kind === 'gap' ? taken.mark : taken.text).split('\n').map((text) => ({ text, line }));
      return taken.kind === 'gap' || isCode ? put : expand(put, [...open, taken.path]);
    };
    return expand(lines, [context.page.file]);
  };
}
