/** Where the reader shows a document. */
export function documentAddress(baseUrl: string, documentId: string): string {
  return `${baseUrl}/books/${encodeURIComponent(documentId)}`;
}

/** Where the reader shows a page of a document. */
export function pageAddress(baseUrl: string, page: { documentId: string; path: string }): string {
  const path = page.path.split('/').map(encodeURIComponent).join('/');
  return `${documentAddress(baseUrl, page.documentId)}/${path}`;
}
