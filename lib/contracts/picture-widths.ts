/** Pixels: the widths in which a picture can be requested in addition to its own. A page of the reader is up to 720 wide, a phone up to 480. */
export const PICTURE_WIDTHS = [480, 960, 1_440] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Static raster images: drawings have no size, and animations would be reduced to their first frame. */
const SCALABLE = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** Returns the widths, smaller than the picture's own, that are worth requesting. */
export function widthsBelow(width: number | null, mediaType: string): PictureWidth[] {
  if (width === null || !SCALABLE.has(mediaType)) return [];
  return PICTURE_WIDTHS.filter((narrower) => narrower < width);
}
