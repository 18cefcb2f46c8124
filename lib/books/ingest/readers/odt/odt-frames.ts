import { posix } from 'node:path';

import type { Element, ElementContent } from 'hast';

import { childElements, elementsNamed, wordsOf, type XmlElement } from '../packed/xml-tree.ts';
import { element, text } from '../tree/hast-nodes.ts';
import type { OfficePackage } from '../office/office-package.ts';

/** Reads the content of a frame. */
interface TextReader {
  readonly office: OfficePackage;
  blocks: (parent: XmlElement) => Promise<Element[]>;
}

interface Framed {
  inline: ElementContent[];
  blocks: Element[];
}

/** The parts of a frame or a shape that have words. */
const WITH_TEXT = new Set(['text-box', 'frame', 'g', 'custom-shape', 'p', 'list', 'table']);

/** Returns the content of a frame or a shape: a picture or a formula in the line, texts below it. Anything else is reported. */
export async function framedContent(frame: XmlElement, tree: TextReader): Promise<Framed> {
  const object = childElements(frame).find(({ name }) => name === 'object' || name === 'object-ole');
  const formula = object === undefined ? null : await formulaOf(object, tree);
  if (formula !== null) return { inline: [formula], blocks: [] };
  if (object !== undefined)
    tree.office.tell(`${tree.office.name} has a chart or an embedded object, which is left out.`);
  const picture = await pictureOf(frame, tree);
  // A picture that is not anchored as a character is placed after its paragraph.
  const isLetter = frame.attributes['text:anchor-type'] === 'as-char';
  const blocks: Element[] = picture === null || isLetter ? [] : [element('p', {}, [picture])];
  const texts = childElements(frame).filter(({ name }) => WITH_TEXT.has(name));
  if (texts.length > 0) blocks.push(...(await tree.blocks({ ...frame, children: texts })));
  return { inline: picture !== null && isLetter ? [picture] : [], blocks };
}

async function pictureOf(frame: XmlElement, { office }: TextReader): Promise<Element | null> {
  const images = childElements(frame).filter(({ name }) => name === 'image');
  for (const { attributes } of images) {
    const href = attributes['xlink:href'] ?? '';
    const src = /^[a-z][a-z\d+.-]*:/i.test(href) ? null : await office.picture(posix.normalize(href));
    const words = childElements(frame).filter(({ name }) => name === 'desc' || name === 'title');
    if (src !== null) return element('img', { src, alt: words.map(wordsOf).at(-1) ?? '' });
  }
  const hasObject = childElements(frame).some(({ name }) => name.startsWith('object'));
  if (images.length > 0 && !hasObject)
    office.tell(`${office.name} has a picture that is not in it or of a kind that cannot be shown, which is left out.`);
  return null;
}

/** Returns the MathML of an object that is a formula; null for any other object. */
async function formulaOf({ attributes }: XmlElement, { office }: TextReader): Promise<Element | null> {
  const part = posix.join(posix.normalize(attributes['xlink:href'] ?? ''), 'content.xml');
  const root = /^[a-z][a-z\d+.-]*:/i.test(part) ? null : await office.xml(part);
  const math = root?.name === 'math' ? root : root === null ? undefined : elementsNamed(root, 'math')[0];
  return math === undefined ? null : mathOf(math);
}

function mathOf(math: XmlElement): Element {
  const children = math.children.flatMap((child): ElementContent[] => {
    if (typeof child === 'string') return [text(child)];
    return child.name.startsWith('annotation') ? [] : [mathOf(child)];
  });
  return element(math.name, {}, children);
}
