/** Returns a separate copy of the text. V8 may return a substring as a view of its text, and keeping that would keep the whole text in memory. */
export function ownCopy(text: string): string {
  return [...text].join('');
}
