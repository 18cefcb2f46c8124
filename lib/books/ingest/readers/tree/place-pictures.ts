import type { Element, ElementContent, Root, RootContent } from 'hast';

import { terms } from '#lib/foundation/text/terms.ts';
import { BLOCK_ELEMENTS } from '#lib/foundation/text/walk-text.ts';

import type { PageContext } from '../page-context.ts';
import { classesOf, element, elementsOf, isElement, mapChildren, rawText, text, textProperty } from './hast-nodes.ts';
import { loadPictures, type Picture } from './load-pictures.ts';
import { captionOf, isIconSized, showPicture } from './show-picture.ts';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/**
 * Gives every picture its place and its words, so that it can be found and cited:
 * - a picture becomes a figure of its own, out of the paragraph or heading it stands in, with a visible caption: its own
 *   caption, with a folded description where its alternative text says more, else its title, else its alternative text;
 * - in a table cell it stays, and the words follow it in the cell;
 * - an icon within a sentence stays and its name is part of the sentence, for readers who cannot see it;
 * - a picture on the web becomes a link, a missing one a gap; their words stay.
 */
export async function placePictures(tree: Root, context: PageContext): Promise<void> {
  const pictures = await loadPictures(tree, context);
  if (pictures.size === 0) return;
  const placement = new Placement(pictures);
  placement.placeIn(tree);
  mapChildren(tree, (node) => {
    const picture = isElement(node, 'img') ? pictures.get(node) : undefined;
    if (!picture || !isElement(node)) return [node];
    const isIcon = isIconSized(picture) && !placement.inFigures.has(node);
    return showPicture(node, { picture, isIcon, documentId: context.documentId });
  });
}

class Placement {
  readonly inFigures = new Set<Element>();
  readonly #pictures: Map<Element, Picture>;

  constructor(pictures: Map<Element, Picture>) {
    this.#pictures = pictures;
  }

  placeIn(parent: Root | Element): void {
    const placed = parent.children.flatMap((child): RootContent[] => {
      if (!isElement(child)) return [child];
      if (child.tagName === 'p' || HEADINGS.includes(child.tagName)) return this.#takeOut(child);
      if (this.#isPictureAlone(child)) return [this.#figure(child)];
      if (child.tagName === 'figure') this.#captionFigure(child);
      else if (child.tagName === 'tr') this.#captionCells(child);
      else this.placeIn(child);
      return [child];
    });
    parent.children = adoptCaptions(placed);
  }

  /** Splits a paragraph at its pictures; a full stop after the last one stays with its sentence. Pictures in a heading are placed after it. */
  #takeOut(block: Element): ElementContent[] {
    const isAlone = rawText(block).trim() === '';
    const isPicture = (node: ElementContent) => this.#isPictureAlone(node, isAlone);
    if (!block.children.some(isPicture)) return [block];
    if (HEADINGS.includes(block.tagName)) {
      const words = block.children.filter((node) => !isPicture(node));
      const figures = block.children.filter(isPicture).map((node) => this.#figure(node));
      return words.some((node) => rawText(node).trim() !== '') ? [{ ...block, children: words }, ...figures] : figures;
    }
    const parts: ElementContent[] = [];
    let run: ElementContent[] = [];
    const closeRun = () => {
      const before = parts.findLast((part) => isElement(part, block.tagName));
      if (isElement(before) && !/[\p{L}\p{N}]/u.test(run.map(rawText).join(''))) before.children.push(...run);
      else if (run.some(hasContent))
        parts.push({ ...block, properties: parts.length === 0 ? block.properties : {}, children: run });
      run = [];
    };
    for (const node of block.children) {
      if (!isPicture(node)) run.push(node);
      else {
        closeRun();
        parts.push(this.#figure(node));
      }
    }
    closeRun();
    return parts;
  }

  /** Whether a node is a picture larger than an icon, or an inline element that contains such a picture and no words. */
  #isPictureAlone(node: ElementContent | RootContent, evenIcons = false): boolean {
    if (!isElement(node) || BLOCK_ELEMENTS.has(node.tagName) || rawText(node).trim() !== '') return false;
    return this.#imagesIn(node).some((image) => {
      const picture = this.#pictures.get(image);
      return picture !== undefined && picture.kind !== 'remote' && (evenIcons || !isIconSized(picture));
    });
  }

  #figure(node: ElementContent): Element {
    const figure = element('figure', { className: ['picture'] }, [node]);
    this.#captionFigure(figure);
    return figure;
  }

  #captionFigure(figure: Element): void {
    const images = this.#imagesIn(figure).filter((image) => this.#pictures.get(image)?.kind !== 'remote');
    for (const image of images) this.inFigures.add(image);
    const captions = elementsOf(figure).filter(({ tagName }) => tagName === 'figcaption');
    if (images.length === 0) return;
    const caption = captions.find((one) => rawText(one).trim() !== '');
    if (caption) {
      describe(caption, images);
      return;
    }
    const words = [...new Set(images.flatMap((image) => captionOf(image) ?? []))].join(' ');
    if (words !== '') figure.children.push(element('figcaption', {}, [text(words)]));
  }

  #captionCells(row: Element): void {
    mapChildren(row, (node) => {
      const picture = isElement(node, 'img') ? this.#pictures.get(node) : undefined;
      if (!isElement(node) || !picture || picture.kind === 'remote' || isIconSized(picture)) return [node];
      const words = captionOf(node);
      return words === null ? [node] : [node, element('span', { className: ['caption'] }, [text(words)])];
    });
  }

  #imagesIn(node: Element): Element[] {
    return elementsOf(node).filter(({ tagName }) => tagName === 'img');
  }
}

