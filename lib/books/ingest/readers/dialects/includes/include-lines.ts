import { type Inclusion, PageIncludes } from '../../book/included-file.ts';
import { includePart } from '../../book/included-part.ts';
import { splitFrontMatter } from '../../book/page-front-matter.ts';
import type { PageContext } from '../../page-context.ts';
import { FenceTracker } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';
import type { SourceLine } from '../notation-page.ts';

/** The file that a line includes. */
export type LineInclusion = Omit<Inclusion, 'open'> & {
  /** Number of lines that the include takes, the first included; defaults to 1. */
  lines?: number;
  /** True for code, whose own includes are not resolved; other text is read without its front matter. */
  isCode?: boolean;
};

/** Finds an include in a dialect's notation at a line; null for a line without one. `ahead` returns the line `count` lines further on. */
export type FindInclusion = (
  text: string,
  place: { context: PageContext; ahead: (count: number) => string | null },
) => LineInclusion | null;

/**
 * Creates a pass that inserts included files of the book, with `inCode` in blocks of code as well. A file that is missing or outside the book leaves
 * a gap and is reported.
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
