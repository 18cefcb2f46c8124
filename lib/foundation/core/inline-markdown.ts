const MARKDOWN_SIGNS = /[\\`*_[\]<>#&|~!$^{}]/g;

/** Escapes text as Markdown that shows exactly these words on one line. */
export function inlineMarkdown(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replace(MARKDOWN_SIGNS, String.raw`\$&`);
}
