/** What could move the cursor or change what is shown: no words of books or models may. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Words of a book or a model as one line of a terminal. */
export function oneLine(text: string): string {
  return text.replace(CONTROL, ' ').trim();
}

/** The same of several lines. */
export function lines(text: string): string {
  return text.split('\n').map(oneLine).join('\n');
}
