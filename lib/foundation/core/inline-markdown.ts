const MARKDOWN_SIGNS = /[\\`*_[\]<>#&|~!$^{}]/g;

/** Text as Markdown that shows just these words on one line, whatever they are. */
export function inlineMarkdown(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replace(MARKDOWN_SIGNS, String.raw`\$&`);
}
