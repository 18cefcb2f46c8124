import { strToU8, zipSync, type Zippable } from 'fflate';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SPACES = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}"`;

export interface SlideParts {
  /** The shapes of the slide. */
  shapes: string;
  isHidden?: boolean;
  /** The paragraphs of its notes. */
  notes?: string;
  /** Elements `Relationship` beside that of its notes. */
  relations?: string;
}

/** A relation to another part, or to an address outside where it begins with a scheme. */
export const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${/^[a-z]+:/.test(target) ? ' TargetMode="External"' : ''}/>`;
export const relations = (content: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
export const line = (words: string, properties = '', run = '') =>
  `<a:p>${properties}<a:r><a:rPr lang="de-AT"${run}/><a:t>${words}</a:t></a:r></a:p>`;
/** A shape with a text, in a placeholder of this type if one is named. */
export const shape = (paragraphs: string, type?: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr>${type === undefined ? '' : `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`;
export const picture = (id: string, words: string) =>
  `<p:pic><p:nvPicPr><p:cNvPr id="3" name="y" descr="${words}"/></p:nvPicPr><p:blipFill><a:blip r:embed="${id}"/></p:blipFill></p:pic>`;

/** The bytes of a presentation. */
export function buildPptx(
  slides: readonly SlideParts[],
  { core = '', files = {} }: { core?: string; files?: Zippable } = {},
) {
  const texts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    // The id of the relation comes first, as some programs write it.
    'ppt/presentation.xml': `<p:presentation ${SPACES}><p:sldIdLst>${slides.map((_, index) => `<p:sldId r:id="r${index}" id="${256 + index}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      slides.map((_, index) => relation(`r${index}`, 'slide', `slides/slide${index + 1}.xml`)).join(''),
    ),
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${core}</cp:coreProperties>`,
  };
  for (const [index, { shapes, isHidden, notes, relations: more = '' }] of slides.entries()) {
    const name = `slide${index + 1}.xml`;
    texts[`ppt/slides/${name}`] =
      `<p:sld ${SPACES}${isHidden === true ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
    const link = notes === undefined ? '' : relation('notes', 'notesSlide', `../notesSlides/${name}`);
    texts[`ppt/slides/_rels/${name}.rels`] = relations(link + more);
    if (notes === undefined) continue;
    const body = `${shape(line('7'), 'sldNum')}${shape(notes, 'body')}`;
    texts[`ppt/notesSlides/${name}`] = `<p:notes ${SPACES}><p:cSld><p:spTree>${body}</p:spTree></p:cSld></p:notes>`;
  }
  return zipSync({ ...Object.fromEntries(Object.entries(texts).map(([name, xml]) => [name, strToU8(xml)])), ...files });
}
