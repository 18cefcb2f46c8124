const MARKDOWN_SIGNS = /[\\`*_[\]<>#&|~!$^{}]/g;

/** Text as Markdown that shows just these words on one line, whatever they are. */
export function inlineText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replace(MARKDOWN_SIGNS, String.raw`\$&`);
}

/** The same inside a line that is not ours: nothing in it can close what stands open there, code least of all. */
export function inlineLabel(text: string): string {
  return inlineText(text).replace(/\\?[`<>"']/g, (sign) => `&#${sign.charCodeAt(sign.length - 1)};`);
}
