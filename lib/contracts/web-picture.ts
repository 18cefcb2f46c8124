/**
 * Returns whether the picture of a source has its own address on the web: that of a collection made by another program. Such a picture is linked to,
 * never loaded into a page.
 */
export function isWebPicture(path: string): boolean {
  return /^https:\/\//i.test(path) && URL.canParse(path);
}
