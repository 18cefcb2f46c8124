/** A group of a file of RTF that is no text of the document: a table of fonts, a picture, what a field says. */
export interface RtfGroup {
  /** Its control words, each with the number that was given last. */
  words: Map<string, number | null>;
  /** Its words and the groups in it, in their order. */
  parts: (string | RtfGroup)[];
}

export function newGroup(): RtfGroup {
  return { words: new Map(), parts: [] };
}

export function groupsIn({ parts }: RtfGroup): RtfGroup[] {
  return parts.filter((part) => typeof part !== 'string');
}

/** The groups below one that have a word. */
export function groupsWith(group: RtfGroup, word: string): RtfGroup[] {
  return groupsIn(group).flatMap((inner) => [...(inner.words.has(word) ? [inner] : []), ...groupsWith(inner, word)]);
}

/** What stands in a group itself. */
export function ownText({ parts }: RtfGroup): string {
  return parts.filter((part) => typeof part === 'string').join('');
}

/** What stands in a group and in those below it. */
export function allText({ parts }: RtfGroup): string {
  return parts.map((part) => (typeof part === 'string' ? part : allText(part))).join('');
}
