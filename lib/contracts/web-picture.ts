/**
 * Whether the picture of a source has an address of its own on the web: that of a collection that another program made. Such a picture is
 * linked to, never loaded into a page.
 */
export function isWebPicture(path: string): boolean {
  return /^https:\/\//i.test(path) && URL.canParse(path);
}
