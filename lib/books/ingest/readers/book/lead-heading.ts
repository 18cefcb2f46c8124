/** Lines in which there are only pictures, or HTML around them, as above the title of many a readme; of reStructuredText a line above the title. */
const FURNITURE = /^(?:<|!\[|\[!\[|[=*~^#]{4,}$|\.\. )/;
const HEADING = /^#{1,6}[ \t]+(\S.{0,300})$/;
const UNDERLINE = /^(?:=+|-{2,})[ \t]*$/;

/** The words of a title without the pictures, tags, links and marks that stand among them; null where no words are left. */
export function plainTitle(markdown: string): string | null {
  const words = markdown
    .replace(/<[^<>]{1,500}>/g, '')
    .replace(/!\[[^\][]{0,200}\]\([^()]{0,500}\)/g, '')
    .replace(/\[([^\][]{0,200})\]\([^()]{0,500}\)/g, '$1')
    .replace(/[*_`]/g, '')
    .trim();
  return words === '' ? null : words;
}

/** The heading that a Markdown text begins with, pictures aside; null where words come first. */
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
