import type { LibrarySource } from '#lib/contracts/source.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import { shortenText } from '#lib/foundation/text/graphemes.ts';

/** Maximum length of a caption, in UTF-16 units: a caption names the subject of a picture, while a description may be as long as a page. */
const CAPTION_MAX_LENGTH = 240;

type CitedPicture = Pick<LibrarySource, 'image_path' | 'image_caption'>;

/** Returns the image of a chunk as named by a source; empty for a chunk of text. Its address is not included: that depends on the viewer. */
export function pictureOf(chunk: Chunk): CitedPicture {
  if (chunk.blockType !== 'image' || chunk.imagePath === null) return {};
  return { image_path: chunk.imagePath, image_caption: captionOf(chunk) };
}

/** Returns the caption, without the description on the lines below. Where a sentence or a table row describes the image instead, returns that. */
function captionOf({ sentences, text }: Chunk): string {
  const isCaption = sentences[0]?.kind === 'caption';
  const [first = ''] = isCaption ? text.trim().split('\n', 1) : [text];
  return shortenText(first.replace(/\s+/g, ' ').trim(), CAPTION_MAX_LENGTH);
}
