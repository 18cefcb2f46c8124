import type { BlockReader } from './block.ts';

const OPENING = /^ *<(?:div|details|section|figure|figcaption|aside|article|summary)\b([^<>]*)>$/;
const CLOSING = /^ *<\/(?:div|details|section|figure|figcaption|aside|article|summary)>[ \t]*$/;

/** `<div markdown>`: what stands in the element is Markdown, which CommonMark takes it for between empty lines. */
export const markdownInHtml: BlockReader = ({ text }) => {
  const [, attributes = ''] = OPENING.exec(text.trimEnd()) ?? [];
  if (/\bmarkdown\b/.test(attributes)) return { replacement: [text, ''] };
  return CLOSING.test(text) ? { replacement: ['', text, ''] } : null;
};
