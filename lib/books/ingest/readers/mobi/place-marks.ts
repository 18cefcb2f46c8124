const TAG_BEFORE = 2_000;
const ID_IN_TAG = /\sid\s*=\s*(?:"([^"<>]{1,200})"|'([^'<>]{1,200})')/i;
const PASSED = /^(?:\s{1,100}|<\/[^<>]{0,200}>|<\s{0,10}(?:mbp:)?pagebreak[^<>]{0,200}>)/i;
const OPENING = /^<[a-z][\w:-]{0,40}/i;
const MAX_PASSED = 20;

export interface MarkedText {
  text: string;
  /** Each requested position → the id of the element there. */
  ids: ReadonlyMap<number, string>;
}

/**
 * Gives the element at each of these positions of a text an id, unless it has one: the element that begins there, or the next one after an element
 * that ends there. The text has one letter for each of its bytes.
 */
export function markPlaces(text: string, positions: Iterable<number>): MarkedText {
  const ids = new Map<number, string>();
  const insertions: { at: number; written: string }[] = [];
  const marked = new Map<number, string>();
  for (const position of [...new Set(positions)].toSorted((one, other) => one - other)) {
    const at = beginningAt(text, Math.min(Math.max(position, 0), text.length));
    const { opening, own } = elementAt(text, at);
    const id = own ?? marked.get(at) ?? `place-${position}`;
    ids.set(position, id);
    if (own !== null || marked.has(at)) continue;
    marked.set(at, id);
    const mark = ` id="${id}"`;
    insertions.push(opening === null ? { at, written: `<a${mark}></a>` } : { at: at + opening.length, written: mark });
  }
  const parts: string[] = [];
  let before = 0;
  for (const { at, written } of insertions.toSorted((one, other) => one.at - other.at)) {
    parts.push(text.slice(before, at), written);
    before = at;
  }
  return { text: parts.join('') + text.slice(before), ids };
}

/** Returns the start of the tag that contains a position; else the position, or the next one after closing tags there. */
function beginningAt(text: string, position: number): number {
  const before = text.slice(Math.max(0, position - TAG_BEFORE), position);
  const open = before.lastIndexOf('<');
  let at = open > before.lastIndexOf('>') ? position - before.length + open : position;
  for (let count = 0; count < MAX_PASSED; count += 1) {
    const passed = PASSED.exec(text.slice(at, at + 250))?.[0].length ?? 0;
    if (passed === 0) break;
    at += passed;
  }
  return at;
}

/** Returns the opening of the tag at a position, and its id; null for none. */
function elementAt(text: string, at: number): { opening: string | null; own: string | null } {
  const tag = text.slice(at, at + TAG_BEFORE);
  const opening = OPENING.exec(tag)?.[0] ?? null;
  const end = tag.indexOf('>');
  const id = opening === null || end === -1 ? null : ID_IN_TAG.exec(tag.slice(0, end));
  return { opening, own: id?.[1] ?? id?.[2] ?? null };
}
