import { z } from 'zod';

import { PICTURE_WIDTHS, type PictureWidth } from './picture-widths.ts';

export const assetQuerySchema = z.object({
  width: z
    .enum(PICTURE_WIDTHS.map(String) as `${PictureWidth}`[], {
      error: `width must be one of ${PICTURE_WIDTHS.join(', ')}.`,
    })
    .transform((width) => Number(width) as PictureWidth)
    .optional()
    .describe(
      'In pixels: a picture that is wider is made as wide, where that can be done. Others are sent as they are.',
    ),
});
