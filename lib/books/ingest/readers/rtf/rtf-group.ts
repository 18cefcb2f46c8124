/** A group of an RTF file that is not text of the document: a font table, a picture, a field instruction. */
export interface RtfGroup {
  /** Its control words, each with its last number. */
  words: Map<string, number | null>;
  /** Its words and nested groups, in order. */
  parts: (string | RtfGroup)[];
}

export function newGroup(): RtfGroup {
  return { words: new Map(), parts: [] };
}

export function groupsIn({ parts }: RtfGroup): RtfGroup[] {
  return parts.filter((part) => typeof part !== 'string');
}

/** Returns the groups below a group, at any depth, that have a control word. */
export function groupsWith(group: RtfGroup, word: string): RtfGroup[] {
  return groupsIn(group).flatMap((inner) => [...(inner.words.has(word) ? [inner] : []), ...groupsWith(inner, word)]);
}

/** Returns the text of a group without that of nested groups. */
export function ownText({ parts }: RtfGroup): string {
  return parts.filter((part) => typeof part === 'string').join('');
}

/** Returns the text of a group and of all groups below it. */
export function allText({ parts }: RtfGroup): string {
  return parts.map((part) => (typeof part === 'string' ? part : allText(part))).join('');
}
