/** UTF-16 units between the braces of a command. */
const ARGUMENT_MAX = 1_000;

/** Behind the brackets and braces that follow, which hold others; where they end nowhere, where they begin. */
export function endOfArguments(text: string, start: number): number {
  let at = start;
  for (let sign = text[at]; sign === '{' || sign === '['; sign = text[at]) {
    const end = closingOf(text, at, sign === '{' ? '}' : ']');
    if (end === -1) return at;
    at = end + 1;
  }
  return at;
}

function closingOf(text: string, start: number, close: string): number {
  const open = text[start];
  let depth = 0;
  for (let at = start; at < text.length && at - start < ARGUMENT_MAX; at += 1) {
    if (text[at] === open) depth += 1;
    else if (text[at] === close) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
