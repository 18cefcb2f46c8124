import { localName } from '../packed/xml-tree.ts';

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const NAME = /^[A-Za-z_][\w.-]*$/;

/**
 * Records a drawing embedded in a page, so that it can be shown as a separate picture in which nothing runs and nothing loads. A drawing that only
 * wraps a picture, as covers often do, is replaced by that picture.
 */
export class DrawingRecorder {
  readonly #parts: string[] = [];
  readonly #images: string[] = [];
  #titleDepth = 0;
  #alt: string;

  constructor(attributes: Record<string, string>) {
    this.#alt = attributes['aria-label'] ?? '';
    this.#parts.push(`<svg ${NAMESPACES}${written(attributes)}>`);
  }

  /** Returns the function to call at the element's end. */
  open(name: string, attributes: Record<string, string>): () => void {
    const tag = name.toLowerCase();
    const source = attributes['xlink:href'] ?? attributes['href'];
    if (tag === 'image' && source !== undefined && !source.startsWith('data:')) this.#images.push(source);
    if (tag === 'title') this.#titleDepth += 1;
    const isKept = NAME.test(name) && tag !== 'script' && tag !== 'foreignobject';
    if (isKept) this.#parts.push(`<${name}${written(attributes)}>`);
    return () => {
      if (tag === 'title') this.#titleDepth -= 1;
      if (isKept) this.#parts.push(`</${name}>`);
    };
  }

  text(text: string): void {
    if (this.#titleDepth > 0) this.#alt += text;
    this.#parts.push(known(text).replaceAll('<', '&lt;'));
  }

  finish(): { images: string[]; alt: string; svg: string } {
    return { images: this.#images, alt: this.#alt.replace(/\s+/g, ' ').trim(), svg: `${this.#parts.join('')}</svg>\n` };
  }
}

function written(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .filter(
      ([name]) =>
        !name.startsWith('xmlns') && !/^on/i.test(name) && (name === 'xlink:href' || NAME.test(localName(name))),
    )
    .filter(([name]) => name === 'xlink:href' || !name.includes(':'))
    .map(([name, value]) => ` ${name}="${known(value).replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`)
    .join('');
}

/** Only five named entities are defined in a standalone file. */
function known(text: string): string {
  return text.replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;');
}
