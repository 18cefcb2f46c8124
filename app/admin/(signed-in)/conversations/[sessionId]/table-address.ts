/** The query of the table that linked to a transcript, as stored in the `from` parameter of the transcript's address. */
type From = string | string[] | undefined;

/** Returns the address of the conversations table, with the filter and page it was left at. */
export function tableAddress(from: From): string {
  const query = new URLSearchParams(typeof from === 'string' ? from : '').toString();
  return `/admin/conversations${query === '' ? '' : `?${query}`}`;
}

/** Returns the address of a transcript, including its way back to the table. */
export function transcriptAddress(sessionId: string, from: From): string {
  const path = `/admin/conversations/${encodeURIComponent(sessionId)}`;
  return typeof from === 'string' ? `${path}?${new URLSearchParams({ from }).toString()}` : path;
}
