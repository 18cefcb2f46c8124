/** The lines of a file, without an empty one behind its last line break. */
export function linesOfFile(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

/** Lines by their numbers, counted from 1, each range in its turn: `2`, `2-4`, `2,5-7`, `3-`, `1:5`, `1;3..5;8..-1`. */
export function linesNumbered(lines: readonly string[], asked: string): string[] {
  return asked.split(/[,;]/).flatMap((range) => {
    const [, first = '', dash = '', last = ''] =
      /^(\d{0,9})(-|:|\.\.)?(-1|\d{0,9})$/.exec(range.replaceAll(/\s/g, '')) ?? [];
    if (first + last === '' && dash === '') return [];
    const start = first === '' ? 1 : Number(first);
    const end = dash === '' ? start : last === '' || last === '-1' ? lines.length : Number(last);
    return lines.slice(Math.max(0, start - 1), end);
  });
}

/** The lines between two that hold these signs; null when there is none that holds the first. */
export function linesBetween(lines: readonly string[], from: string, to: string): string[] | null {
  const start = lines.findIndex((line) => line.includes(from));
  if (start === -1) return null;
  const end = lines.findIndex((line, index) => index > start && line.includes(to));
  return lines.slice(start + 1, end === -1 ? undefined : end);
}
