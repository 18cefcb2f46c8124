const REFERENCE = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][\da-zA-Z]{1,31});/y;
const LEFT_OUT = /[\s>\\]/;

/**
 * For each UTF-16 unit of a text that was read from Markdown, where it stands there: backslashes, references such as `&lt;`, and
 * what is left out at line ends make the two differ.
 */
export function readOffsets(text: string, markdown: string): number[] {
  const offsets: number[] = [];
  let at = 0;
  while (offsets.length < text.length) {
    const character = text.charAt(offsets.length);
    const reference = markdown[at] === '&' ? referenceAt(markdown, at) : '';
    if (reference !== '' && !text.startsWith(reference, offsets.length)) {
      const isPair = (text.codePointAt(offsets.length) ?? 0) > 0xffff;
      offsets.push(...(isPair ? [at, at] : [at]));
      at += reference.length;
    } else if (markdown[at] !== character && LEFT_OUT.test(markdown.charAt(at))) {
      at += 1;
    } else {
      offsets.push(at);
      at += 1;
    }
  }
  return offsets;
}

function referenceAt(markdown: string, at: number): string {
  REFERENCE.lastIndex = at;
  return REFERENCE.exec(markdown)?.[0] ?? '';
}
