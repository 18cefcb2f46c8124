import { Parser } from 'htmlparser2';

import { localName } from '../packed/xml-tree.ts';
import { plainText } from '../tree/hast-nodes.ts';
import { parseFragment } from '../tree/publish-tree.ts';
import { DrawingRecorder } from './drawing-recorder.ts';
import { HtmlWriter } from './html-writer.ts';

/** A chapter of an EPUB as HTML, and details found during the conversion. */
export interface ConvertedPage {
  html: string;
  /** Its `<title>`. */
  title: string | null;
  /** The heading with which it begins; null if other text or a picture comes first. */
  leadHeading: string | null;
  /** The sources of its `<img>` elements, as written. */
  pictures: string[];
  /** Inline drawings, by the name that the page uses for them. */
  drawings: { name: string; svg: string }[];
}

const HEADING = /^h[1-6]$/;
const DROPPED = new Set(['head', 'script', 'style', 'template', 'audio', 'video', 'iframe', 'annotation-xml']);
const TRANSPARENT = new Set(['html', 'body']);
const MATHML = 'http://www.w3.org/1998/Math/MathML';
// On a site these surround the text; in a book they belong to it.
const RENAMED: Record<string, string> = { footer: 'div', main: 'div' };
const NOTE_TYPES = ['footnote', 'endnote', 'rearnote'];
const NOTES_TYPES = ['footnotes', 'endnotes', 'rearnotes'];

/**
 * Writes XHTML as HTML. As XML, `<a/>` is complete and `<title/>` empty, which HTML reads otherwise. Elements that EPUB marks as notes and note
 * references become footnotes of the page; a page that holds nothing but notes stays as it is. `name` is the file's, for the pictures drawn in it.
 * With `isXml: false` the input is HTML and is rewritten.
 */
export function htmlOfXhtml(xhtml: string, name: string, { isXml }: { isXml: boolean } = XML): ConvertedPage {
  const converted = convert(xhtml, { name, isXml, gathersNotes: true });
  return converted.hasContent ? converted.page : convert(xhtml, { name, isXml, gathersNotes: false }).page;
}

const XML = { isXml: true };

function convert(xhtml: string, options: { name: string; isXml: boolean; gathersNotes: boolean }) {
  const converter = new XhtmlConverter(options);
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => converter.open(tag, attributes),
      onclosetag: () => converter.close(),
      ontext: (text) => converter.text(text),
      oncdatastart: () => converter.literal(true),
      oncdataend: () => converter.literal(false),
    },
    // References are passed on unchanged: HTML supports all that XHTML does.
    { xmlMode: options.isXml, recognizeSelfClosing: true, decodeEntities: false },
  );
  parser.end(xhtml);
  return converter.finish();
}

class XhtmlConverter {
  readonly #writer = new HtmlWriter();
  readonly #name: string;
  readonly #gathersNotes: boolean;
  readonly #isXml: boolean;
  /** The actions to run when each open element closes. */
  readonly #closings: (() => void)[] = [];
  readonly #tags: string[] = [];
  readonly #pictures: string[] = [];
  readonly #drawings: { name: string; svg: string }[] = [];
  readonly #references = new Set<string>();
  #drawing: DrawingRecorder | null = null;
  #muted = 0;
  #isLiteral = false;
  #isInTitle = false;
  #noteDepth = 0;
  #headingDepth = 0;
  #referenceDepth = 0;
  #title = '';
  #hasContent = false;
  #lead: string | null = null;
  #isInLead = false;
  /** For each open `switch`: whether one of its cases has been rendered. */
  readonly #switches: boolean[] = [];

  constructor({ name, gathersNotes, isXml }: { name: string; gathersNotes: boolean; isXml: boolean }) {
    this.#isXml = isXml;
    this.#name = name;
    this.#gathersNotes = gathersNotes;
  }

