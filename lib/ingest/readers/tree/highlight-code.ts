import type { Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import { unified } from 'unified';

// Names that books use for languages the highlighter knows by another.
const ALIASES = { ini: ['toml'], shell: ['console', 'cmd', 'shellsession'], plaintext: ['txt', 'text'] };

const highlighter = unified().use(rehypeHighlight, { detect: false, aliases: ALIASES }).freeze();

/** Colours code blocks whose language is known; the text stays as it is. */
export function highlightCode(tree: Root): void {
  highlighter.runSync(tree);
}
