import type { LibrarySource } from '#lib/contracts/source.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import { shortenText } from '#lib/foundation/text/graphemes.ts';

/** UTF-16 units: a caption says what is to be seen, and a description may be as long as a page. */
const CAPTION_MAX_LENGTH = 240;

type CitedPicture = Pick<LibrarySource, 'image_path' | 'image_caption'>;

/** The picture of a chunk as a source names it; nothing for a chunk of text. Where it is shown is not part of it: that is for one viewer. */
export function pictureOf(chunk: Chunk): CitedPicture {
  if (chunk.blockType !== 'image' || chunk.imagePath === null) return {};
  return { image_path: chunk.imagePath, image_caption: captionOf(chunk) };
}

/** Its caption, without the description on the lines below; of a picture that a sentence or a row of a table speaks for, that. */
function captionOf({ sentences, text }: Chunk): string {
  const isCaption = sentences[0]?.kind === 'caption';
  const [first = ''] = isCaption ? text.trim().split('\n', 1) : [text];
  return shortenText(first.replace(/\s+/g, ' ').trim(), CAPTION_MAX_LENGTH);
}
