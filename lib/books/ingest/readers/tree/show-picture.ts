import type { Element, ElementContent } from 'hast';

import { widthsBelow } from '#lib/contracts/picture-widths.ts';
import { assetAddress } from '#lib/contracts/reader-address.ts';

import { element, text, textProperty } from './hast-nodes.ts';
import type { Picture } from './load-pictures.ts';

/** Pixels. What is no larger in either direction is a sign within the sentence, not a picture of its own. */
const ICON_SIZE = 48;

/** How wide a picture is shown at the most. */
const SIZES = '(max-width: 45rem) 100vw, 45rem';

/** One, with what it is joined of. */
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\p{Extended_Pictographic}|\p{Emoji_Component}){0,20}$/u;

/** The words that stand for a picture: its title, else its alternative text. A picture of an emoji is that emoji. */
export function captionOf(image: Element): string | null {
  const alternative = textProperty(image, 'alt');
  if (alternative !== null && EMOJI.test(alternative)) return alternative;
  const words = textProperty(image, 'title') ?? alternative;
  return words === null ? null : words.replace(/\s+/g, ' ');
}

/** True for a picture that is small enough to be a sign; whether it is one is for its place to say. */
export function isIconSized(picture: Picture | undefined): boolean {
  if (picture?.kind !== 'asset' || picture.isFluid || picture.width === null || picture.height === null) return false;
  return picture.width <= ICON_SIZE && picture.height <= ICON_SIZE;
}

interface Shown {
  picture: Picture;
  /** True for a sign within a sentence: its name is shown beside it as part of the sentence. */
  isIcon: boolean;
  documentId: string;
}

/** What is shown in the place of an `<img>`: the picture from Lectern itself, a link to it on the web, or a gap. */
export function showPicture(image: Element, { picture, isIcon, documentId }: Shown): ElementContent[] {
  if (picture.kind === 'gap') return [text(picture.mark)];
  if (picture.kind === 'remote') return linkTo(image, picture.address);
  const share = shareOfWidth(image) ?? (picture.isFluid ? 100 : null);
  const name = isIcon ? captionOf(image) : null;
  const properties = {
    src: assetAddress(documentId, picture.path),
    // The name beside an icon says the same.
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

// The page reserves the picture's place before it is loaded: in the ratio of the two, however wide it is shown.
function sizeOf({ width, height }: Picture & { kind: 'asset' }) {
  return width === null || height === null ? {} : { width, height };
}

/** Narrower ones for narrower windows. */
function narrowerOf({ path, mediaType, width }: Picture & { kind: 'asset' }, documentId: string) {
  const widths = widthsBelow(width, mediaType);
  if (widths.length === 0) return {};
  const narrower = widths.map((pixels) => `${assetAddress(documentId, path, pixels)} ${pixels}w`);
  return { srcSet: [...narrower, `${assetAddress(documentId, path)} ${width}w`].join(', '), sizes: SIZES };
}

/** `share-50` is as wide as half of the column (`app/globals.css`); a width in per cent would leave the page without a ratio. */
function classesOf(isIcon: boolean, share: number | null): { className?: string[] } {
  if (isIcon) return { className: ['icon'] };
  return share === null ? {} : { className: [`share-${share}`] };
}

/** `width: 50%`, which is all of an author's style that is kept: whole per cent, up to all of the column. */
function shareOfWidth(image: Element): number | null {
  const style = textProperty(image, 'style') ?? '';
  const [, written] = /(?:^|;)\s*(?:max-)?width\s*:\s*(\d{1,3}(?:\.\d+)?)%/i.exec(style) ?? [];
  const share = Math.round(Number(written ?? /^(\d{1,3})%$/.exec(String(image.properties['width'] ?? ''))?.[1] ?? 0));
  return share === 0 ? null : Math.min(share, 100);
}

/** The picture's path within its document; null for any other address. */
export function assetPathOf(documentId: string, address: string): string | null {
  const prefix = assetAddress(documentId, '');
  return address.startsWith(prefix) ? address.slice(prefix.length).split('/').map(decodeURIComponent).join('/') : null;
}
