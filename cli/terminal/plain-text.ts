/** Characters that could move the cursor or change the display; words of books or models must not contain them. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Prepares text from a book or a model for one line of a terminal. */
export function oneLine(text: string): string {
  return text.replace(CONTROL, ' ').trim();
}

/** Does the same for text of several lines. */
export function lines(text: string): string {
  return text.split('\n').map(oneLine).join('\n');
}
