import type { LinePass } from '../dialect.ts';
import type { NotationPage, SourceLine } from '../notation-page.ts';
import { isClosing } from './block.ts';
import { closesFence, type Fence, fenceOf } from './read-blocks.ts';

const DIRECTIVE = /^[ >]*([`~:]{3,})\{/;

/** Tells line by line what is code. Where fences also hold directives (MyST), the content of these is text. */
export class FenceTracker {
  readonly #hasDirectives: boolean;
  readonly #directives: string[] = [];
  #code: Fence | null = null;

  constructor({ hasDirectives = false } = {}) {
    this.#hasDirectives = hasDirectives;
  }

  /** True for a line of code, its fences included. The fences of a directive are text. */
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

/** Texts in the place of a line; null leaves it. */
type ReplaceLine = (
  line: SourceLine,
  around: { page: NotationPage; lines: readonly SourceLine[]; index: number },
) => string[] | null;

/** A pass over the lines of a page that are no code. Where fences also hold directives, the content of these is looked at. */
export function outsideCode(replace: ReplaceLine, options?: { hasDirectives: boolean }): LinePass {
  return (lines, page) => {
    const fences = new FenceTracker(options);
    return lines.flatMap((line, index) => {
      const texts = fences.isCode(line.text) ? null : replace(line, { page, lines, index });
      return texts?.map((text) => ({ ...line, text })) ?? [line];
    });
  };
}