/** Adds below a caption the parts of the alternative texts that it does not contain. */
function describe(caption: Element, images: readonly Element[]): void {
  for (const image of images) {
    const description = descriptionOf(textProperty(image, 'alt'), rawText(caption));
    if (description) caption.children.push(description);
  }
}

function hasContent(node: ElementContent): boolean {
  return rawText(node).trim() !== '' || (isElement(node) && node.tagName !== 'br');
}

/** mdBook authors write a caption as a separate paragraph, `<span class="caption">`, below the picture. */
function adoptCaptions(nodes: RootContent[]): RootContent[] {
  const kept: RootContent[] = [];
  for (const node of nodes) {
    const before = kept.findLast((sibling) => sibling.type !== 'text' || sibling.value.trim() !== '');
    const caption = captionParagraph(node);
    if (caption && isElement(before, 'figure') && classesOf(before).includes('picture')) {
      const rest = before.children.filter((child) => !isElement(child, 'figcaption'));
      const figcaption = element('figcaption', {}, caption);
      describe(
        figcaption,
        elementsOf(before).filter(({ tagName }) => tagName === 'img'),
      );
      before.children = [...rest, figcaption];
    } else kept.push(node);
  }
  return kept;
}

function captionParagraph(node: RootContent): ElementContent[] | null {
  if (!isElement(node, 'p', 'div')) return null;
  if (classesOf(node).includes('caption')) return node.children;
  const parts = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const [only] = parts;
  return parts.length === 1 && isElement(only, 'span') && classesOf(only).includes('caption') ? only.children : null;
}

/** Minimum number of words that are not in the caption: fewer describe nothing ("photo", the name of a file). */
const MIN_NEW_WORDS = 4;

/**
 * Returns the alternative text of a picture if it adds to its caption: folded below the caption, so that it can be found and cited like all displayed
 * text. Null if it adds nothing.
 */
function descriptionOf(alternative: string | null, caption: string): Element | null {
  if (alternative === null) return null;
  const known = new Set(terms(caption));
  const added = new Set(terms(alternative).filter((term) => !known.has(term)));
  if (added.size < MIN_NEW_WORDS) return null;
  const summary = element('summary', { dataNoText: '' }, [text('Description')]);
  return element('details', { className: ['picture-description'] }, [
    summary,
    element('p', {}, [text(alternative.replace(/\s+/g, ' ').trim())]),
  ]);
}
