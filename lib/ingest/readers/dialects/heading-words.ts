const HEADING = /^ {0,3}#{1,6}[ \t]+(\S.*)$/;

/** What a line of Markdown says as a heading, without its marks; empty for any other line. */
export function headingWords(line: string | undefined): string {
  const words = HEADING.exec(line ?? '')?.[1] ?? '';
  return words
    .replace(/\{[^{}]*\}\s*$/, '')
    .replace(/[*`]/g, '')
    .trim();
}
