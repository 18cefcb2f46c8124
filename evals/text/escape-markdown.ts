/** Plain words as Markdown that shows exactly them. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>~&$]/g, String.raw`\$&`)
    .replace(/^(\s*)([-+#]|\d+(?=[.)]\s))/, (_, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    );
}
