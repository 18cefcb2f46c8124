import type { BlockReader } from './block.ts';

const OPENING = /^ *<(?:div|details|section|figure|figcaption|aside|article|summary)\b([^<>]*)>$/;
const CLOSING = /^ *<\/(?:div|details|section|figure|figcaption|aside|article|summary)>[ \t]*$/;

const SPAN = /^ {0,8}<\/?(?:span|em|strong|b|i|u|small|big|sub|sup|mark|cite|q|font)\b[^<>]{0,300}>[ \t]*$/;

/** `<div markdown>`: what stands in the element is Markdown, which CommonMark takes it for between empty lines. */
export const markdownInHtml: BlockReader = ({ text }) => {
  const [, attributes = ''] = OPENING.exec(text.trimEnd()) ?? [];
  if (/\bmarkdown\b/.test(attributes)) return { replacement: [text, ''] };
  // Alone on its line it would make the lines below it HTML.
  if (SPAN.test(text)) return { replacement: [] };
  return CLOSING.test(text) ? { replacement: ['', text, ''] } : null;
};
