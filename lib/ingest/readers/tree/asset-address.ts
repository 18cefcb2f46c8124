/** Where a picture of a document is served. */
export function assetAddress(documentId: string, path: string): string {
  return `/api/documents/${documentId}/assets/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** The picture's path within its document; null for any other address. */
export function assetPathOf(documentId: string, address: string): string | null {
  const prefix = assetAddress(documentId, '');
  return address.startsWith(prefix) ? address.slice(prefix.length).split('/').map(decodeURIComponent).join('/') : null;
}
