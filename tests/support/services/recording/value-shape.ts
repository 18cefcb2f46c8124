/**
 * How the form of a value differs from that of a recorded one: members that are missing or new, and values of another type. Empty
 * lists say nothing about their items. No difference, no lines.
 */
export function shapeDifferences(recorded: unknown, actual: unknown): string[] {
  const [before, now] = [shapeOf(recorded), shapeOf(actual)];
  return [
    ...[...before].filter((line) => !now.has(line) && !isItemOfNone(line, now)).map((line) => `missing: ${line}`),
    ...[...now].filter((line) => !before.has(line) && !isItemOfNone(line, before)).map((line) => `new: ${line}`),
  ];
}

/** The form of a value, as a line for each path in it and each type found there; items of a list share a path. */
export function shapeOf(value: unknown): Set<string> {
  return new Set(linesOf(value, ''));
}

function linesOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) {
    return [`${path}: array`, ...value.flatMap((item) => linesOf(item, `${path}[]`))];
  }
  if (typeof value === 'object' && value !== null) {
    return [`${path}: object`, ...Object.entries(value).flatMap(([key, member]) => linesOf(member, `${path}.${key}`))];
  }
  return [`${path}: ${value === null ? 'null' : typeof value}`];
}

/** Whether a line lies in a list that is there on the other side, and has no items. */
function isItemOfNone(line: string, other: Set<string>): boolean {
  return [...line.matchAll(/\[\]/g)].some(({ index }) => {
    const list = line.slice(0, index);
    return other.has(`${list}: array`) && ![...other].some((known) => known.startsWith(`${list}[]`));
  });
}