  open(written: string, attributes: Record<string, string>): void {
    const name = localName(written);
    const tag = name.toLowerCase();
    const parent = this.#tags.at(-1);
    this.#tags.push(tag);
    this.#closings.push(this.#drawing?.open(name, attributes) ?? this.#enter(tag, attributes, parent));
  }

  close(): void {
    this.#tags.pop();
    this.#closings.pop()?.();
  }

  literal(isLiteral: boolean): void {
    this.#isLiteral = isLiteral;
  }

  text(written: string): void {
    // In XML, text outside of all elements is left over from the document type; in HTML it may be content.
    if (this.#isXml && this.#tags.length === 0) return;
    const text = this.#isLiteral ? written.replaceAll('&', '&amp;') : written;
    if (this.#drawing) this.#drawing.text(text);
    else if (this.#isInTitle) this.#title += text;
    else if (this.#muted === 0) this.#write(text.replaceAll('<', '&lt;'));
  }

  finish(): { page: ConvertedPage; hasContent: boolean } {
    const page = {
      html: `<!doctype html><meta charset="utf-8"><title>${this.#title.replaceAll('<', '&lt;')}</title><main>${this.#writer.finish()}</main>\n`,
      title: decoded(this.#title),
      leadHeading: decoded(this.#lead ?? ''),
      pictures: this.#pictures,
      drawings: this.#drawings,
    };
    return { page, hasContent: this.#hasContent };
  }

  /** Begins an element and returns the function to call at its end. */
  #enter(tag: string, attributes: Record<string, string>, parent: string | undefined): () => void {
    if (this.#muted > 0 && tag !== 'title') return nothing;
    if (DROPPED.has(tag)) return this.#mute();
    if (TRANSPARENT.has(tag)) return nothing;
    const types = semanticsOf(attributes);
    if (types.includes('pagebreak')) return this.#enterPageBreak(attributes);
    return (
      this.#enterByName(tag, attributes) ??
      (this.#gathersNotes ? this.#enterOfNotes(tag, attributes, { types, parent }) : null) ??
      this.#writer.element(RENAMED[tag] ?? tag, attributes)
    );
  }

  #enterByName(tag: string, attributes: Record<string, string>): (() => void) | null {
    if (tag === 'title') return this.#enterTitle();
    if (tag === 'svg') return this.#enterDrawing(attributes);
    if (tag === 'switch') return this.#enterSwitch();
    if (tag === 'case' || tag === 'default') return this.#enterCase(tag, attributes);
    // Whether the picture or its text is needed only becomes known when the page is read.
    if (tag === 'math' && attributes['altimg'] !== undefined) this.#enterPicture(attributes['altimg']);
    if (tag === 'object') return this.#enterObject(attributes);
    if (tag === 'img') this.#enterPicture(attributes['src'] ?? '');
    return HEADING.test(tag) ? this.#enterHeading(tag, attributes) : null;
  }

  #enterOfNotes(
    tag: string,
    attributes: Record<string, string>,
    { types, parent }: { types: string[]; parent: string | undefined },
  ): (() => void) | null {
    if (tag === 'a') return this.#enterLink(attributes, types, parent);
    if (tag === 'sup' && this.#referenceDepth > 0) return nothing;
    if (types.some((type) => NOTES_TYPES.includes(type))) return this.#writer.group();
    const isNote = this.#noteDepth === 0 && types.some((type) => NOTE_TYPES.includes(type));
    return isNote ? this.#enterNote(attributes) : null;
  }

  #write(text: string): void {
    const isWords = text.trim() !== '';
    if (isWords && this.#isInLead) this.#lead = (this.#lead ?? '') + text;
    if (isWords && this.#noteDepth === 0 && this.#headingDepth === 0) this.#hasContent = true;
    this.#writer.text(text, isWords);
  }

  #mute(): () => void {
    this.#muted += 1;
    return () => void (this.#muted -= 1);
  }

  #enterTitle(): () => void {
    this.#isInTitle = true;
    return () => void (this.#isInTitle = false);
  }

  #enterHeading(tag: string, attributes: Record<string, string>): () => void {
    const end = this.#writer.heading(tag, attributes);
    const isLead = !this.#hasContent && this.#lead === null && this.#noteDepth === 0;
    if (isLead) this.#lead = '';
    this.#isInLead ||= isLead;
    this.#headingDepth += 1;
    return () => {
      this.#headingDepth -= 1;
      if (isLead) this.#isInLead = false;
      end();
    };
  }

  #enterPicture(source: string): void {
    this.#hasContent = true;
    this.#pictures.push(source.replaceAll('&amp;', '&').trim());
  }

  /** Renders a picture, without its fallback content; for any other object only the fallback content. */
  #enterObject({ data = '', title = '', type = '' }: Record<string, string>): () => void {
    if (!type.startsWith('image/')) return nothing;
    this.#enterPicture(data);
    this.#writer.element('img', { src: data, alt: title })();
    return this.#mute();
  }

  #enterDrawing(attributes: Record<string, string>): () => void {
    const drawing = new DrawingRecorder(attributes);
    this.#drawing = drawing;
    return () => {
      this.#drawing = null;
      const name = `${this.#name}.drawing-${this.#drawings.length + 1}.svg`;
      const { images, alt, svg } = drawing.finish();
      if (images.length === 0) this.#drawings.push({ name, svg });
      for (const source of images.length === 0 ? [encodeURIComponent(name)] : images) {
        if (images.length > 0) this.#enterPicture(source);
        this.#hasContent = true;
        this.#writer.element('img', { src: source, alt })();
      }
    };
  }

  #enterSwitch(): () => void {
    this.#switches.push(false);
    return () => void this.#switches.pop();
  }

  /** From the cases of a switch, takes the formulas if there are any, else the default for every reading system. */
  #enterCase(tag: string, attributes: Record<string, string>): () => void {
    const isTaken = this.#switches.at(-1) === true;
    if (isTaken || (tag === 'case' && attributes['required-namespace'] !== MATHML)) return this.#mute();
    this.#switches.splice(-1, 1, true);
    return nothing;
  }

  /** Renders a page break of the printed book: an anchor for links, without the page number, which is not part of the text. */
  #enterPageBreak({ id }: Record<string, string>): () => void {
    this.#writer.element('span', id === undefined ? {} : { id })();
    return this.#mute();
  }

  #enterLink(attributes: Record<string, string>, types: string[], parent: string | undefined): () => void {
    const href = attributes['href'] ?? '';
    if (types.includes('noteref')) {
      if (attributes['id'] !== undefined) this.#references.add(`#${attributes['id']}`);
      this.#referenceDepth += 1;
      const endOuter = parent === 'sup' ? nothing : this.#writer.element('sup', {});
      const end = this.#writer.element('a', { ...attributes, 'data-footnote-ref': '' });
      return () => {
        this.#referenceDepth -= 1;
        end();
        endOuter();
      };
    }
    const isBack = types.includes('backlink') || (this.#noteDepth > 0 && this.#references.has(href));
    return this.#writer.element('a', isBack ? { ...attributes, 'data-footnote-backref': '' } : attributes);
  }

  #enterNote({ id }: Record<string, string>): () => void {
    this.#noteDepth += 1;
    const end = this.#writer.note(id ?? null);
    return () => {
      this.#noteDepth -= 1;
      end();
    };
  }
}

/** Returns the element's semantic types, from EPUB's own attribute or from that of the web. */
function semanticsOf(attributes: Record<string, string>): string[] {
  const types = `${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`.toLowerCase();
  return types.split(/\s+/).map((type) => type.replace(/^doc-/, ''));
}

/** Decodes references to plain text; null if none is left. */
function decoded(written: string): string | null {
  const words = plainText(parseFragment(written.replaceAll('<', '&lt;')));
  return words === '' ? null : words;
}

function nothing(): void {
  // The content is kept and the element dropped.
}
