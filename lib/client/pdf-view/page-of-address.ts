const PAGE = /^#page=(\d{1,6})$/;

/** Returns the PDF page named by a fragment, from 1: `#page=12`. Null for any other fragment. */
export function pageOfAddress(hash: string): number | null {
  const number = Number(PAGE.exec(hash)?.[1] ?? 0);
  return number > 0 ? number : null;
}

/** Returns the fragment that names a page of a PDF. */
export function pageFragment(number: number): string {
  return `#page=${number}`;
}
