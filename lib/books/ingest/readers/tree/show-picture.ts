import type { Element, ElementContent } from 'hast';

import { widthsBelow } from '#lib/contracts/picture-widths.ts';
import { assetAddress } from '#lib/contracts/reader-address.ts';

import { element, text, textProperty } from './hast-nodes.ts';
import type { Picture } from './load-pictures.ts';

/** Pixels. A picture no larger in either direction is an icon within the sentence, not a separate figure. */
const ICON_SIZE = 48;

/** Maximum display width of a picture. */
const SIZES = '(max-width: 45rem) 100vw, 45rem';

/** A single emoji, including joined sequences. */
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\p{Extended_Pictographic}|\p{Emoji_Component}){0,20}$/u;

/** Returns the words for a picture: its title, else its alternative text. A picture of an emoji is replaced by that emoji. */
export function captionOf(image: Element): string | null {
  const alternative = textProperty(image, 'alt');
  if (alternative !== null && EMOJI.test(alternative)) return alternative;
  const words = textProperty(image, 'title') ?? alternative;
  return words === null ? null : words.replace(/\s+/g, ' ');
}

/** Whether a picture is small enough to be an icon; whether it is one depends on its context. */
export function isIconSized(picture: Picture | undefined): boolean {
  if (picture?.kind !== 'asset' || picture.isFluid || picture.width === null || picture.height === null) return false;
  return picture.width <= ICON_SIZE && picture.height <= ICON_SIZE;
}

interface Shown {
  picture: Picture;
  /** True for an icon within a sentence: its name is displayed next to it as part of the sentence. */
  isIcon: boolean;
  documentId: string;
}

/** Returns the replacement of an `<img>`: the picture served by Lectern itself, a link to it on the web, or a gap. */
export function showPicture(image: Element, { picture, isIcon, documentId }: Shown): ElementContent[] {
  if (picture.kind === 'gap') return [text(picture.mark)];
  if (picture.kind === 'remote') return linkTo(image, picture.address);
  const share = shareOfWidth(image) ?? (picture.isFluid ? 100 : null);
  const name = isIcon ? captionOf(image) : null;
  const properties = {
    src: assetAddress(documentId, picture.path),
    // The name next to an icon replaces the alternative text.
    alt: name === null ? (textProperty(image, 'alt') ?? '') : '',
    ...sizeOf(picture),
    ...narrowerOf(picture, documentId),
    loading: 'lazy',
    decoding: 'async',
    ...classesOf(isIcon, share),
  };
  return [
    element('img', properties),
    ...(name === null ? [] : [element('span', { className: ['icon-name'] }, [text(name)])]),
  ];
}

function linkTo(image: Element, address: string): ElementContent[] {
  const words = captionOf(image);
  return words === null ? [] : [element('a', { href: address, rel: ['noopener', 'noreferrer'] }, [text(words)])];
}

// Returns the size, by which the page reserves space for the picture before it is loaded, in its aspect ratio at any display width.
function sizeOf({ width, height }: Picture & { kind: 'asset' }) {
  return width === null || height === null ? {} : { width, height };
}

/** Returns narrower versions for narrower windows. */
function narrowerOf({ path, mediaType, width }: Picture & { kind: 'asset' }, documentId: string) {
  const widths = widthsBelow(width, mediaType);
  if (widths.length === 0) return {};
  const narrower = widths.map((pixels) => `${assetAddress(documentId, path, pixels)} ${pixels}w`);
  return { srcSet: [...narrower, `${assetAddress(documentId, path)} ${width}w`].join(', '), sizes: SIZES };
}

/** `share-50` is half as wide as the column (`app/globals.css`); with a width in per cent the page would not know the aspect ratio. */
function classesOf(isIcon: boolean, share: number | null): { className?: string[] } {
  if (isIcon) return { className: ['icon'] };
  return share === null ? {} : { className: [`share-${share}`] };
}

/** Parses `width: 50%`, the only author style that is kept: whole per cent, up to the width of the column. */
function shareOfWidth(image: Element): number | null {
  const style = textProperty(image, 'style') ?? '';
  const [, written] = /(?:^|;)\s*(?:max-)?width\s*:\s*(\d{1,3}(?:\.\d+)?)%/i.exec(style) ?? [];
  const share = Math.round(Number(written ?? /^(\d{1,3})%$/.exec(String(image.properties['width'] ?? ''))?.[1] ?? 0));
  return share === 0 ? null : Math.min(share, 100);
}

/** Returns a picture's path within its document; null for any other address. */
export function assetPathOf(documentId: string, address: string): string | null {
  const prefix = assetAddress(documentId, '');
  return address.startsWith(prefix) ? address.slice(prefix.length).split('/').map(decodeURIComponent).join('/') : null;
}
