/** Pixels: the widths in which a picture can be asked for besides its own. A page of the reader is up to 720 wide, a phone up to 480. */
export const PICTURE_WIDTHS = [480, 960, 1_440] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** What is made of pixels and stands still: drawings have no size, and of what moves only the first picture would be left. */
const SCALABLE = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** The widths, below its own, in which a picture is worth being asked for. */
export function widthsBelow(width: number | null, mediaType: string): PictureWidth[] {
  if (width === null || !SCALABLE.has(mediaType)) return [];
  return PICTURE_WIDTHS.filter((narrower) => narrower < width);
}
