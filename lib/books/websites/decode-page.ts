/** Bytes in which a page has to say how it is written, as the standard of HTML has it. */
const PROBE_BYTES = 1_024;
const DECLARED = /charset\s{0,10}=\s{0,10}["']?([\w.:-]{1,40})/;

/** The text of a page: by its byte order mark, what the server says, what the page says, else UTF-8. What cannot be read is U+FFFD. */
export function decodePage(bytes: Uint8Array, charset: string | null): string {
  return decoderFor(markOf(bytes) ?? charset ?? declaredIn(bytes)).decode(bytes);
}

function decoderFor(label: string | null): TextDecoder {
  try {
    return new TextDecoder(label ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null;
}

function declaredIn(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, PROBE_BYTES));
  const tags = head.toLowerCase().split('<meta').slice(1);
  const declared = tags.map((tag) => DECLARED.exec(tag.split('>', 1).join(''))?.[1]);
  return declared.find((label) => label !== undefined) ?? null;
}
