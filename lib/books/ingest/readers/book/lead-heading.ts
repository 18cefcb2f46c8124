/**
 * Lines that contain only pictures or the HTML around them, as above the title of many readmes; in reStructuredText also the line above the title.
 */
const FURNITURE = /^(?:<|!\[|\[!\[|[=*~^#]{4,}$|\.\. )/;
const HEADING = /^#{1,6}[ \t]+(\S.{0,300})$/;
const UNDERLINE = /^(?:=+|-{2,})[ \t]*$/;

/** Returns the words of a title without pictures, tags, links and markup; null if no words are left. */
export function plainTitle(markdown: string): string | null {
  const words = markdown
    .replace(/<[^<>]{1,500}>/g, '')
    .replace(/!\[[^\][]{0,200}\]\([^()]{0,500}\)/g, '')
    .replace(/\[([^\][]{0,200})\]\([^()]{0,500}\)/g, '$1')
    .replace(/[*_`]/g, '')
    .trim();
  return words === '' ? null : words;
}

/** Returns the heading with which a Markdown text begins, ignoring pictures; null if it begins with text. */
export function leadHeading(markdown: string): string | null {
  const lines = markdown.split('\n', 200);
  for (const [index, line] of lines.entries()) {
    const written = line.trim();
    if (written === '' || FURNITURE.test(written)) continue;
    const heading = HEADING.exec(written)?.[1] ?? (UNDERLINE.test(lines[index + 1] ?? '') ? written : null);
    const words = heading?.replace(/[ \t]#+$/, '').replace(/[ \t]\{[^{}]{0,200}\}$/, '') ?? '';
    return plainTitle(words);
  }
  return null;
}
