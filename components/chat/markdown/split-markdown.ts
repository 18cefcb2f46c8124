const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const STARTS_BLOCK = /^[^\s\-*+>|\d]/;

/**
 * Cuts Markdown into pieces that can be drawn one by one: at a blank line outside of code, where the next line can belong to no
 * list, quotation or table above it. Joined with a blank line they are the whole; a piece that is complete never changes.
 */
export function splitMarkdown(text: string): string[] {
  const pieces: string[][] = [[]];
  let fence: string | null = null;
  let isAfterBlank = false;
  for (const line of text.split('\n')) {
    if (fence === null && isAfterBlank && STARTS_BLOCK.test(line)) pieces.push([]);
    pieces.at(-1)?.push(line);
    fence = fenceAfter(line, fence);
    isAfterBlank = line.trim() === '';
  }
  return pieces.map((lines) => lines.join('\n').trimEnd()).filter((piece) => piece !== '');
}

function fenceAfter(line: string, open: string | null): string | null {
  const fence = FENCE.exec(line)?.[1];
  if (fence === undefined) return open;
  if (open === null) return fence;
  return fence.startsWith(open) && line.trim() === fence ? null : open;
}
