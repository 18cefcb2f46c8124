import type { LinePass } from '../dialect.ts';
import type { NotationPage, SourceLine } from '../notation-page.ts';
import { isClosing } from './block.ts';
import { closesFence, type Fence, fenceOf } from './read-blocks.ts';

const DIRECTIVE = /^[ >]*([`~:]{3,})\{/;

/** Tracks line by line which text is code. In dialects whose fences also hold directives (MyST), the content of directives is text. */
export class FenceTracker {
  readonly #hasDirectives: boolean;
  readonly #directives: string[] = [];
  #code: Fence | null = null;

  constructor({ hasDirectives = false } = {}) {
    this.#hasDirectives = hasDirectives;
  }

  /** Whether a line is code, fences included. The fences of a directive are text. */
  isCode(text: string): boolean {
    const words = text.replace(/^[ >]+/, '').trimEnd();
    if (this.#code !== null) {
      if (closesFence(text, this.#code)) this.#code = null;
      return true;
    }
    const directive = this.#hasDirectives ? DIRECTIVE.exec(text)?.[1] : undefined;
    if (directive !== undefined) {
      this.#directives.push(directive);
      return false;
    }
    const last = this.#directives.at(-1);
    if (last !== undefined && isClosing(words, last)) {
      this.#directives.pop();
      return false;
    }
    this.#code = fenceOf(text);
    return this.#code !== null;
  }
}

/** Returns the lines that replace a line; null leaves it unchanged. */
type ReplaceLine = (
  line: SourceLine,
  around: { page: NotationPage; lines: readonly SourceLine[]; index: number },
) => string[] | null;

/** Creates a pass over the lines of a page that are not code. With `hasDirectives` the content of fenced directives is processed as well. */
export function outsideCode(replace: ReplaceLine, options?: { hasDirectives: boolean }): LinePass {
  return (lines, page) => {
    const fences = new FenceTracker(options);
    return lines.flatMap((line, index) => {
      const texts = fences.isCode(line.text) ? null : replace(line, { page, lines, index });
      return texts?.map((text) => ({ ...line, text })) ?? [line];
    });
  };
}
