const QUOTED = /"[^"]+"|“[^“”]+”|«[^«»]+»|`[^`]+`/gu;

/** What stands in quotation marks, without them. */
export function quotedParts(text: string): string[] {
  return Array.from(text.matchAll(QUOTED), ([quoted]) => quoted.slice(1, -1));
}

/** The same text with what stands in quotation marks blanked, at its length: names are not read for what they say. */
export function withoutQuoted(text: string): string {
  return text.replaceAll(QUOTED, (quoted) => ' '.repeat(quoted.length));
}
