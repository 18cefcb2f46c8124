import { strToU8, zipSync, type Zippable } from 'fflate';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PARTS = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

interface DocxParts {
  /** The content of `w:body`. */
  body: string;
  /** Texts of footnotes, numbered from 1. */
  footnotes?: string[];
  /** Pictures by name, which the body embeds by their name as id. */
  pictures?: Record<string, Uint8Array>;
  /** Elements of `docProps/core.xml`. */
  core?: string;
  /** Everything else, by its whole name. */
  files?: Zippable;
}

/** A paragraph, in one of Word's styles if one is named. `content` may hold runs of its own. */
export function paragraph(content: string, style?: string): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}${content.startsWith('<w:') ? content : run(content)}</w:p>`;
}

export function run(text: string): string {
  return `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

export function footnoteMark(number: number): string {
  return `<w:r><w:footnoteReference w:id="${number}"/></w:r>`;
}

export function picture(id: string, words: string): string {
  return `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${words}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

/** The bytes of a Word document made of these parts. */
export function buildDocx({ body, footnotes = [], pictures = {}, core = '', files = {} }: DocxParts): Uint8Array {
  const space = `xmlns:w="${PARTS}" xmlns:r="${RELATIONS}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"`;
  const notes = footnotes.map((text, index) => `<w:footnote w:id="${index + 1}">${paragraph(text)}</w:footnote>`);
  const names = Object.keys(pictures);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (content: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
  const styles = ['Title', 'Heading1', 'Heading2'].map(
    (id) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id.replace(/(\d)/, ' $1')}"/></w:style>`,
  );
  const texts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'word/document.xml')),
    'word/document.xml': `<w:document ${space}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relations(
      relation('notes', 'footnotes', 'footnotes.xml') +
        relation('styles', 'styles', 'styles.xml') +
        names.map((name) => relation(name, 'image', `media/${name}`)).join(''),
    ),
    'word/styles.xml': `<w:styles ${space}><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-AT"/></w:rPr></w:rPrDefault></w:docDefaults>${styles.join('')}</w:styles>`,
    'word/footnotes.xml': `<w:footnotes ${space}>${notes.join('')}</w:footnotes>`,
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">${core}</cp:coreProperties>`,
  };
  return zipSync({
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])),
    ...Object.fromEntries(names.map((name) => [`word/media/${name}`, pictures[name] ?? new Uint8Array()])),
    ...files,
  });
}
