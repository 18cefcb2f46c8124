/** The query of the table that led to a transcript, as the transcript's address has it in `from`. */
type From = string | string[] | undefined;

/** The table of conversations as it was filtered and paged when somebody left it. */
export function tableAddress(from: From): string {
  const query = new URLSearchParams(typeof from === 'string' ? from : '').toString();
  return `/admin/conversations${query === '' ? '' : `?${query}`}`;
}

/** Where a transcript stands, with its way back. */
export function transcriptAddress(sessionId: string, from: From): string {
  const path = `/admin/conversations/${encodeURIComponent(sessionId)}`;
  return typeof from === 'string' ? `${path}?${new URLSearchParams({ from }).toString()}` : path;
}
