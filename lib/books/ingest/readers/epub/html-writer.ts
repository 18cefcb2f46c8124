const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
// Start tags after which HTML recognises no end tag.
const UNWRITTEN = new Set([
  'plaintext',
  'xmp',
  'noembed',
  'noframes',
  'noscript',
  'textarea',
  'select',
  'frameset',
  'image',
]);
const NAME = /^[a-z][a-z0-9-]*$/;
const LEFT_OUT = /^(?:role|data-.*|on.*)$/;
const OWN = new Set(['data-footnote-ref', 'data-footnote-backref']);

/** An HTML fragment being written: the page, a note, or a group of notes. */
interface Run {
  parts: string[];
  hasWords: boolean;
}

/** Writes HTML element by element; every method that begins something returns the function that ends it. Texts and values must be escaped already. */
export class HtmlWriter {
  readonly #runs: Run[] = [{ parts: [], hasWords: false }];
  readonly #notes: string[] = [];
  #headings = 0;

  text(text: string, isWords: boolean): void {
    const run = this.#run();
    run.parts.push(text);
    if (isWords && this.#headings === 0) run.hasWords = true;
  }

  element(name: string, attributes: Record<string, string>): () => void {
    if (!NAME.test(name) || UNWRITTEN.has(name)) return () => undefined;
    this.#put(`<${name}${attributesOf(attributes)}>`);
    if (VOID.has(name)) {
      if (name === 'img') this.#run().hasWords = true;
      return () => undefined;
    }
    return () => this.#put(`</${name}>`);
  }

  heading(name: string, attributes: Record<string, string>): () => void {
    const end = this.element(name, attributes);
    this.#headings += 1;
    return () => {
      this.#headings -= 1;
      end();
    };
  }

  /** Begins a footnote, which is moved to the end of the page. */
  note(id: string | null): () => void {
    const before = this.#headings;
    this.#headings = 0;
    const run = this.#begin();
    return () => {
      this.#end(run);
      this.#headings = before;
      this.#notes.push(`<li${id === null ? '' : ` id="${quoted(id)}"`}>${run.parts.join('')}</li>`);
    };
  }

  /** A container of notes; a heading and a list whose content was all moved are removed too. */
  group(): () => void {
    const run = this.#begin();
    return () => {
      this.#end(run);
      if (!run.hasWords) return;
      this.#run().hasWords = true;
      this.#put(...run.parts);
    };
  }

  finish(): string {
    const notes = this.#notes.length === 0 ? '' : `<section data-footnotes><ol>${this.#notes.join('')}</ol></section>`;
    return this.#runs.map(({ parts }) => parts.join('')).join('') + notes;
  }

  #begin(): Run {
    const run = { parts: [], hasWords: false };
    this.#runs.push(run);
    return run;
  }

  #end(run: Run): void {
    this.#runs.splice(this.#runs.indexOf(run), 1);
  }

  #run(): Run {
    return this.#runs.at(-1) ?? { parts: [], hasWords: false };
  }

  #put(...parts: string[]): void {
    this.#run().parts.push(...parts);
  }
}

function attributesOf(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .flatMap(([written, value]) => {
      const name = written === 'xml:lang' ? 'lang' : written.toLowerCase();
      if (!NAME.test(name) || (LEFT_OUT.test(name) && !OWN.has(name))) return [];
      return [` ${name}="${quoted(value)}"`];
    })
    .join('');
}

function quoted(value: string): string {
  return value.replaceAll('"', '&quot;');
}
