interface Range {
  start: number;
  end: number;
}

/** What may stand above the title of a page of AsciiDoc: attributes, comments, conditions, and what all of them belong to. */
const ABOVE_TITLE = /^(?:\/\/.*|:!?[\w-]+!?:.*|\[.*\]|(?:ifn?def|ifeval|endif|include)::.*)?$/;
const TITLE = /^[=#][ \t]+\S/;
const UNDERLINE = /^={2,}$/;
const COMMENT_FENCE = /^\/{4,}$/;
const META = /^([ \t]*)\.\.[ \t]+meta::/;

/** The header of a page of AsciiDoc that begins at `start`: its title with what stands above it, and up to the first blank line below. */
export function asciidocHead(source: string, start: number): Range {
  const header = new AsciidocHeader();
  const lines = source.slice(start).split('\n');
  const length = lines.findIndex((line, index) => !header.takes(line.trimEnd(), lines[index + 1]?.trimEnd() ?? ''));
  return { start, end: start + lines.slice(0, length === -1 ? lines.length : length).join('\n').length };
}

class AsciidocHeader {
  #hasTitle = false;
  #comment: string | null = null;
  #isContinued = false;

  /** False for the first line that is none of it. */
  takes(line: string, next: string): boolean {
    const isWithin = this.#isComment(line) || this.#isContinued;
    this.#isContinued = line.endsWith('\\');
    if (isWithin) return true;
    if (this.#hasTitle) return line !== '';
    if (ABOVE_TITLE.test(line)) return true;
    this.#hasTitle = TITLE.test(line) || UNDERLINE.test(next);
    return this.#hasTitle;
  }

  #isComment(line: string): boolean {
    if (this.#comment === null) {
      this.#comment = COMMENT_FENCE.test(line) ? line : null;
      return this.#comment !== null;
    }
    if (line === this.#comment) this.#comment = null;
    return true;
  }
}

/** What stands above the text of a page of reStructuredText, its title, comments and fields; and what it says as `meta` anywhere. */
export function rstHeads(source: string): Range[] {
  const head = { start: 0, end: 0 };
  let isComment = false;
  for (const block of source.split(/(?<=\n)[ \t]*\n/)) {
    const isIndented = /^[ \t]/.test(block);
    isComment = block.startsWith('..') || (isComment && isIndented);
    if (block.trim() !== '' && !isComment && !isAboveText(block)) break;
    head.end = source.indexOf(block, head.end) + block.length;
  }
  return [head, ...metaDirectives(source)];
}

/** The content of every `.. meta::`. */
function metaDirectives(source: string): Range[] {
  const found: Range[] = [];
  let open: { range: Range; indentation: number } | null = null;
  let end = 0;
  for (const line of source.split('\n')) {
    end += line.length + 1;
    const indentation = META.exec(line)?.[1]?.length;
    const isWithin = line.trim() === '' || line.length - line.trimStart().length > (open?.indentation ?? 0);
    if (indentation !== undefined) {
      open = { range: { start: end, end }, indentation };
      found.push(open.range);
    } else if (open !== null && isWithin) open.range.end = Math.min(end, source.length);
    else open = null;
  }
  return found;
}

/** A title with the line below it, and above it too; fields. */
function isAboveText(block: string): boolean {
  if (block.startsWith(':')) return true;
  return block
    .split('\n', 3)
    .map((line) => line.trim())
    .some((line) => line.length > 1 && new Set(line).size === 1 && /^[^\w\s]/.test(line));
}
