import { posix } from 'node:path';

import type { PlannedPage } from '../../source-book.ts';
import { accessStatement } from '../book/access-statement.ts';

/** An AsciiDoc page with its text. */
export interface WrittenPage {
  page: PlannedPage;
  text: string;
}

interface Inclusion {
  line: number;
  target: string;
  attributes: string;
}

const INCLUDE = /^include::([^[\s]{1,300})\[([^\]]{0,300})\]\s*$/;
/** Matches the attributes by which an include takes only a part of a file. */
const PART = /(?:^|,)\s*(?:tags?|lines)\s*=/;
const OFFSET = /(?:^|,)\s*leveloffset\s*=\s*"?([+-]?\d)"?/;
const ATTRIBUTE = /^:!?[\w-]{1,100}!?:(?:\s|$)/;
const CONDITION = /^(?:ifn?def::[^[\s]{1,200}\[\]|ifeval::\[.{0,300}\]|endif::[^[\s]{0,200}\[\])\s*$/;
/** The fence of a block whose content is not parsed for headings or includes. */
const FENCE = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,})\s*$/;
const HEADING = /^(={1,6}) +\S/;
/** Lines allowed above the first heading of a file. */
const ABOVE = /^(?:$|\/\/|\[|:!?[\w-]+!?:|\.\w|include::)/;
/** Minimum number of chapters: a single included file may be a part of a page, but several that begin with headings are chapters. */
const CHAPTERS_MIN = 2;
/** Disables numbering that runs through a whole book: on a separate page it would start again at 1. */
const UNCOUNTED = [':figure-caption!:', ':table-caption!:', ':example-caption!:', ':sectnums!:', ':numbered!:'];

/**
 * Cuts each file that includes chapters into a page for its own text and a page for each chapter, in their order; keyed by the names of these files.
 * A chapter is a file that is included whole, outside of any block, and begins with a heading of the first level below the book's title. It is read
 * in its context in the book: below the attributes and conditions that come before it. `included` holds the names of files that others include: those
 * are not cut themselves.
 */
export function cutChapters(
  written: readonly WrittenPage[],
  included: ReadonlySet<string>,
): Map<string, [PlannedPage, ...PlannedPage[]]> {
  const texts = new Map(written.map((one) => [one.page.filename, one]));
  const taken = new Set<string>();
  const cut = new Map<string, [PlannedPage, ...PlannedPage[]]>();
  // A file with an access statement is read whole or refused, so that its chapters cannot bypass the statement.
  const isWhole = ({ page, text }: WrittenPage) =>
    !included.has(page.filename) && accessStatement(text, 'asciidoc') === null;
  for (const { page, text } of written.filter(isWhole)) {
    const fileOf = ({ target }: Inclusion) => texts.get(posix.join(posix.dirname(page.filename), target));
    const inclusions = inclusionsOf(text);
    const found = inclusions.flatMap((inclusion) => {
      const chapter = fileOf(inclusion);
      const isChapter =
        chapter !== undefined && !taken.has(chapter.page.filename) && beginsChapter(chapter.text, inclusion);
      if (isChapter) taken.add(chapter.page.filename);
      return isChapter ? [{ chapter: chapter.page, inclusion }] : [];
    });
    if (found.length < CHAPTERS_MIN) continue;
    const lines = text.split('\n');
    const setUp = inclusions.filter((one) => isSetUp(fileOf(one)?.text)).map(({ line }) => line);
    const chapterLines = new Set(found.map(({ inclusion }) => inclusion.line));
    const own = lines.map((line, index) => (chapterLines.has(index) ? '' : line)).join('\n');
    const pages = found.map(({ chapter, inclusion }) => ({
      ...chapter,
      depth: page.depth + 1,
      instead: { text: frameOf(lines, inclusion, new Set(setUp)), filename: page.filename },
    }));
    cut.set(page.filename, [{ ...page, instead: { text: own, filename: page.filename } }, ...pages]);
  }
  return cut;
}

function inclusionsOf(text: string): Inclusion[] {
  let fence: string | null = null;
  return text.split('\n').flatMap((line, index) => {
    if (FENCE.test(line) && (fence === null || fence === line.trimEnd()))
      fence = fence === null ? line.trimEnd() : null;
    const [, target, attributes = ''] = fence === null ? (INCLUDE.exec(line) ?? []) : [];
    return target === undefined || target.includes('{') ? [] : [{ line: index, target, attributes }];
  });
}

function beginsChapter(text: string, { attributes }: Inclusion): boolean {
  if (PART.test(attributes)) return false;
  const offset = Number(OFFSET.exec(attributes)?.[1] ?? 0);
  const first = text.split('\n').find((line) => !ABOVE.test(line.trimEnd()));
  const signs = first === undefined ? undefined : HEADING.exec(first)?.[1];
  return signs !== undefined && signs.length - 1 + offset <= 1;
}

/** Whether a file only sets attributes and has no content. */
function isSetUp(text: string | undefined): boolean {
  return (
    text?.split('\n').every((line) => line.trim() === '' || line.startsWith('//') || ATTRIBUTE.test(line)) === true
  );
}

/** Returns the text of a book reduced to one of its chapters. */
function frameOf(lines: readonly string[], { line: at }: Inclusion, setUp: ReadonlySet<number>): string {
  let isContinued = false;
  const isKept = (line: string, index: number) => {
    const isAttribute = isContinued || ATTRIBUTE.test(line);
    isContinued = isAttribute && line.trimEnd().endsWith('\\');
    return CONDITION.test(line) || (index < at && (isAttribute || setUp.has(index)));
  };
  const kept = lines.flatMap((line, index) => (index === at || isKept(line, index) ? [{ line, index }] : []));
  const above = kept.filter(({ index }) => index < at).map(({ line }) => line);
  const below = kept.filter(({ index }) => index >= at).map(({ line }) => line);
  return [...above, ...UNCOUNTED, '', ...below].join('\n');
}
