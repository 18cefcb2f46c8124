import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';

import type { ScalingTask } from './scaled-pictures.ts';

/** Maximum number of pixels, of four bytes each while a picture is scaled. Larger pictures are not scaled. */
const MAX_PIXELS = 40_000_000;
const QUALITY = 82;

/** Returns the picture in this width and its own format; null if it is no wider than that, too large, or if the file would be no smaller. */
export async function scalePicture({ mediaType, bytes, width }: ScalingTask): Promise<Uint8Array | null> {
  // The size declared in the file, before anything is decoded.
  const declared = imageSize(bytes);
  if (declared.width * declared.height > MAX_PIXELS) return null;
  // The size as displayed, after applying the rotation recorded by the camera.
  const picture = await loadImage(Buffer.from(bytes));
  if (picture.width <= width) return null;
  const canvas = createCanvas(width, Math.max(1, Math.round((picture.height * width) / picture.width)));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const scaled = await encode(canvas, mediaType);
  return scaled.byteLength < bytes.byteLength ? new Uint8Array(scaled) : null;
}

function encode(canvas: Canvas, mediaType: string): Promise<Buffer> {
  if (mediaType === 'image/png') return canvas.encode('png');
  return canvas.encode(mediaType === 'image/webp' ? 'webp' : 'jpeg', QUALITY);
}
