/** Content side by side at one height of a page: a line of text, a picture, a row of a table. CSS pixels from the top of the document. */
export interface Line {
  top: number;
  bottom: number;
  /** True for content that means nothing without the line below it, such as a heading. */
  leads: boolean;
}

/** One screenful, from the top of its first line to the bottom of its last, in CSS pixels from the top of the document. */
export interface Screen {
  top: number;
  bottom: number;
}

/** Lines whose boxes overlap by more than this fraction of the lower one are side by side; letters reach slightly into the line above. */
const SHARED = 0.35;

/**
 * Divides lines into screens, each at most `room` CSS pixels high and as full as possible; no line is cut, and none that leads to another ends a
 * screen. A line that alone is higher than that is cut at `room`. The boxes may come in any order.
 */
export function breakIntoScreens(boxes: readonly Line[], room: number): Screen[] {
  const screens: Screen[] = [];
  for (const { top, bottom } of keptTogether(boxes, room)) {
    const open = screens.at(-1);
    if (open !== undefined && bottom - open.top <= room) open.bottom = bottom;
    else
      for (let cut = top; cut < bottom; cut += room) screens.push({ top: cut, bottom: Math.min(cut + room, bottom) });
  }
  return screens;
}

/** Returns the screen that contains a height of the document: the last one that begins at or above it. */
export function screenAt(screens: readonly Screen[], height: number): number {
  return Math.max(
    0,
    screens.findLastIndex(({ top }) => top <= height + 1),
  );
}

/** Returns the groups no screen may divide, from above: lines side by side, and those that lead with the one below. */
function keptTogether(boxes: readonly Line[], room: number): Line[] {
  const groups: Line[] = [];
  for (const box of boxes.toSorted((a, b) => a.top - b.top || a.bottom - b.bottom)) {
    const last = groups.at(-1);
    const shared = last === undefined ? 0 : Math.min(last.bottom, box.bottom) - box.top;
    const isBeside = shared > SHARED * (box.bottom - box.top);
    if (last !== undefined && (isBeside || (last.leads && box.bottom - last.top <= room))) {
      last.bottom = Math.max(last.bottom, box.bottom);
      last.leads = box.leads && (last.leads || !isBeside);
    } else groups.push({ ...box });
  }
  return groups;
}
