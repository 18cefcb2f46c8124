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
    if (last !== undefined && closes(words, last)) {
      this.#directives.pop();
      return false;
    }
    this.#code = fenceOf(text);
    return this.#code !== null;
  }
}

function closes(words: string, fence: string): boolean {
  return words.length >= fence.length && words === fence.charAt(0).repeat(words.length);
}
